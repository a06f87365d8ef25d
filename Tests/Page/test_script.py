"""The script beside the stage: its marks, its errors, saving, and edits by others meanwhile."""

import random

from harness import equal

SCENE = """-- A card, and a box on the ground.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 160, 100 }, size = { 60, 60 } }
local box = stage:addItem {
  name = "box",
  center = { 80, 300 }, size = { 40, 40 },
}
stage.animator:add("snap", { item = card, point = { 160, 300 }, damping = 0.5 })
stage.animator:add("snap", { item = box, point = { 240, 300 } })
return stage
"""


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def show(page):
    """Opens the panel and waits for its text."""
    page.click("#side [data-sheet=script]")
    page.until("document.querySelector('#script-text').value !== ''")
    page.frame()


def text(page):
    return page.js("document.querySelector('#script-text').value")


def write(page, value):
    """Puts a text into the panel as if it was typed."""
    page.js("(() => { const e = document.querySelector('#script-text'); e.focus(); e.value = "
            f"{value!r}; e.dispatchEvent(new Event('input', {{ bubbles: true }})); }})()")


def lines(page, kind):
    return page.js("[...document.querySelectorAll('#script-lines li')].flatMap((e, i) =>"
                   f" e.matches('.{kind}') ? [i + 1] : [])")


def save(page):
    page.key("s", 2)


def saved(page):
    page.until("document.querySelector('#script-save').innerText === 'Saved'")


def test_it_shows_the_scene_with_colours_and_the_line_of_what_is_selected(page):
    page.visit_text(SCENE)
    show(page)
    equal(text(page), SCENE)
    equal(page.js("[...document.querySelectorAll('#script-lines li')].map((e) => e.textContent).join('\\n')"), SCENE)
    kinds = {kind: page.js(f"document.querySelector('#script-lines .{kind}').innerText")
             for kind in ("comment", "keyword", "string", "number")}
    equal(kinds, {"comment": SCENE.split("\n")[0], "keyword": "local", "string": '"card"', "number": "320"})
    page.module("model.js", "m.select(0)")
    equal((lines(page, "made"), lines(page, "acting")), ([3], [8]))
    page.module("model.js", "m.select(1)")
    # Lua tells the line on which a call of several lines begins.
    equal((lines(page, "made"), lines(page, "acting")), ([4], [9]))
    page.picture("script")
    # A place anywhere on the page shows its line.
    page.click(".behavior button.place")
    equal(lines(page, "named"), [8])
    equal(page.lines("edit"), [])


def test_colours_lose_no_letter(page):
    page.visit_text(SCENE)
    chance = random.Random(45)
    parts = ["--", "[[", "]]", "[==[", "]==]", '"', "'", "\\", "\n", " ", "end", "x", "1.5e3", "é", "🂡", "-", "=",
             "function("]
    texts = ["".join(chance.choice(parts) for _ in range(chance.randrange(30))) for _ in range(400)]
    found = page.module("luawords.js", f"{texts!r}.map((text) => m.coloredLines(text).map((words) =>"
                                       " words.map((word) => word.text).join('')).join('\\n'))")
    equal(found, texts)
    kinds = page.module("luawords.js", "m.coloredLines('a --[[ b\\nc ]] d').map((line) => line.map((one) => one.kind))")
    equal(kinds, [[None, None, "comment"], ["comment", None, None]])


def test_what_is_saved_is_in_the_file_and_on_the_stage(page):
    path = page.visit_text(SCENE)
    show(page)
    changed = SCENE.replace("{ 160, 300 }", "{ 200, 310 }").replace("A card", "Eine Kärte 🂡")
    write(page, changed)
    equal(page.text("#script-save"), "Save")
    page.picture("script-edited")
    save(page)
    saved(page)
    equal(read(path), changed)
    page.until_whole("Math.abs(m.currentRows().value(m.model.last, 0, 0) - 200) < 1")
    # It is a change like any other: taken back, the file is as it was.
    page.click("#undo")
    page.until(f"document.querySelector('#script-text').value === {SCENE!r}")
    equal(read(path), SCENE)
    page.until_whole("Math.abs(m.currentRows().value(m.model.last, 0, 0) - 160) < 1")
    page.click("#redo")
    page.until(f"document.querySelector('#script-text').value === {changed!r}")
    equal(read(path), changed)


def test_an_error_stands_at_its_line_until_it_is_mended(page):
    path = page.visit_text(SCENE)
    show(page)
    run = page.js("stats.run")
    write(page, SCENE.replace("damping = 0.5", "damping = = 0.5"))
    save(page)
    page.until("document.querySelector('#script-lines .wrong')")
    equal(lines(page, "wrong"), [8])
    assert "unexpected symbol" in page.js("document.querySelector('#script-lines .wrong').dataset.words")
    page.picture("script-error")
    assert "= =" in read(path)
    equal(page.js("stats.run"), run)
    write(page, SCENE.replace("damping = 0.5", "damping = 0.4"))
    save(page)
    page.until("!document.querySelector('#script-lines .wrong')")
    page.until_whole(f"model.run > {run}")
    # So does what a hook does wrong.
    write(page, SCENE.replace("return stage", """stage.animator:add { onTick = function() card.nme = 1 end }
return stage"""))
    save(page)
    page.until("document.querySelector('#script-lines .wrong')")
    equal(lines(page, "wrong"), [10])


