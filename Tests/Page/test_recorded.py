"""Pages of finished runs, as `libration page` writes them: opened from disk, without a server."""

import csv
import os
import shutil
import subprocess
import tempfile
from urllib.parse import quote

from harness import equal, near
from scenes import IMAGES, LOGO
from server import ROOT

WATCHER = """-- A ball falls and bounces until its watcher asks for too much.
local stage = libration.stage { width = 320, height = 480 }
local ball = stage:addItem {
  name = "ball", center = { 100, 60 }, size = { 40, 40 }, collisionBoundsType = "ellipse",
}
local box = stage:addItem { name = "box", center = { 220, 200 }, size = { 60, 30 }, color = "#8844cc" }
stage.animator:add("gravity", { items = { ball, box } })
stage.animator:add("collision", { items = { ball, box }, referenceBounds = true })
stage.animator:add("attachment", { item = box, anchor = { 220, 100 } })
stage.animator:add {
  clockMandate = true,
  onTick = function(self)
    if self.elapsed > 0.099 and self.elapsed < 0.101 then print("falls with", ball.vy > 0) end
    if self.elapsed > 0.2 then box.color, box.width = "#00aa55", 80 end
    if self.elapsed > 1 then print(ball.velocty) end
  end,
}
return stage
"""
STRANGE = """</script><img src=x onerror="window.hacked=1"> 'é' 🎈 & \\\\"""


class Written:
    """A page of a scene's text, or of a file, in a folder that is gone when the test is."""

    def __init__(self, page, scene, *options, code=0):
        self.folder = tempfile.mkdtemp()
        self.command = page.command
        if not scene.endswith((".lua", ".libration")):
            with open(os.path.join(self.folder, "it.lua"), "w", encoding="utf-8") as file:
                file.write(scene)
            scene = "it.lua"
        self.scene = scene
        self.path = os.path.join(self.folder, "it.html")
        result = self.run("page", scene, "-o", self.path, *options)
        equal((result.returncode, result.stderr if code == 0 else ""), (code, ""))

    def run(self, *words):
        folder = ROOT if os.path.exists(os.path.join(ROOT, self.scene)) else self.folder
        return subprocess.run([self.command, *words], cwd=folder, capture_output=True, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder)


def show(page, written, hash="", draws=True, **options):
    """Opens the page and waits until it shows the run; returns what it asked the network for."""
    page.leave()
    page.open("about:blank", **options)
    if not draws:
        page.page("Page.addScriptToEvaluateOnNewDocument", source="window.requestAnimationFrame = () => 0")
    page.requests = []
    page.page("Network.enable")
    page.page("Page.navigate", url=f"file://{written.path}{hash}")
    page.until(f"window.stats && stats.last > 0 && stats.frames >= {int(draws)}")
    return [url for url in page.requests if not url.startswith("data:")]


def module(page, name, expression):
    """As `Page.module`: modules of the file are known by their names alone."""
    return page.js(f"import('{name}').then((m) => {expression})")


def hold(page, tick):
    module(page, "clock.js", f"m.hold({tick})")
    page.until(f"stats.present === {tick}")
    page.frame()


def color(page, x, y):
    point = module(page, "camera.js", f"m.toCanvas({x}, {y})")
    red, green, blue, _ = page.pixel("#stage", point["x"], point["y"])
    return f"#{red:02x}{green:02x}{blue:02x}"


def values(page, item, fields="x y"):
    return page.js("Promise.all([import('model.js'), import('clock.js'), import('rows.js')]).then(([m, c, r]) => "
                   f"'{fields}'.split(' ').map((f) => m.currentRows().value(c.shownTick(), {item}, r.fields[f])))")


def test_a_file_opens_from_disk_and_asks_for_nothing(page):
    with Written(page, "examples/cards.lua") as written:
        equal(show(page, written), [f"file://{written.path}"])
        equal(page.js("document.title"), "cards.lua · Libration")
        equal(page.js("fetch('http://127.0.0.1:9/').then(() => 'came', () => 'refused')"), "refused")
        page.faults = [fault for fault in page.faults if "Content Security Policy" not in fault]
        for selector in ("#tools", "#touches", "#gallery-button", "#connection", "#messages"):
            assert not page.is_seen(selector), f"{selector} is of no use without a server"
        assert "edit" not in page.text("#knob-list"), "no editor can be opened"
        page.picture("file")
        show(page, written, "#tick=20&item=card3", dark=True)
        page.picture("file-dark")


