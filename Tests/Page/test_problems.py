"""Problems: a hook that fails is told with all that `run` prints, and leaves when it is mended."""

import os

from harness import equal

BOOM = """local B = { clockMandate = true, params = { speed = { default = %s, min = 0, max = 10, doc = "How fast." } } }
function B:onTick(dt)
  local step = self.elapsed * self.speed
  if step > 1 then step = step + nil end
  self.item.x = self.item.x + step
end
return B
"""
SCENE = """local stage = libration.stage { width = 320, height = 240 }
local a = stage:addItem { name = "ball", center = { 40, 120 }, size = { 30, 30 } }
stage.animator:add("boom", { item = a })
return stage
"""
TOLD = "!!document.querySelector('#toasts .error')"
PARTS = ("boom.lua:4", "attempt to perform arithmetic on a nil value", "boom.onTick on ball, tick 22, suspended",
         "if step > 1 then step = step + nil end", "step\t1.05", "libration run", "--seconds 0.367")


def opened(page, speed=3, **options):
    """The page on a scene with a behavior that fails, sooner with a greater speed; the path of its file."""
    path = page.save("boom.lua", BOOM % speed)
    page.visit(page.save("scene.lua", SCENE), "--behaviors", os.path.dirname(path), **options)
    return path


def test_a_hook_that_fails_is_told_when_the_scene_opens(page):
    opened(page)
    page.until(TOLD)
    words = page.text("#toasts")
    for part in PARTS:
        assert part in words, (part, words)
    equal(page.text("#side .badge"), "1")
    page.picture("hook")
    page.click("#toasts .acts button:nth-child(2)")  # to the moment before it fails
    page.until("stats.present === 21")
    page.resize(390, 844, 2)
    page.frame()
    page.picture("hook-narrow")


def test_a_page_that_comes_late_is_told_too(page):
    opened(page)
    page.open(page.server.address)
    page.until(TOLD)
    # Each time it opens, once.
    equal(page.js("document.querySelectorAll('#toasts .error').length"), 1)


def test_a_failure_comes_with_a_knob_and_leaves_with_it(page):
    opened(page, speed=0.05)
    assert not page.js(TOLD)
    page.module("steering.js", "m.sendKnob(0, 'speed', 3)")
    page.until(TOLD)
    page.module("steering.js", "m.sendKnob(0, 'speed', 0.05)")
    page.until(f"!({TOLD}) && document.querySelector('#problem-list').children.length === 0")
    equal(page.text("#side .badge"), "")
    page.module("steering.js", "m.sendKnob(0, 'speed', 3)")
    page.until(TOLD)
    page.key("z", modifiers=2)
    page.until(f"!({TOLD})")


def test_a_failure_in_the_future_is_told_while_time_goes_on(page):
    opened(page, plays=True)
    page.until(TOLD)
    page.until_model("model.isResting")
    assert page.js(TOLD)


def test_what_was_mended_leaves_and_the_saved_version_is_told(page):
    path = opened(page)
    page.until(TOLD)
    page.save(os.path.basename(path), (BOOM % 3).replace("step + nil", "1"))
    page.until(f"!({TOLD})")
    page.until("document.querySelector('#toasts').innerText.includes('The run uses the saved boom.lua.')")
    page.save(os.path.basename(path), "local B = {")
    page.until(TOLD)
    page.save("scene.lua", SCENE.replace("return stage", "return stag"))
    page.until("document.querySelectorAll('#toasts .error').length === 2")
    page.save("scene.lua", SCENE)
    page.save(os.path.basename(path), (BOOM % 3).replace("step + nil", "1"))
    page.until(f"!({TOLD})")
    assert not page.is_seen("#problem-list")


def test_a_closed_problem_stays_in_the_list_and_comes_no_second_time(page):
    opened(page)
    page.until(TOLD)
    page.click("#toasts .error > .key")
    assert not page.js(TOLD)
    page.click("#side .tabs button:nth-child(2)")
    assert "suspended" in page.text("#problem-list")
    page.module("steering.js", "m.sendKnob(0, 'speed', 3.5)")
    page.until("document.querySelector('#problem-list').innerText.includes('tick ')")
    page.until_whole("model.run > 1")
    equal(page.js("document.querySelectorAll('#problem-list li').length"), 1)


def test_the_clock_is_right_after_a_save_that_shortens_the_run(page):
    path = page.visit_text("""local stage = libration.stage {}
local card = stage:addItem { name = "card", center = { 60, 60 }, size = { 20, 20 } }
stage.animator:add { clockMandate = true, onTick = function(self)
  card.x = card.x + 1
  if self.elapsed > 2 then self:remove() end
end }
return stage
""")
    page.play()
    page.until("stats.present > 110")
    page.stop()
    with open(path, encoding="utf-8") as file:
        text = file.read()
    page.save(os.path.basename(path), text.replace("elapsed > 2", "elapsed > 0.5"))
    page.until_whole("model.last < 60")
    page.until("stats.present <= stats.last")
    last = page.js("stats.last")
    equal(page.module("model.js", "m.model.frontier"), last)
    page.until("document.querySelector('#when').innerText === 'at rest'")
    equal(page.text("#time"), f"{last / 60:.2f}")
    equal(page.js("document.querySelector('#now').disabled"), True)
