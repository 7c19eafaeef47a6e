"""Screens by name: whoever opens one names it, and its module is imported only then.

So no screen imports another, nothing below imports a screen, and the title stands before the rest
of the program is loaded. Passing classes around was rejected: everybody would import them.
"""

from importlib import import_module
from typing import Any

from .screen import Screen

SCREENS = {
    "title": "title.TitleScreen",
    "settings": "settings.SettingsScreen",
    "keys": "keys.KeysScreen",
    "gate": "gate.GateScreen",
    "parents": "parents.ParentsScreen",
    "sent": "sent.SentScreen",
    "gallery": "gallery.screen.GalleryScreen",
    "records": "records.RecordsScreen",
    "film": "film.FilmScreen",
    "print": "printing.PrintScreen",
    "story": "story.StoryScreen",
    "replay": "replay.ReplayScreen",
    "play on": "play_on.PlayOnScreen",
    "puzzles": "puzzles.shelf.PuzzleShelf",
    "puzzle": "puzzles.board.PuzzleScreen",
    "rules": "rules_page.RulesPage",
    "learn": "learn.shelf.LearnScreen",
    "course": "learn.course.CourseScreen",
    "lesson": "learn.lesson.LessonScreen",
    "editor": "editor.screen.EditorScreen",
    "position": "position.screen.PositionScreen",
    "setup": "lobby.setup.SetupScreen",
    "friend": "friend.FriendScreen",
    "friends": "friends.FriendsScreen",
    "together": "together.TogetherScreen",
    "join": "lobby.join.JoinScreen",
    "words": "lobby.words.WordsScreen",
    "wait": "lobby.wait.WaitScreen",
    "deployment": "deploy.screen.DeployScreen",
    "army code": "deploy.code.CodeScreen",
    "formations": "deploy.formation_cards.FormationCards",
    "ranks": "deploy.ranks.RankScreen",
    "sealed orders": "sealed_orders.SealedOrdersScreen",
    "saved": "deploy.saved.SavedScreen",
    "typed move": "typed_move.TypedMoveScreen",
    "table": "table.TableScreen",
    "curtain": "curtain.CurtainScreen",
    "turn": "curtain.TurnCurtain",
}
"""Name -> module below `screens`, and the class in it."""


def make(name: str, *args: Any, **named: Any) -> Screen:
    """Make a screen from what its class takes; KeyError for an unknown name."""
    module, _, kind = SCREENS[name].rpartition(".")
    made: Screen = vars(import_module(f".screens.{module}", __package__))[kind](*args, **named)
    return made