def test_images_are_in_the_file(page):
    page.save("logo.svg", LOGO)
    with Written(page, page.save("images.lua", IMAGES)) as written:
        os.remove(os.path.join(page.files, "logo.svg"))
        show(page, written)
        page.until_painted(100, 100, "#0000ff")
        assert "hacked" not in page.js("document.title")


def test_places_are_those_of_the_trace_to_a_sixteenth_of_a_point(page):
    with Written(page, "examples/deal.lua") as written:
        show(page, written)
        trace = written.run("run", "examples/deal.lua", "--seconds", "10", "--trace", "-",
                            "--fields", "x,y,angle,scaleX,scaleY,alpha,translationX,translationY").stdout
        rows = list(csv.DictReader(trace.splitlines()))
        names = module(page, "model.js", "m.model.items.map((item) => item.name)")
        last = module(page, "model.js", "m.model.last")
        equal(last, max(int(row["tick"]) for row in rows))
        shown = page.js(f"""Promise.all([import('model.js'), import('rows.js')]).then(([m, r]) => {{
          const found = [];
          for (let tick = 0; tick <= {last}; tick++) for (let item = 0; item < {len(names)}; item++)
            for (let field = 0; field < r.width; field++) found.push(String(m.currentRows().value(tick, item, field)));
          return found;
        }})""")
        count = 0
        for row in rows:
            at = (int(row["tick"]) * len(names) + names.index(row["item"])) * 6
            found = [float(text) for text in shown[at:at + 6]]
            wanted = [float(row["x"]) + float(row["translationX"]), float(row["y"]) + float(row["translationY"]),
                      *(float(row[name]) for name in ("angle", "scaleX", "scaleY", "alpha"))]
            for value, target, parts in zip(found, wanted, (16, 16, 1024, 1024, 1024, 1024)):
                assert abs(value - target) <= 0.5 / parts + 1e-5, f"{row}: {found}"
                equal((value * parts) % 1, 0)
                count += 1
        assert count > 10_000


STEPS = """-- One is set anew by a script, the other is thrown; a third is set by the prompt's means, a timer.
local stage = libration.stage { width = 640, height = 200 }
local set = stage:addItem { name = "set", center = { 40, 40 }, size = { 20, 20 } }
local thrown = stage:addItem { name = "thrown", center = { 40, 80 }, size = { 20, 20 } }
local timed = stage:addItem { name = "timed", center = { 40, 120 }, size = { 20, 20 } }
stage.animator:add("dynamicItem", { item = thrown, resistance = 0 })
stage:every(0.25, function()
  timed.angle, timed.alpha, timed.x = 3 - timed.angle, 1.25 - timed.alpha, timed.x + 4
end)
stage.animator:add { clockMandate = true, onTick = function(self, dt)
  local x = set.x + 240 * dt
  set.x = x > 330 and x - 340 or x
  if self.elapsed > 0.5 then thrown.vx = 3000 end
  if self.elapsed > 0.65 then thrown.vx = 0 end
  if self.elapsed > 2 then self:remove() end
end }
return stage
"""