def test_knobs_that_are_written_and_edits_elsewhere_come_together(page):
    path = page.visit_text(SCENE)
    show(page)
    own = SCENE.replace("-- A card", "-- One card")
    write(page, own)
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.25)")
    page.until("document.querySelectorAll('.knob.changed').length === 1")
    page.js("document.querySelector('[aria-label$=\", damping into the script\"]').click()")
    both = own.replace("damping = 0.5", "damping = 0.25")
    page.until(f"document.querySelector('#script-text').value === {both!r}")
    equal(page.text("#script-save"), "Save")
    equal(read(path), SCENE.replace("damping = 0.5", "damping = 0.25"))
    save(page)
    saved(page)
    equal(read(path), both)
    # An untouched text follows the file.
    page.save("scene.lua", SCENE)
    page.until(f"document.querySelector('#script-text').value === {SCENE!r}")
    saved(page)


def test_an_edit_of_the_same_place_meanwhile_is_noticed(page):
    path = page.visit_text(SCENE)
    for choice in ("theirs", "own"):
        page.save("scene.lua", SCENE)
        page.js("document.querySelector('#side [data-sheet=script]').click()")
        page.until(f"document.querySelector('#script-text').value === {SCENE!r}")
        own = SCENE.replace("damping = 0.5", "damping = 0.3")
        other = SCENE.replace("damping = 0.5", "damping = 0.9")
        write(page, own)
        page.save("scene.lua", other)
        page.until("!document.querySelector('#script-conflict').hidden")
        page.picture("script-conflict")
        equal(page.js("document.querySelector('#script-save').disabled"), True)
        save(page)
        equal((text(page), read(path)), (own, other))
        page.click(f"#script-{choice}")
        equal(page.js("document.querySelector('#script-conflict').hidden"), True)
        if choice == "own":
            save(page)
        saved(page)
        wanted = own if choice == "own" else other
        equal((text(page), read(path)), (wanted, wanted))


def test_a_save_of_an_old_version_is_refused(page):
    """The page may not have heard of an edit when it saves."""
    path = page.visit_text(SCENE, proxied=True)
    show(page)
    own, other = SCENE.replace("0.5", "0.3"), SCENE.replace("0.5", "0.9")
    with page.proxy.gate:  # the page hears nothing
        page.save("scene.lua", other)
        write(page, own)
        save(page)
        page.until("sentLines.some((line) => line.startsWith('save '))")
    page.until("!document.querySelector('#script-conflict').hidden")
    equal((text(page), read(path)), (own, other))


def test_changes_that_lie_apart_are_merged_and_others_are_not(page):
    page.visit_text(SCENE)
    chance = random.Random(45)
    letters = "ab\n é🂡"

    def change(words):
        words = list(words)
        start = chance.randrange(len(words) + 1)
        words[start:chance.randrange(start, len(words) + 1)] = [
            chance.choice(letters) for _ in range(chance.randrange(4))]
        return "".join(words)

    for _ in range(30):
        base = "".join(chance.choice(letters) for _ in range(chance.randrange(14)))
        both = [[change(base), change(base)] for _ in range(30)]
        found = page.module("merging.js", f"{both!r}.map(([own, other]) => {{ const base = {base!r};"
                                          "const { start, end, text } = m.spliceOf(base, own);"
                                          "return [base.slice(0, start) + text + base.slice(end),"
                                          " m.merge(base, own, other), m.merge(base, other, own)]; })")
        for (own, other), (again, merged, turned) in zip(both, found):
            equal(again, own)
            equal(merged, turned)
            if base in (own, other):
                equal(merged, other if own == base else own)
            elif merged is not None and own != other:
                equal(len(merged), len(own) + len(other) - len(base))


def test_tab_completes_as_at_the_prompt(page):
    page.visit_text(SCENE)
    show(page)
    write(page, SCENE.replace("return stage", "stage.animator:add(\"snap\", { item = card, da\nreturn stage"))
    page.js("(() => { const e = document.querySelector('#script-text'); const at = e.value.indexOf(', da\\n') + 4;"
            "e.setSelectionRange(at, at); })()")
    page.key("Tab")
    page.until("document.querySelector('#script-text').value.includes('card, damping = ')")
    equal(page.text("#script-save"), "Save")
    write(page, SCENE.replace("return stage", "card.\nreturn stage"))
    page.js("(() => { const e = document.querySelector('#script-text'); const at = e.value.indexOf('card.\\n') + 5;"
            "e.setSelectionRange(at, at); })()")
    page.key("Tab")
    page.until("!document.querySelector('#script-candidates').hidden")
    assert "angle" in page.js("[...document.querySelectorAll('#script-candidates b')].map((e) => e.innerText)")
    page.picture("script-completion")
    page.key("Escape")
    equal(page.js("document.querySelector('#script-candidates').hidden"), True)
    equal(page.js("document.activeElement.id"), "script-text")
    # Where there is nothing to complete, Tab indents.
    page.js("(() => { const e = document.querySelector('#script-text'); e.setSelectionRange(0, 0); })()")
    page.key("Tab")
    equal(text(page)[:4], "  --")


def test_it_is_a_sheet_of_a_phone(page):
    page.visit_text(SCENE, width=390, height=844, touch=True, still=True)
    page.click("#sheets [data-sheet=script]")
    page.until("document.querySelectorAll('#script-lines li').length > 5")
    page.frame()
    page.picture("phone-script")
    stage = page.module("model.js", "m.model.scene.height") * page.module("camera.js", "m.camera.scale")
    assert stage < page.box("main")["height"], "the stage is seen whole beside the script"
    for selector in ("#script-save", "#script-file"):
        assert page.box(selector)["height"] >= 44, selector
