"""What the Japanese and the public may make of a secret Allied action agrees with all that was declared (p.9)."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance, Seeded
from tests.engine.coast_watchers.allied_tables import example

BLOCKS = {
    "buin": "cw",
    "vella_lavella": "cw_guerrillas",
    "choiseul": "crew",
    "munda": "cw_guerrillas",
    "gasmata": "cw",
    "lae": "cw_crew",
}
PATROLS = {"buin": "army", "munda": "police", "rekata_bay": "police", "lae": "army", "choiseul": "army"}
SHOWING = ["CATALINA", "BOATS", "BARGES", "KENNEDY'S ARMY", "CLEMENS AND HIS SCOUTS"]
ORDERS = {
    "resupply buin CATALINA": "resupply",
    "rescue lae CATALINA": "rescue",
    "insert kavieng cw_guerrillas CATALINA": "insert",
    "retrieve choiseul buin BOATS": "retrieve",
    "missionaries choiseul CATALINA": "rescue",
    "observe lae": "observe",
    "observe gasmata scouts=talasea": "observe",
    "recruit buin": "recruit",
    "resist munda KENNEDY'S ARMY": "resist",
}


@pytest.mark.rule("p.9 Acting Secretly", "p.19 Declares but not where", "p.29 Declares the type and the Patrol")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("seat", ["japanese", None])
def test_made_up_places_agree_with_the_declaration(order, seat):
    table = example(
        blocks=BLOCKS,
        patrols=PATROLS,
        ready=["cw_guerrillas"],
        showing=SHOWING,
        allied_hand=["MISSIONARIES"],
        japanese_hand=["DIRECTION FINDERS", "ZEROS"],
    )
    table.do("allied", order)
    view = table.view(seat)
    places = set()
    for number in range(12):
        double = table.game.determinize(view, Chance(Seeded(b"%d" % number), {}))
        job = double.stack[-2]
        assert table.game.invariants(double) == []
        assert table.game.dump(table.game.view(double, seat).s) == table.game.dump(view.s)
        assert job.kind == ORDERS[order]
        assert double.stack[-1].asked == table.waiting
        assert job.station in double.blocks
        assert job.kind in ("insert", "retrieve", "rescue") or double.blocks[job.station].startswith("cw")
        if hasattr(job, "patrol"):
            assert double.patrols.get(job.station, "") == job.patrol
        places.add(job.station)
    assert len(places) > 1


@pytest.mark.rule("p.9 Acting Secretly")
def test_a_place_that_is_open_is_no_guess():
    table = example(blocks={"buin": "cw"}, patrols={"buin": "army"}, showing=["CATALINA"])
    table.do("allied", "resupply buin CATALINA", ["S", "S"])
    assert table.waiting == ("japanese",)
    double = table.game.determinize(table.view("japanese"), Chance(Seeded(b"open"), {}))
    assert [frame.station for frame in double.stack if hasattr(frame, "station")] == ["buin", "buin", "buin"]