def test_what_a_script_sets_anew_is_a_step_between_ticks_and_what_is_thrown_a_travel(page):
    with Written(page, STEPS) as written:
        show(page, written)
        rows = written.run("run", "it.lua", "--seconds", "2.5", "--trace", "-", "--fields", "x,angle,alpha").stdout
        truth = {}
        for row in csv.DictReader(rows.splitlines()):
            truth[int(row["tick"]), row["item"]] = [float(row[name]) for name in ("x", "angle", "alpha")]
        last = max(tick for tick, _ in truth)
        shown = page.js(f"""Promise.all([import('model.js'), import('rows.js')]).then(([m, r]) => {{
          const into = new Float32Array(3 * r.width), found = [];
          for (let tick = 0; tick < {last}; tick++) found.push(Array.from(m.currentRows().pose(tick + 0.5, into)));
          return found;
        }})""")
        steps = travels = 0
        for tick, pose in enumerate(shown):
            for item, name in enumerate(("set", "thrown", "timed")):
                for place, field in enumerate((0, 2, 5)):
                    old, new = truth[tick, name][place], truth[tick + 1, name][place]
                    is_step = name != "thrown" and abs(new - old) > (5 if field == 0 else 0.01)
                    is_step = is_step or name == "timed" and new != old
                    wanted = old if is_step else (old + new) / 2
                    assert abs(pose[6 * item + field] - wanted) < 0.07, (tick, name, field, pose, wanted)
                    steps += is_step
                    travels += not is_step and abs(new - old) > 40
        assert steps > 15 and travels > 7, (steps, travels)
        # No path is drawn over a step.
        equal(page.js("""Promise.all([import('model.js'), import('tracks.js'), import('future.js')])
          .then(([m, t, f]) => {
            const lengths = [];
            let last;
            const context = {
              moveTo(x, y) { last = [x, y]; },
              lineTo(x, y) { lengths.push(Math.hypot(x - last[0], y - last[1])); last = [x, y]; },
            };
            const rows = m.currentRows();
            const track = t.tracks(rows, 1).find((one) => one.item === 0);
            f.addLine(context, rows, track, 0, track.xs.length);
            return [lengths.length > 50, Math.max(...lengths) < 30];
          })"""), [True, True])


def test_time_plays_stops_steps_and_is_scrubbed(page):
    with Written(page, "examples/deal.lua") as written:
        show(page, written)
        last = page.js("stats.last")
        page.click("#play")
        page.until("stats.present > 5")
        page.key(" ")
        page.until("import('model.js').then(({model}) => !model.isPlaying)")
        stopped = page.js("stats.present")
        page.key(".")
        page.until(f"stats.present === {stopped + 1}")
        page.key(",")
        page.key(",")
        page.until(f"stats.present === {stopped - 1}")
        box = page.box("#timeline")
        goal = box["x"] + module(page, "timeaxis.js", f"m.toX(120, {box['width']})")
        page.drag([(box["x"] + 30, box["y"] + 26), (goal - 9, box["y"] + 26), (goal, box["y"] + 26)])
        page.until("stats.present === 120")
        near(values(page, 0), module(page, "recorded.js", "['x', 'y'].map((f) => m.numberAt(120, 0, f))"), 0)
        page.key("End")
        page.until(f"stats.present === {last}")
        page.key(" ")  # at the end it begins again
        page.until(f"stats.present > 0 && stats.present < {last}")
        page.key("r")
        page.until("stats.present === 0 && import('model.js').then(({model}) => !model.isPlaying)")
        module(page, "clock.js", "m.chooseSpeed(4)")
        page.key("l")
        page.key(" ")
        page.until(f"stats.shown > {last} - 30")
        page.until("stats.shown < 60")


def test_a_failure_is_shown_with_its_line(page):
    with Written(page, WATCHER, code=1) as written:
        show(page, written)
        assert page.is_seen("#log-detail")
        assert "item has no field velocty" in page.text("#log-detail")
        assert page.is_seen(".line.error.chosen")
        page.click("#log-detail .place")
        page.frame()
        equal(page.js("[...document.querySelectorAll('#source-lines .marked')].map((line) =>"
                      " [...line.parentNode.children].indexOf(line) + 1)"), [15])
        assert page.is_seen("#source-lines .named")
        equal(page.js("document.querySelector('#source-lines').innerText.split('\\n').filter(Boolean).length"),
              len([line for line in WATCHER.splitlines() if line]))
        page.picture("file-scripts")
        page.click("#source-lines .marked")
        page.until("stats.present === 62")
        page.click("[data-sheet=log]")
        page.js("document.querySelector('#log-list').scrollTop = 0")
        page.frame()
        equal(page.js("[...document.querySelectorAll('.line.print .words')].map((e) => e.textContent)"),
              ["it.lua: falls with\ttrue"])
        page.click(".line.print")
        page.until("stats.present === 7")
        page.picture("file-log")
        for kind in ("error", "print", "event", "contact"):
            page.click(f"[data-kind={kind}]")
        page.frame()
        equal(page.js("document.querySelectorAll('.line').length"), 0)


