"""Kept plots: several, together or under each other, with a value to reach and what was measured."""

from harness import equal, near
from test_knobs import set_value

LANES = "document.querySelectorAll('#pins .lane').length === %d"


def pinned(page, *items, **options):
    """The page with a plot of x for each item."""
    page.visit(**options)
    for count, item in enumerate(items):
        page.module("model.js", f"m.select({item})")
        page.click("#pin")
        page.until(LANES % (count + 1))
    page.frame()


def test_plots_are_kept_under_each_other_and_taken_away(page):
    pinned(page, 0, 1)
    equal(page.js("Array.from(document.querySelectorAll('.lane .curve'), (e) => e.innerText)"),
          [page.item(i)["name"] + ".x" for i in (0, 1)])
    page.module("model.js", "m.select(null)")
    page.frame()
    assert page.is_seen("#pins .measures .settled"), "a kept plot needs no selection"
    page.picture("pins")
    page.click(".lane [data-act=close]")
    page.until(LANES % 1)


def test_the_curve_of_an_item_in_another_is_said_to_be_on_the_stage(page):
    page.visit_text("""local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } }
stage:addItem { name = "icon", parent = card, center = { 30, 30 }, size = { 20, 20 }, color = "gold" }
stage.animator:add("snap", { item = card, point = { 200, 100 } })
return stage
""")
    for index, name in enumerate(["card", "icon on the stage"]):
        page.module("model.js", f"m.select({index})")
        page.until(f"document.querySelector('#plot-measures b')?.innerText === '{name}'")
    page.js("document.querySelectorAll('#plot-field button')[0].click()")
    page.click("#pin")
    page.until("document.querySelector('.lane .curve')?.innerText === 'icon.x on the stage'")


def test_curves_are_drawn_together(page):
    pinned(page, 0)
    page.module("model.js", "m.select(1)")
    page.js("document.querySelectorAll('#plot-field button')[2].click()")
    page.click(".lane [data-act=add]")
    page.until("document.querySelectorAll('.lane .curve').length === 2")
    page.picture("pins-together")
    equal(page.text(".lane .curve:nth-of-type(2)"), page.item(1)["name"] + ".angle")
    assert not page.is_seen(".lane [data-act=add]"), "it is there already"
    page.click(".lane .curve")
    page.until("document.querySelectorAll('.lane .curve').length === 1")


def test_a_target_with_its_band_is_measured_as_records_do(page):
    pinned(page, 0)
    page.click(".lane .goal .key")
    xs = page.way(0)
    target, band = sum(xs[-2:]) / 2 + 3, 8
    set_value(page, ".lane .goal > input", target, "change")
    set_value(page, ".lane .band input", band, "change")
    page.frame()
    settled = max(i for i, x in enumerate(xs) if abs(x - target) > band) + 1
    crossing = next(i for i, x in enumerate(xs) if (x - target) * (xs[0] - target) <= 0)
    words = page.text(".lane .measures")
    assert f"{settled / 60:.2f} s" in words, words
    shown = float(page.text(".lane .measures .crossing i").split(" ")[0])
    near([shown], [crossing / 60], 1 / 60 + 0.006)
    set_value(page, ".lane .goal > input", 4000, "change")
    page.frame()
    equal(page.text(".lane .measures .settled i"), "never")
    equal(page.text(".lane .measures .crossing i"), "never")


def test_a_target_and_its_band_are_dragged(page):
    pinned(page, 0)
    page.click(".lane .goal .key")
    page.frame()
    box = page.box(".lane canvas")

    def target():
        return [float(page.js(f"document.querySelector('.lane {s}').value")) for s in (".goal > input", ".band input")]

    def height(value):
        """Where a value is in the window: the picture has a little room above and below."""
        xs = page.way(0)
        (at, band), room = target(), None
        low, high = min(xs + [at - band]), max(xs + [at + band])
        room = max((high - low) * 0.08, 1e-3 * max(1, abs(high)))
        low, high = low - room, high + room
        return box["y"] + 10 + (box["height"] - 18) * (1 - (value - low) / (high - low))

    before, _ = target()
    x = box["x"] + 300
    page.drag([(x, height(before)), (x, height(before + 40))])
    page.frame()
    after, _ = target()
    assert 20 < after - before < 60, (before, after)
    set_value(page, ".lane .band input", 20, "change")
    page.frame()
    page.drag([(x, height(after + 20)), (x, height(after + 40))])
    page.frame()
    equal(target()[0], after)
    assert 28 < target()[1] < 52, target()
    page.picture("target")
    equal(page.lines("seek"), [])


def test_kept_plots_on_a_narrow_page(page):
    pinned(page, 0, 1)
    page.resize(390, 800, 2)
    page.click("#sheets [data-sheet=plot]")
    page.frame()
    assert page.is_seen("#pins .lane canvas")
    page.picture("pins-narrow")


def test_the_line_of_a_pale_item_is_seen(page):
    scene = """
local stage = libration.stage { width = 320, height = 480 }
local pale = stage:addItem { center = { 60, 240 }, size = { 40, 40 }, color = "%s" }
pale:animate { x = 260, duration = 1 }
return stage
"""
    # The darkest of the canvas, or the lightest, where neither words nor the line of time are.
    least = ("(() => { const c = document.querySelector('#plot-canvas'), w = Math.round(c.width / 5);"
             "const all = c.getContext('2d').getImageData(w, 0, 2 * w, c.height).data;"
             "return Array.from({ length: all.length / 4 }, (_, i) => all[4 * i + 3] > 200 ? all[4 * i] : %d)"
             ".reduce((a, b) => Math.%s(a, b)); })()")
    for color, dark in (("#ffffff", False), ("#fafafa80", False), ("#00000000", False), ("#181c22", True)):
        page.visit_text(scene % color, dark=dark)
        page.until_whole()
        page.frame()
        found = page.js(least % ((0, "max") if dark else (255, "min")))
        assert found > 90 if dark else found < 190, (color, found)
    page.picture("plot-pale")
    # A colour that is seen stays as it is.
    for color, ground in (("#fab005", "#f7f8f9"), ("#ffffff", "#12151a"), ("#12b886c0", "#12151a")):
        equal(page.module("palette.js", f"m.lineColor('{color}', '{ground}')"), color)
