"""Time: playing, stepping, scrubbing, going on from the past, loops, the plot's cursor."""

from harness import equal, near, needs_mock


def test_play_and_pause(page):
    page.visit()
    page.click("#play")
    page.until("stats.present > 10")
    equal(page.js("document.querySelector('#play').ariaLabel"), "Pause (space)")
    page.picture("playing")
    page.key(" ")
    page.until("document.querySelector('#play').ariaLabel === 'Play (space)'")
    equal([page.lines("play"), page.lines("pause")], [["play"], ["pause"]])


def test_keys_step_and_seek(page):
    page.visit()
    page.key(".")
    page.until("stats.present === 1")
    page.key(",")
    page.until("stats.present === 0")
    page.key("ArrowRight")
    page.until("stats.present === 6")
    page.key("ArrowRight", modifiers=8)
    page.until("stats.present === 66")
    page.key("ArrowLeft")
    page.until("stats.present === 60")
    page.key("Home")
    page.until("stats.present === 0")
    page.key("r")
    equal(page.lines("restart"), ["restart"])


@needs_mock
def test_scrubbing_needs_no_server(page):
    page.visit()
    page.mock.stop()
    page.until("!stats.isConnected")
    page.forget()
    start = page.on_timeline(0)
    page.mouse("Pressed", *start)
    for tick in range(0, 200, 4):
        page.mouse("Moved", *page.on_timeline(tick))
        page.frame()
        near([page.js("stats.shown")], [tick], 1.01)
    near(page.module("stage.js", "[m.poses[0], m.poses[1]]"), page.pose(0), 0.001)
    page.mouse("Released", *page.on_timeline(196))
    equal(page.lines(), [])
    assert page.is_seen("#connection")
    page.picture("lost")


def test_scrubbing_is_drawn_fast_and_seeks_only_at_rest(page):
    page.visit()
    page.js("stats.drawings.length = 0")
    page.mouse("Pressed", *page.on_timeline(10))
    # Moves that follow each other at once, as those of a hand do.
    page.js("""(async () => {
      const line = document.querySelector('#timeline'), box = line.getBoundingClientRect();
      for (let i = 0; i < 120; i++) {
        line.dispatchEvent(new PointerEvent('pointermove',
          { clientX: box.x + 40 + i * 5, clientY: box.y + 26, pointerId: 1, bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
    })()""")
    equal(len(page.lines("seek")) <= 1, True)
    drawings = sorted(page.js("stats.drawings"))
    page.mouse("Released", *page.on_timeline(100))
    page.until("stats.present === Math.floor(stats.shown)")
    page.report(f"a scrubbed frame of {page.js('document.querySelectorAll(`#item-choice option`).length') - 1} items: "
                f"p50 {drawings[len(drawings) // 2]:.2f} ms, p95 {drawings[len(drawings) * 19 // 20]:.2f} ms")


def test_a_held_moment_becomes_the_sessions(page):
    page.visit()
    page.drag([page.on_timeline(50)])
    page.until("sentLines.some((line) => line.startsWith('seek'))")
    tick = int(page.lines("seek")[0].split(" ")[1])
    assert abs(tick - 50) <= 1
    page.until(f"stats.present === {tick}")
    equal(page.module("clock.js", "m.clock.mode"), "following")


@needs_mock
def test_going_on_from_the_past_makes_a_run_with_a_ghost(page):
    page.visit()
    page.drag([page.at(*page.pose(0)), page.at(60, 60)])
    page.until("stats.run > 1")
    page.click("#play")
    page.until("stats.present > 40")
    page.key(" ")
    page.until("document.querySelector('#play').ariaLabel === 'Play (space)'")
    run = page.js("stats.run")
    page.module("clock.js", "m.hold(0)")
    page.forget()
    page.key(" ")
    equal(page.lines()[:2], ["seek 0", "play"])
    page.until(f"stats.run > {run} && stats.present > 20")
    equal(page.module("model.js", "m.model.ghost"), run)
    page.key(" ")
    page.picture("past")