def test_what_was_recorded_is_drawn_over_the_run(page):
    with Written(page, WATCHER, code=1) as written:
        show(page, written)
        equal(page.js("[...document.querySelectorAll('#layers input')].map((box) => box.dataset.name)"),
              ["showsFuture", "showsNames", "velocities", "attachments", "boundaries", "contacts", "centers",
               "islands"])
        x, y = values(page, 1)
        equal(color(page, x + 20, y + 10), "#8844cc")
        hold(page, 40)
        x, y = values(page, 1)
        overlay = module(page, "model.js", "m.model.overlay")
        near(overlay["attachments"], [x, y, 220, 100], 0.1)
        equal(len(overlay["boundaries"]), 1)
        x, y = values(page, 1)
        equal(color(page, x + 36, y), "#00aa55")  # it has another colour and is wider by now
        touching = module(page, "recorded.js", "m.journal.find((one) => one.text === 'ball meets bounds').tick")
        hold(page, touching)
        contacts = module(page, "model.js", "m.model.overlay.contacts")
        near(contacts[:4], [values(page, 0)[0], 480, 0, 1], 3)
        before = color(page, *contacts[:2])
        page.key("c")
        page.frame()
        assert color(page, contacts[0], contacts[1] - 2) != before
        page.picture("file-overlays")


def test_islands_and_fields_are_those_of_the_run(page):
    with Written(page, "examples/fields.lua") as written:
        show(page, written)
        boxes = page.js("[...document.querySelectorAll('#layers input')].map((box) => box.dataset.name)")
        equal(boxes[-2:], ["fields", "islands"])
        meeting = page.js("import('recorded.js').then((m) => m.journal.find((one) => one.kind === 'contact').tick)")
        hold(page, meeting - 1)
        apart = module(page, "model.js", "m.model.overlay")
        equal([one["resting"] for one in apart["islands"]], [False] * 12)
        hold(page, meeting)
        together = module(page, "model.js", "m.model.overlay.islands")
        equal(len(together), 11)
        # The hull of a leaf has four corners; that of two leaves has more, and is larger than both.
        assert sorted(len(one["points"]) for one in together)[-1] > 8
        arrows = apart["fields"]
        assert len(arrows) % 4 == 0 and len(arrows) > 200, len(arrows)
        before = [color(page, arrows[i], arrows[i + 1]) for i in range(0, 80, 4)]
        page.key("e")
        page.key("i")
        page.frame()
        assert before != [color(page, arrows[i], arrows[i + 1]) for i in range(0, 80, 4)]
        page.picture("file-islands-fields")
        hold(page, page.js("stats.last"))
        assert all(one["resting"] for one in module(page, "model.js", "m.model.overlay.islands"))
        page.key("e")
        page.key("i")


def test_an_address_gives_the_moment_and_the_item(page):
    with Written(page, WATCHER, code=1) as written:
        show(page, written, "#tick=30&item=box")
        page.until("stats.present === 30")
        equal(module(page, "model.js", "m.model.selected.name"), "box")
        page.click("[data-sheet=item]")
        page.frame()
        equal(page.js("document.querySelector('#item-fields tr td.value').textContent"),
              page.js("import('numbers.js').then((n) => import('recorded.js').then((m) =>"
                      " `${n.short(m.numberAt(30, 1, 'x'), 3)} pt`))"))
        page.picture("file-item")
        page.key(".")
        page.until("location.hash === '#tick=31&item=box'")
        page.js("location.hash = '#tick=12&item=ball'")
        page.until("stats.present === 12 && import('model.js').then((m) => m.model.selected.name === 'ball')")
        page.js("location.hash = '#tick=x&item=none'")  # what is not there changes nothing
        page.frame()
        equal(page.js("stats.present"), 12)
        # The tap must miss the notes about refused parts of the address.
        point = module(page, "camera.js", "m.toCanvas(20, 400)")
        box = page.box("#stage")
        page.tap(point["x"] + box["x"], point["y"] + box["y"])
        page.until("location.hash === '#tick=12'")


