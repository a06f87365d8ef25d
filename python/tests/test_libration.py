"""Tests of the Python module against the library."""

import dataclasses
import gc
import math
import pathlib
import threading
import unittest

import libration
from libration import Code, Contact, Custom, Error, Failure, Host, Point, Stage

FALL = """
local stage = libration.stage { width = 320, height = 480, seed = 7 }
local ball = stage:addItem { name = "ball", center = { 160, 60 }, size = { 40, 40 } }
stage.animator:add("gravity", { items = { ball } })
stage.animator:add("collision", { items = { ball }, referenceBounds = true })
stage:every(0.25, function() stage:emit("beat", { y = ball.y, at = { 1, 2 } }) end)
return stage
"""


class Stages(unittest.TestCase):
    def test_a_card_snaps_and_the_stage_pauses(self):
        stage = Stage(width=320, height=480)
        card = stage.add_item("card", center=(157, 60), size=(60, 60), color="gold")
        snap = stage.add("snap", item=card, point=(80, 252))
        ticks = list(stage.ticks())
        self.assertEqual(ticks, list(range(1, len(ticks) + 1)))
        self.assertLess(len(ticks), 600)
        self.assertFalse(stage.is_running)
        self.assertAlmostEqual(card.x, 80, delta=0.5)
        self.assertEqual(stage.items, [card])
        self.assertEqual(stage["card"], card)
        self.assertEqual(stage.behaviors, [snap])
        self.assertEqual((stage.size, stage.rate, stage.tick), ((320, 480), 60, len(ticks)))
        self.assertAlmostEqual(stage.elapsed, len(ticks) / 60)

    def test_ticks_end_after_a_number_or_seconds(self):
        self.assertEqual(len(list(Stage.run(FALL).ticks(7))), 7)
        self.assertEqual(len(list(Stage.run(FALL, rate=120).ticks(seconds=0.5))), 60)
        self.assertEqual(len(list(Stage().ticks(5))), 0)
        self.assertEqual(len(list(Stage().ticks(5, until_paused=False))), 5)

    def test_equal_inputs_give_equal_digests(self):
        def digest():
            stage = Stage.run(FALL)
            stage.advance(30)
            stage.touch("began", 160, 60)
            stage["ball"].vx = 100
            stage.size = (300, 400)
            stage.advance(90)
            return stage.digest
        self.assertEqual(digest(), digest())

    def test_a_removed_item_raises(self):
        stage = Stage()
        card = stage.add_item(size=(1, 1))
        self.assertEqual(card.name, "item1")
        card.remove()
        with self.assertRaises(Error) as caught:
            card.x
        self.assertEqual(caught.exception.code, Code.STALE)
        self.assertEqual(repr(card), "<Item, removed>")
        with self.assertRaises(KeyError):
            stage["item1"]

    def test_mistakes_are_explained(self):
        stage = Stage()
        for word, call in {
            "colour": lambda: stage.add_item(size=(1, 1), colour="red"),
            "snapp": lambda: stage.add("snapp"),
            "bad:1": lambda: Stage.run("error('no')", "bad"),
            "rate": lambda: Stage(rate=-1),
        }.items():
            with self.subTest(word), self.assertRaisesRegex(Error, word):
                call()
        with self.assertRaises(ValueError):
            stage.touch("tapped", 0, 0)
        with self.assertRaises(ValueError):
            stage.add("snap", point=(math.nan, 0))
        with self.assertRaises(TypeError):
            stage.emit("e", what=object())

    def test_another_thread_is_refused(self):
        stage, codes = Stage(), []

        def use():
            try:
                stage.advance()
            except Error as error:
                codes.append(error.code)
        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        self.assertEqual(codes, [Code.WRONG_THREAD])

    def test_a_closed_host_is_stale(self):
        with Host() as host:
            stage = host.make_stage()
        with self.assertRaises(Error) as caught:
            stage.advance()
        self.assertEqual(caught.exception.code, Code.STALE)

    def test_hosts_end_with_their_stages(self):
        for _ in range(1_100):
            Stage()
        gc.collect()
        Stage().advance()


