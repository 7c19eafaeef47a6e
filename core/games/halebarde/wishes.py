"""The secret wishes of Halebarde et Gonfanon; what judges them is told in `core/wishes.py`."""

from ...refusal import msg
from ...wish import Wish

WISHES = (
    Wish("two-arrows", "shoot A 2", msg("Shoot two arrows.")),
    Wish("halberd-lookout", "take G by S", msg("Wound a lookout with a halberdier.")),
    Wish("halberd-archer", "take A by S", msg("Take an archer with a halberdier.")),
    Wish("archer-halberd", "take S by A", msg("Take a halberdier with an archer.")),
    Wish("archer-visits", "stand A R[1-5].[1-6]/L[1-5].[1-6]",
         msg("Let an archer walk into the enemy camp.")),
    Wish("lookout-home", "home G", msg("Take a lookout for a walk, and bring it home.")),
    Wish("halberd-sleeps", "still S",
         msg("Let one halberdier sleep where he began, all match long.")),
    Wish("both-edges", "visit G [a-o]1 [a-o]6",
         msg("Let one lookout touch both long edges of the field.")),
    Wish("archers-meet", "beside A A", msg("Let an archer stand right beside an enemy archer.")),
    Wish("lookouts-meet", "beside G G", msg("Let a lookout stand right beside an enemy lookout.")),
    Wish("three-in-row", "line S 3", msg("Let three halberdiers stand in a row.")),
    Wish("all-archers", "every A", msg("Move each of your archers at least once.")),
    Wish("archers-safe", "keep A", msg("Do not lose a single archer.")),
    Wish("there-and-back", "back S", msg("Move a halberdier, then bring him right back again.")),
)