def test_texts_that_look_like_html_stay_texts(page):
    scene = f"""-- {STRANGE}
local stage = libration.stage {{}}
local item = stage:addItem {{ name = [[{STRANGE}]], center = {{ 60, 60 }}, size = {{ 9, 9 }}, tags = {{ "<b>" }} }}
stage.animator:add("gravity", {{ item = item }})
print("<!--<script>", [[{STRANGE}]])
return stage
"""
    with Written(page, scene, "--seconds", "1") as written:
        show(page, written, "#tick=10&item=" + quote(STRANGE))
        equal(module(page, "model.js", "m.model.selected.name"), STRANGE)
        equal(page.text("#scene-doc"), STRANGE)
        equal(page.js("document.querySelectorAll('img').length + (window.hacked ?? 0)"), 0)
        page.click("[data-sheet=sources]")
        equal(page.js("document.querySelector('#source-lines').children[0].textContent"), f"-- {STRANGE}")
        page.picture("file-strange")


def test_a_phone_has_one_panel_at_a_time(page):
    with Written(page, WATCHER, code=1) as written:
        show(page, written, width=400, height=800, touch=True)
        page.click("#sheets [data-sheet=log]")
        page.frame()
        page.picture("file-narrow-log")
        page.click("#log-detail .place")
        page.frame()
        assert page.is_seen("#source-lines .named")
        page.picture("file-narrow-scripts")
        page.click("#sheets [data-sheet=plot]")
        page.frame()
        assert page.is_seen("#plot-canvas") and not page.is_seen("#sources")


def test_a_thousand_items_are_shown(page):
    with Written(page, """
local stage = libration.stage { width = 320, height = 480 }
for i = 1, 1000 do
  stage:addItem { center = { math.random(320), math.random(400) }, size = { 4, 4 } }
end
stage.animator:add("gravity", { items = stage:items() })
return stage
""", "--seconds", "3") as written:
        show(page, written)
        page.report(f"file of 1,000 items: {os.path.getsize(written.path) / 1e6:.2f} MB")
        page.key(" ")
        page.until("stats.present === stats.last")
        drawn = sorted(page.js("stats.drawings"))
        page.report(f"drawing 1,000 items of a file: {drawn[len(drawn) // 2]:.1f} ms")
        near(values(page, 999, "scaleX alpha"), [1, 1], 0)


def test_ten_seconds_of_items_that_are_anywhere_are_of_a_size_that_can_be_sent(page):
    for count, most in ((100, 2e6), (1000, 5e6)):
        with Written(page, f"""
local stage = libration.stage {{ width = 320, height = 480 }}
for _ = 1, {count} do stage:addItem {{ size = {{ 4, 4 }} }} end
stage.animator:add({{
  group = true,
  clockMandate = true,
  onTick = function(_, _, items)
    items.x, items.y, items.angle = items:random(0, 320), items:random(0, 480), items:random(0, 6.2)
  end,
}}, {{ items = stage:items() }})
return stage
""") as written:
            size = os.path.getsize(written.path)
            page.report(f"file of 10 s of {count} items that are elsewhere in each tick: {size / 1e6:.2f} MB")
            assert 1e5 < size < most, size
            # Without a graphics card, drawing the paths of a thousand scattered items takes
            # seconds.
            show(page, written, draws=False)
            equal(page.js("stats.last"), 600)


def test_a_run_without_a_tick_or_an_item_is_a_page(page):
    with Written(page, "return libration.stage {}", "--seconds", "0") as written:
        page.leave()
        page.open(f"file://{written.path}")
        page.until("window.stats && stats.isConnected && stats.frames > 1")
        assert "still running" in page.text("#about") or "paused" in page.text("#about")