class Behaviors(unittest.TestCase):
    SOURCE = """
        local Hop = { params = { item = { kind = "item", doc = "Whose." }, by = { default = 3 } } }
        function Hop:echo(...) return ... end
        function Hop:fields() return { point = self.item.center, list = { 1, 2.5, "a", true } } end
        function Hop:onTick() error("no") end
        return Hop
        """

    def setUp(self):
        self.host = Host()
        self.host.add_source("hop", self.SOURCE)
        self.stage = self.host.make_stage()
        self.card = self.stage.add_item("card", center=(1, 2), size=(5, 5))
        self.hop = self.stage.add("hop", item=self.card)

    def test_values_go_and_come(self):
        below = self.hop.add("gravity", items=[self.card])
        for value in (None, True, 3, 2.5, "text", "ü", [1, [2]], {"a": 1, "b": {"c": [1]}}, {"item": 1}, {"point": "x"},
                      {"item": "card", "stage": 1},
                      Point(1, 2), self.card, below, [self.card]):
            with self.subTest(value=value):
                self.assertEqual(self.hop.call("echo", value), value)
        other = self.host.make_stage().add_item("card", size=(1, 1))
        self.assertEqual(self.hop.call("echo", other), other)
        self.assertEqual(self.hop.call("fields"), {"point": Point(1, 2), "list": [1, 2.5, "a", True]})
        self.assertEqual(self.hop.children, [below])

    def test_options_are_read_and_set(self):
        self.assertEqual(self.hop["by"], 3)
        self.hop["by"] = 0.5
        self.assertEqual(self.hop["by"], 0.5)
        self.assertEqual(self.hop["item"], self.card)
        self.assertEqual(self.hop.name, "hop")
        with self.assertRaisesRegex(Error, "by"):
            self.hop["by"] = "far"
        self.hop.remove()
        self.assertEqual(repr(self.hop), "<Behavior, removed>")

    def test_a_failed_hook_is_an_event(self):
        self.stage.advance(2, force=True)
        failures = [event for event in self.stage.events() if isinstance(event, Failure)]
        self.assertEqual((failures[0].behavior, failures[0].item, self.stage.failures), ("hop", "card", 1))
        self.assertIn("no", failures[0].message)


class Events(unittest.TestCase):
    def test_events_are_dataclasses_in_order(self):
        stage = Stage.run(FALL)
        stage.advance(120)
        events = list(stage.events())
        contact = next(event for event in events if isinstance(event, Contact))
        self.assertEqual((contact.phase, contact.item, contact.boundary), ("began", "ball", "bounds"))
        self.assertGreater(contact.speed, 100)
        beat = next(event for event in events if isinstance(event, Custom))
        self.assertEqual((beat.name, beat.tick, beat.fields["at"]), ("beat", 15, [1, 2]))
        self.assertEqual([event.tick for event in events], sorted(event.tick for event in events))
        self.assertEqual(list(stage.events()), [])
        with self.assertRaises(dataclasses.FrozenInstanceError):
            beat.tick = 1

    def test_each_stage_has_its_own(self):
        host = Host()
        first, second = host.run(FALL), host.make_stage()
        first.advance(120)
        self.assertEqual([event for event in second.events() if isinstance(event, Custom)], [])
        self.assertTrue(any(isinstance(event, Custom) for event in first.events()))

    def test_the_oldest_make_room(self):
        stage = Stage.run(FALL, events=2)
        stage.advance(120)
        self.assertEqual(len(list(stage.events())), 2)


class Functions(unittest.TestCase):
    def test_scripts_call_python(self):
        printed = []
        host = Host(output=printed.append)

        @host.define
        def half(x, by=2):
            """Divides."""
            return x / by

        @host.define(name="where", module="game")
        def place(item):
            return [item.x, item.name]

        stage = host.run("""
            local stage = libration.stage {}
            local card = stage:addItem { name = "card", center = { 7, 8 }, size = { 9, 9 } }
            print(app.half(3), app.half(9, 3), game.where(card)[2])
            print(pcall(app.half, "a"))
            return stage""")
        self.assertEqual(printed[0], "1.5\t3.0\tcard")
        self.assertRegex(printed[1], "false.*unsupported operand")
        stage.advance(force=True)
        with self.assertRaisesRegex(Error, "before the first tick"):
            host.define(half, name="late")

    def test_a_callback_finds_the_host_busy(self):
        codes = []
        host = Host()

        @host.define
        def close():
            try:
                host.close()
            except Error as error:
                codes.append(error.code)
        host.run("app.close() return libration.stage {}")
        self.assertEqual(codes, [Code.BUSY])


