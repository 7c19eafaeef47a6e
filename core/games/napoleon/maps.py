"""Maps drawn by hand for ready-made games, as `terrain` takes them."""

from .map_text import terrain_text

COUNTRYSIDE = terrain_text(
    "H@g4 F@b5 F@c5 V@e5 M@i5 M@j5"
    " H@d7 F@i6 F@h6 V@f6 M@b6 M@a6"
)
"""A 10x10 for two, the same from both edges: two farms, two copses, two hills, two ponds."""

WATERLOO = terrain_text(
    "H@d7 H@d8 H@d9 H@d10"  # the ridge of Mont-Saint-Jean, before West's rows
    " V@f6 F@e5 F@f5 V@f9 V@f11"  # Hougoumont and its wood, La Haye Sainte, Papelotte
    " H@h5 H@i5"  # La Belle Alliance, before South's rows
    " V@k7 V@l7"  # Plancenoit
    " F@k12 F@l12 F@l13 F@m12"  # the wood of Paris, through which North comes
    " M@h11 M@h12 M@i12 M@n10 M@n11"  # the brooks Smohain and Lasne
)
"""A 16x16 for three: French South against British West and Prussian North. Turned on its side: the
Prussians come down the board."""
