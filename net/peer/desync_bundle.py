"""Two programs disagree about the board though every rule was kept: both logs in one file.

Their logs are the same but for the last entry, whose digest is of another position than ours. Who
finds it freezes the match; blaming the other was rejected, for the fault may as well be ours.
"""

import io
import zipfile

from ..wire.frames import encode
from ..wire.messages import APP, Entry
from .seated_match import Seated


def bundle(match: Seated, refused: Entry, what: str) -> bytes:
    """Zip our record, theirs (ours and the entry that was refused) and a few words."""
    ours = match.writer.kept
    theirs = ours + match.writer.next(encode(refused))
    position = match.fold.match.position
    words = (
        f"{what}\nseat {match.seat}, program {APP}, programs {', '.join(match.start.versions)}\n"
        f"{match.start.game} {match.start.options}\nour digest {match.fold.match.digest().hex()} "
        f"at ply {position.ply}\n"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        rows = (("ours.tambour", ours), ("theirs.tambour", theirs), ("words.txt", words.encode()))
        for name, data in rows:
            archive.writestr(zipfile.ZipInfo(name), data)  # no clock: made in 1980
    return file.getvalue()