class Time(unittest.TestCase):
    def test_snapshots_and_seek_give_the_same_bits(self):
        stage = Stage.run(FALL, history=32 << 20)
        stage.advance(40)
        snapshot, digest = stage.host.snapshot(), stage.digest
        stage.advance(40)
        later = stage.digest
        snapshot.restore()
        self.assertEqual((stage.tick, stage.digest), (40, digest))
        stage.advance(40)
        self.assertEqual(stage.digest, later)
        stage.seek(10)
        self.assertEqual(stage.tick, 10)
        stage.seek(80)
        self.assertEqual(stage.digest, later)
        with self.assertRaisesRegex(Error, "200"):
            stage.seek(200)

    def test_a_recording_is_lines_of_json(self):
        lines = []
        host = Host()
        host.record("tests 1", lines.append)
        host.run(FALL).advance(60)
        self.assertEqual(lines, host.recording.splitlines(keepends=True)[:len(lines)])
        self.assertTrue(lines[0].startswith('{"libration":1,"by":"tests 1"'))


class Columns(unittest.TestCase):
    def setUp(self):
        self.stage = Stage()
        self.items = [self.stage.add_item(center=(i, 2 * i), size=(3, 4)) for i in range(5)]

    def test_columns_share_memory_and_follow(self):
        columns = self.stage.columns("y", "x", "width")
        self.assertEqual(columns.names, ("x", "y", "width"))
        x = columns.x
        self.assertEqual((list(x), list(columns["y"]), len(columns)), ([0, 1, 2, 3, 4], [0, 2, 4, 6, 8], 5))
        self.items[1].x = 10
        self.assertEqual(x[1], 1)
        columns.update()
        self.assertEqual(x[1], 10)
        self.items[0].remove()
        columns.update()
        self.assertEqual((list(columns.x), len(x)), ([10, 2, 3, 4], 5))
        with self.assertRaises(AttributeError):
            columns.height
        with self.assertRaises(ValueError):
            self.stage.columns("heigth")

    def test_each_field_is_that_of_its_item(self):
        from libration._columns import FIELDS
        columns = self.stage.columns(*FIELDS)
        item = self.items[3]
        for name in FIELDS:
            attribute = {"angularVelocity": "angular_velocity", "scaleX": "scale_x", "scaleY": "scale_y",
                         "zPosition": "z_position"}.get(name, name)
            if hasattr(item, attribute):
                with self.subTest(name):
                    setattr(item, attribute, 0.5)
                    columns.update()
                    self.assertEqual((columns[name][3], getattr(item, attribute)), (0.5, 0.5))

    def test_numpy_copies_nothing(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("NumPy is not installed")
        columns = self.stage.columns("x", "y")
        x, both = numpy.asarray(columns.x), numpy.asarray(columns)
        self.assertEqual((both.shape, both.dtype, x.dtype), ((2, 5), float, float))
        self.assertTrue(numpy.shares_memory(x, both))
        self.items[2].x = 77
        columns.update()
        self.assertEqual((x[2], both[0, 2]), (77, 77))
        self.assertEqual(self.stage["item1"], self.items[0])
        self.stage.add_item(center=numpy.array([1, 2]), size=(numpy.float64(3), numpy.int32(4)))
        self.assertEqual(numpy.asarray(Stage().columns()).shape, (3, 0))


class Package(unittest.TestCase):
    def test_editors_find_types_and_help(self):
        folder = pathlib.Path(libration.__file__).parent
        self.assertTrue((folder / "py.typed").exists())
        for name in libration.__all__:
            self.assertTrue(getattr(libration, name).__doc__, name)
        for kind in (Stage, Host, libration.Item, libration.Behavior, libration.Snapshot, libration.Columns):
            for name, member in vars(kind).items():
                if not name.startswith("_"):
                    self.assertTrue(member.__doc__, f"{kind.__name__}.{name}")


if __name__ == "__main__":
    unittest.main()
