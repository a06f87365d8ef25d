"""Time: playing, stepping, scrubbing, going on from the past, loops, the plot's cursor."""

import struct

from harness import equal, near
from scenes import SPRINGS



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


def test_the_first_button_rewinds_and_does_nothing_else(page):
    page.visit(touch=False)
    page.play()
    x, y = page.pose(0)
    page.drag([page.at(x - 12 * i, y - 20 * i) for i in range(5)])
    page.until("stats.present > 30")
    page.stop()
    run = page.js("stats.run")
    page.forget()
    page.click("#transport-buttons button:first-child")
    page.until("stats.present === 0")
    equal([line.split(" ")[0] for line in page.lines()], ["seek"])
    equal(page.js("stats.run"), run)
    page.until_model("model.events.some((e) => e.kind === 'input')")
    assert page.module("model.js", "m.model.frontier") > 30, "what was lived stays"
    page.js("document.activeElement.blur()")
    page.play()
    page.until("stats.present > 10")
    page.click("#transport-buttons button:first-child")
    page.until("stats.present < 10")
    page.until_model("model.isPlaying")


def test_scrubbing_needs_no_server(page):
    page.visit_text(SPRINGS, proxied=True)
    page.proxy.stop()
    page.until("!stats.isConnected")
    page.forget()
    start = page.on_timeline(0)
    page.mouse("Pressed", *start)
    for tick in range(0, 200, 8):
        page.mouse("Moved", *page.on_timeline(tick))
        page.frame()
        near([page.js("stats.shown")], [tick], 1.01)
    near(page.module("stage.js", "[m.poses[0], m.poses[1]]"), page.pose(0), 0.001)
    page.mouse("Released", *page.on_timeline(192))
    equal(page.lines(), [])
    assert page.is_seen("#connection")
    page.picture("lost")


def test_scrubbing_seeks_only_at_rest(page):
    page.visit()
    page.stop_clock()
    frames = page.js("stats.frames")
    page.mouse("Pressed", *page.on_timeline(10))
    page.js("""(async () => {
      const line = document.querySelector('#timeline'), box = line.getBoundingClientRect();
      for (let i = 0; i < 60; i++) {
        line.dispatchEvent(new PointerEvent('pointermove',
          { clientX: box.x + 40 + i * 10, clientY: box.y + 26, pointerId: 1, bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
    })()""")
    assert page.js("stats.frames") >= frames + 60, "each move is drawn"
    page.pass_time(90)
    equal(page.lines("seek"), [])
    page.pass_time(20)
    equal(page.lines("seek"), [f"seek {page.js('Math.floor(stats.shown)')}"])
    page.mouse("Moved", *page.on_timeline(70))
    equal(len(page.lines("seek")), 1)
    page.mouse("Released", *page.on_timeline(70))  # this ends it at once
    equal(page.lines("seek")[1:], [f"seek {page.js('Math.floor(stats.shown)')}"])
    page.until("stats.present === Math.floor(stats.shown)")
    near([page.js("stats.present")], [70], 1)


def test_a_held_moment_becomes_the_sessions(page):
    page.visit()
    page.tap(*page.on_timeline(50))
    page.until("sentLines.some((line) => line.startsWith('seek'))")
    tick = int(page.lines("seek")[0].split(" ")[1])
    assert abs(tick - 50) <= 1
    page.until(f"stats.present === {tick}")
    equal(page.module("clock.js", "m.clock.mode"), "following")


def test_going_on_from_the_past_makes_a_run_with_a_ghost(page):
    page.visit()
    page.key("k")  # no handle is in the way
    page.hold(50)
    run = page.js("stats.run")
    page.stop_clock()  # a drag is one change, however late its runs come
    page.module("clock.js", "m.hold(4)")
    page.forget()
    page.key(" ")
    equal(page.lines()[:2], ["seek 4", "play"])
    page.until("stats.present > 4")
    page.drag([page.at(5, 5), page.at(9, 9)])
    page.until(f"stats.run > {run} && stats.present > 20")
    equal(page.module("model.js", "m.model.ghost"), run)
    page.key(" ")
    page.picture("past")


def test_rows_before_the_change_are_kept(page):
    page.visit(proxied=True)
    page.hold(30)
    before = page.way(0)
    count = len(page.proxy.messages)
    page.drag([page.at(5, 5), page.at(9, 9)])
    page.until_whole("model.run > 1 && model.events.some((one) => one.text.includes(' ended'))")
    messages = [struct.unpack_from("<6I", one) for one in page.proxy.messages[count:] if isinstance(one, bytes)]
    assert messages, "rows came"
    for _, run, first, *_ in messages:
        assert run > 1 and first > 30, "only what may differ is sent"
    equal(page.way(0)[:31], before[:31])


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
    equal(page.text("#when") != "past", True)