@needs_mock
def test_rows_before_the_change_are_kept(page):
    page.visit()
    page.hold(30)
    rows = page.js("stats.rows")
    page.drag([page.at(5, 5), page.at(9, 9)])
    page.until("stats.run > 1")
    page.until("import('/model.js').then((m) => m.currentRows().ticks === m.model.last + 1)")
    received = page.js("stats.rows") - rows
    runs = page.js("stats.run") - 1
    last = page.js("stats.last")
    equal(received, runs * (last - 30))


def test_now_leads_back(page):
    page.visit()
    page.click("#play")
    page.until("stats.present > 30")
    page.key(" ")
    page.until("document.querySelector('#play').ariaLabel === 'Play (space)'")
    now = page.js("stats.present")
    page.hold(5)
    equal(page.text("#when"), "past")
    page.click("#now")
    page.until(f"stats.present === {now}")


def test_a_stretch_is_looped_by_the_page(page):
    page.visit()
    start, end = page.on_timeline(20), page.on_timeline(50)
    page.drag([start, end], modifiers=8)
    page.until("import('/model.js').then((m) => m.model.loop)")
    loop = page.module("model.js", "m.model.loop")
    near(loop, (20, 50), 1)
    equal(page.lines("loop"), [f"loop {loop[0]} {loop[1]}"])
    page.key(" ")
    equal(page.lines("play"), [])
    page.until(f"stats.shown > {loop[1] - 3}")
    page.until(f"stats.shown < {loop[0] + 8}")
    assert page.js("stats.shown") >= loop[0]
    page.picture("loop")
    page.key("l")
    equal(page.lines("loop")[-1], "loop off")
    page.until("document.querySelector('#play').ariaLabel === 'Play (space)'")


def test_slow_motion_shows_moments_between_ticks(page):
    page.visit()
    page.js("(() => { const s = document.querySelector('#speed'); s.value = '0.1'; s.dispatchEvent(new Event('change')); })()")
    equal(page.lines("speed"), ["speed 0.1"])
    page.click("#play")
    page.until("stats.shown % 1 > 0.1 && stats.shown % 1 < 0.9")
    page.key(" ")
    page.key("=")
    equal(page.lines("speed")[-1], "speed 0.25")


def test_the_timeline_is_a_slider_for_screen_readers(page):
    page.visit()
    page.hold(60)
    get = "document.querySelector('#timeline').getAttribute"
    equal(page.js(f"{get}('aria-valuenow')"), "60")
    equal(page.js(f"{get}('aria-valuetext')").split(" of ")[0], "1.00")


@needs_mock
def test_marks_stand_on_the_timeline(page):
    page.visit()
    page.mock.session.tell("events", run=1, replace=False, events=[
        {"tick": 90, "kind": "error", "text": "attempt to index a nil value", "file": "fan.lua", "line": 3}])
    page.frame()
    x, _ = page.on_timeline(90)
    box = page.box("#timeline")
    equal(page.pixel("#timeline", round(x - box["x"]), 51)[:3], [201, 39, 62])
    page.picture("marks")


@needs_mock
def test_the_plot_measures_as_records_do(page):
    page.visit()
    page.drag([page.at(*page.pose(0))])
    page.until("document.querySelector('#plot-measures .settled')")
    rows = [row[0] for row in page.mock.session.motion.rows]
    final, tolerance = rows[-1], (max(rows) - min(rows)) * 0.01
    settled = max(i for i, x in enumerate(rows) if abs(x - final) > tolerance) + 1
    overshoot = max(final - x for x in rows)  # it comes from the right
    words = page.text("#plot-measures")
    assert f"{settled / 60:.2f} s" in words, words
    assert f"{overshoot:.2f}".rstrip("0").rstrip(".") in words, words
    page.js("document.querySelectorAll('#plot-field button')[3].click()")
    page.frame()
    assert "pt/s" in page.text("#plot-measures")
    page.picture("plot")
