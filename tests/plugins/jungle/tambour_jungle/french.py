"""The French of Jungle."""

FRENCH = {
    "Jungle": "La jungle",
    "Usual": "Habituel",
    "Eight animals, a river, and a den to get into.":
        "Huit animaux, une rivière, et une tanière où entrer.",
    "An old Chinese game of nobody and everybody.":
        "Un vieux jeu chinois, de personne et de tous.",
    "Elephant": "Éléphant", "Lion": "Lion", "Tiger": "Tigre", "Leopard": "Léopard",
    "Wolf": "Loup", "Dog": "Chien", "Cat": "Chat", "Rat": "Rat", "Water": "Eau",
    "Where the tiger leaps.": "Où le tigre saute.", "both": "partout", "across": "en travers",
    "Shore": "Rive", "The rat takes across the shore.": "Le rat prend d'une rive à l'autre.",
    "The elephant takes the rat.": "L'éléphant prend le rat.",
    "Stalemate": "Blocage", "What becomes of who cannot move.":
        "Ce que devient qui ne peut plus bouger.",
    "loses": "perd", "draw": "nulle",
    "Calm": "Calme", "Plies without a catch that make a draw.":
        "Coups sans prise qui font une partie nulle.",
    "Longest": "Durée", "Plies after which it is a draw.":
        "Coups au bout desquels la partie est nulle.",
    "One of your own animals stands there.": "Un de tes animaux se tient là.",
    "Nobody walks into their own den.": "Personne n'entre dans sa propre tanière.",
    "Only the rat goes into the water.": "Seul le rat va dans l'eau.",
    "A rat in the water is in the way of this leap.": "Un rat dans l'eau gêne ce saut.",
    "The tiger leaps along the rank only.": "Le tigre ne saute que le long de la rangée.",
    "That animal is stronger than yours.": "Cet animal est plus fort que le tien.",
    "The elephant cannot catch the rat.": "L'éléphant ne peut pas attraper le rat.",
    "The rat does not take across the shore.": "Le rat ne prend pas d'une rive à l'autre.",
    "An animal goes one step, along the file or the rank.":
        "Un animal fait un pas, le long de la colonne ou de la rangée.",
    "It comes nearer to the den.": "Il s'approche de la tanière.",
    "It holds back who nears our den.": "Il retient qui s'approche de notre tanière.",
    "{winner} is in the den of {loser}.": "{winner} est dans la tanière de {loser}.",
    "{loser} has no animal left.": "{loser} n'a plus d'animal.",
}
