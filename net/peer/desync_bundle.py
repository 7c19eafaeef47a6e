"""Two programs disagree about the board though every rule was kept: both logs in one file.

Their logs are the same but for the last entry, whose digest is of another position than ours. Who
finds it freezes the match; blaming the other was rejected, for the fault may as well be ours.
"""

import io
import zipfile

from ..record.fold import Fold
from ..record.writer import RecordWriter
from ..wire.frames import encode
from ..wire.messages import APP, Entry


def bundle(writer: RecordWriter, fold: Fold, seat: int, refused: Entry, what: str) -> bytes:
    """Zip our record, theirs (ours and the entry that leads elsewhere) and a few words."""
    ours, start = writer.kept, fold.log.start
    theirs = ours + writer.next(encode(refused))
    words = (
        f"{what}\nseat {seat}, program {APP}, programs {', '.join(start.versions)}\n"
        f"{start.game} {start.options}\nour digest {fold.match.digest().hex()} "
        f"at ply {fold.match.position.ply}\n"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        rows = (("ours.tambour", ours), ("theirs.tambour", theirs), ("words.txt", words.encode()))
        for name, data in rows:
            archive.writestr(zipfile.ZipInfo(name), data)  # no clock: made in 1980
    return file.getvalue()