def test_a_stretch_is_looped_by_the_page(page):
    page.visit()
    start, end = page.on_timeline(20), page.on_timeline(50)
    page.drag([start, end], modifiers=8)
    page.until_model("model.loop")
    loop = page.module("model.js", "m.model.loop")
    near(loop, (20, 50), 1)
    equal(page.lines("loop"), [f"loop {loop[0]} {loop[1]}"])
    # All shown times are noted, as a busy machine skips many of them.
    page.js("""(() => {
      window.shown = [];
      (function note() { shown.push(stats.shown); requestAnimationFrame(note); })();
    })()""")
    page.key(" ")
    equal(page.lines("play"), [])
    page.until("shown.findIndex((tick, i) => i > 0 && tick < shown[i - 1]) > 0")
    shown = [tick for tick in page.js("shown") if tick > 0]
    assert loop[0] <= min(shown) < max(shown) <= loop[1], (loop, min(shown), max(shown))
    assert loop[0] in shown, "it begins again at its start"
    page.picture("loop")
    opacity = "Number(getComputedStyle(document.querySelector('#item-fields')).opacity)"
    assert page.js(opacity) < 0.5, "fields are those of the moment where the session stands"
    page.key("l")
    equal(page.lines("loop")[-1], "loop off")
    page.until("document.querySelector('#play').ariaLabel === 'Play (space)'")
    page.until(f"{opacity} === 1")


def test_slow_motion_shows_moments_between_ticks(page):
    page.visit()
    page.js("""(() => {
      const list = document.querySelector('#speed');
      list.value = '0.1';
      list.dispatchEvent(new Event('change'));
    })()""")
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


def test_marks_stand_on_the_timeline(page):
    page.visit_text(SPRINGS.replace("return stage", """stage.animator:add {
  clockMandate = true,
  onTick = function() if stage.tick == 90 then error("it broke") end end,
}
return stage"""))
    x, _ = page.on_timeline(90)
    box = page.box("#timeline")
    equal(page.pixel("#timeline", round(x - box["x"]), 51)[:3], [191, 34, 57])
    assert page.pixel("#timeline", round(x - box["x"]) - 12, 51)[:3] != [191, 34, 57]
    page.picture("marks")


def test_without_a_choice_the_plot_shows_all_items(page):
    page.visit()
    column = page.js("""(() => {
      const c = document.querySelector('#plot-canvas'), data = c.getContext('2d').getImageData(60, 0, 1, c.height).data;
      return new Set(Array.from({ length: c.height }, (_, y) => data.slice(4 * y, 4 * y + 3).join())).size;
    })()""")
    assert column > 7, f"{column} colours stand above each other"


def test_the_plot_measures_as_records_do(page):
    page.visit_text(SPRINGS)
    page.tap(*page.at(*page.pose(0)))
    page.until("document.querySelector('#plot-measures .settled')")
    rows = page.way(0)
    final, tolerance = rows[-1], (max(rows) - min(rows)) * 0.01
    settled = max(i for i, x in enumerate(rows) if abs(x - final) > tolerance) + 1
    overshoot = max(final - x for x in rows)  # it comes from the right
    assert overshoot > 1 and 20 < settled < 200, (overshoot, settled)
    words = page.text("#plot-measures")
    assert f"{settled / 60:.2f} s" in words, words
    assert f"{overshoot:.2f}".rstrip("0").rstrip(".") in words, words
    page.js("document.querySelectorAll('#plot-field button')[3].click()")
    page.frame()
    assert "pt/s" in page.text("#plot-measures")
    page.picture("plot")


def test_a_mark_is_told_in_words(page):
    page.visit("examples/collision.lua")
    tick, last = page.module("model.js", "[m.model.events.find((one) => one.kind === 'contact').tick, m.model.last]")
    page.hover(*page.on_timeline(tick))
    page.frame()
    assert f"contact at {tick / 60:.2f} s: square meets bounds" in page.text("#mark"), page.text("#mark")
    page.hover(600, 20)
    page.hold(last)
    assert f"event at {last / 60:.2f} s: everything is at rest" in page.text("#mark"), page.text("#mark")
