"""Why a link ended is a code; the sentence beside it is for people alone."""

from net.peer.close_reasons import BARE, NOBODY, SENTENCES, STRANGERS, bare, closed

GAPS = ("theirs", "ours", "address", "what", "game", "broker")


def test_every_end_names_its_code_whatever_is_said_of_it():
    for code in SENTENCES:
        for name in ("Mia", NOBODY):
            report = closed(code, name=name, **dict.fromkeys(GAPS, "x"))
            for said in (report, bare(report)):
                assert said.code == code
                assert "{" not in said.msgid.format(**dict(said.args))
                stranger = name == NOBODY and code in STRANGERS
                assert said is report or (code in BARE and not stranger)
                if code in BARE:
                    assert ("kept" in said.msgid) == (said is report and not stranger)
