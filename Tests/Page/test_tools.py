"""The address of a moment, marks, islands, the editor, exported files."""

import json
import os
import stat
import subprocess
import time

from harness import equal
from server import ROOT, Server


def revisit(page, hash):
    """Opens the page again, at an address."""
    page.page("Page.navigate", url="about:blank")
    page.until("location.href === 'about:blank'")
    page.page("Page.navigate", url=page.server.address + hash)
    page.until("window.stats && stats.isConnected && stats.last > 0")


def test_the_address_tells_the_moment_and_brings_it_back(page):
    page.visit("examples/snap.lua")
    page.until("location.hash === ''")
    page.hold(12)
    page.module("model.js", "m.select(0)")
    page.until("location.hash === '#tick=12&item=card'")
    page.until("location.search.length === 0 || location.search.includes('token')")
    page.hold(0)
    page.until("location.hash === '#item=card'")
    revisit(page, "#tick=7&item=card")
    page.until_model("model.present === 7 && model.selected?.name === 'card'")
    page.until("location.hash === '#tick=7&item=card'")
    page.js("location.hash = '#tick=9'")
    page.until("stats.present === 9")


def test_an_address_beyond_what_is_known_is_simulated_up_to(page):
    page.visit("examples/pendulum.lua")
    assert page.js("stats.last") < 900
    revisit(page, "#tick=900")
    page.until("stats.present === 900")


def test_an_address_that_makes_no_sense_is_refused_in_words(page):
    page.visit("examples/snap.lua")
    for hash, words in (("#tick=abc", "whole number from 0 to 100000"), ("#tick=1e99", "whole number"),
                        ("#item=nobody", "no item"), ("#tick=90000", "the run ends at tick"),
                        ("#where=9", "tick and item"), ("#tick=-1", "whole number")):
        revisit(page, hash)
        page.until(f"document.querySelector('#toasts')?.innerText.includes({json.dumps(words)})")


def test_menus_close_by_escape_by_a_press_elsewhere_and_by_another(page):
    page.visit("examples/snap.lua")
    menus = "['export', 'marks'].filter((id) => !document.getElementById(id).hidden).join()"
    for close in (lambda: page.key("Escape"), lambda: page.click("#scene-title"), lambda: page.key("m")):
        page.click("#export-button")
        equal(page.js(menus), "export")
        page.js("document.activeElement.blur()")
        close()
        assert page.js(menus) != "export,marks" and "export" not in page.js(menus)
    equal(page.js(menus), "marks")
    page.key("Escape")
    equal(page.js(menus), "")


def test_keys_go_from_event_to_event(page):
    page.visit("examples/collision.lua")
    ticks = page.module("model.js", "[...new Set(m.model.events.map((e) => e.tick))].sort((a, b) => a - b)")
    assert len(ticks) > 4, ticks
    for tick in ticks[1:]:
        page.key("PageDown")
        page.until(f"stats.present === {tick}")
    page.key("PageDown")
    for tick in reversed(ticks[:-1]):
        page.key("PageUp")
        page.until(f"stats.present === {tick}")


def test_marks_are_named_gone_to_and_removed(page):
    page.visit("examples/snap.lua")
    page.hold(12)
    page.key("m")
    equal(page.js("document.activeElement.id"), "mark-name")
    page.page("Input.insertText", text="swing")
    page.key("Enter")
    page.until_model("model.marks.length === 1")
    page.hold(30)
    page.key("m")
    page.key("Enter")
    page.until_model("model.marks.length === 2")
    equal(page.module("model.js", "m.model.marks"), [{"name": "swing", "tick": 12}, {"name": "mark 2", "tick": 30}])
    page.js("document.activeElement.blur()")
    page.key("<")
    page.until("stats.present === 12")
    page.key(">")
    page.until("stats.present === 30")
    page.click("#marks-button")
    page.picture("marks")
    page.click("#mark-list li:first-child .key")
    page.until_model("model.marks.length === 1")
    page.click("#mark-list li .go")
    page.until("stats.present === 30")


def test_islands_and_fields_are_drawn(page):
    page.visit("examples/fields.lua")
    for key in ("e", "i"):
        page.key(key)
    page.hold(40)
    page.until_model("model.overlay?.tick === 40 && model.overlay.islands?.length > 0")
    page.picture("islands-fields")
    page.visit("examples/cards.lua", dark=True)
    page.key("i")
    page.hold(30)
    page.until_model("model.overlay?.islands?.some((one) => !one.resting)")
    page.picture("islands-dark")
    page.hold(page.js("stats.last"))
    page.until_model("model.overlay?.islands?.every((one) => one.resting)")
    page.picture("islands-resting")


def test_the_run_is_exported_as_the_command_exports_the_scene(page):
    page.visit("examples/snap.lua")
    page.click("#export-button")
    page.picture("export")
    folder = os.path.dirname(page.save("unused.txt", ""))
    page.js("import('model.js').then((m) => m.listen('exported', (file) => { window.exported = file; }))")
    for ending in ["svg", "css", "json", "js", "lua"]:
        if not page.is_seen("#export"):
            page.click("#export-button")
        page.click(f"#export button[data-format={ending}]")
        page.until(f"window.exported?.name === 'snap.{ending}'")
        path = os.path.join(folder, f"snap.{ending}")
        subprocess.run([page.command, "export", "examples/snap.lua", "-o", path], cwd=ROOT, check=True,
                       capture_output=True)
        with open(path, encoding="utf-8") as file:
            equal(page.js("window.exported.text"), file.read())


def test_what_an_exported_run_leaves_out_is_told(page):
    page.visit_text("""local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem {
  name = "card", center = { 100, 100 }, size = { 60, 60 }, text = "Hi", shadow = { radius = 4 },
}
stage.animator:add("snap", { item = card, point = { 200, 100 } })
return stage
""")
    page.click("#export-button")
    page.click("#export button[data-format=json]")
    for part in ["shadows", "texts"]:
        page.until(f"document.querySelector('#toasts')?.innerText.includes('scene.json: leaves out {part}: card')")


def test_a_line_of_a_script_opens_the_editor(page):
    editor = page.save("pen", "")
    told = os.path.join(os.path.dirname(editor), "told")
    page.save("pen", f'#!/bin/sh\nprintf "%s\\n" "$@" > {told}.part && mv {told}.part {told}\n')
    os.chmod(editor, os.stat(editor).st_mode | stat.S_IEXEC)
    name = "bad scene;$(touch x).lua"
    scene = os.path.join(os.path.dirname(editor), name)

    def break_scene():
        """Opens the scene and saves a version of it that is refused."""
        page.save(name, "return libration.stage {}\n")
        page.disconnect()
        page.server = Server(page.command, scene)
        page.open(page.server.address)
        page.until_model("model.isConnected && model.scene")
        page.save(name, "local stage = libration.stage {}\n\nlocal x = = 1\n")
        page.until("document.querySelector('#toasts .error button.place')")

    os.environ["LIBRATION_EDITOR"] = editor
    try:
        break_scene()
        page.click("#toasts .error button.place")
        # The page shows the line; the editor opens where its cursor is.
        page.until("document.querySelectorAll('#script-lines li')[2]?.matches('.named.wrong')")
        page.js("(() => { const e = document.querySelector('#script-text'); const at = e.value.indexOf('= =');"
                "e.setSelectionRange(at, at); })()")
        page.click("#script-editor")
        end = time.monotonic() + 20
        while not os.path.exists(told):
            assert time.monotonic() < end
            page.frame()
        with open(told, encoding="utf-8") as file:
            equal(file.read().splitlines(), ["+3", scene])
        for other in ("/etc/passwd", "../../etc/passwd", "./told"):
            page.js(f"import('connection.js').then((m) => m.send('edit 1 {other}'))")
            page.until("[...document.querySelectorAll('#toasts .error')].some((one) =>"
                       f" one.innerText.includes('{other} is no file of this session.'))")
        os.environ["LIBRATION_EDITOR"] = "vim"
        # An editor that cannot be opened from here is not offered; there is nothing to fail.
        break_scene()
        page.click("#toasts .error button.place")
        page.until("document.querySelectorAll('#script-lines li')[2]?.matches('.named')")
        equal(page.is_seen("#script-editor"), False)
        equal(page.lines("edit"), [])
    finally:
        del os.environ["LIBRATION_EDITOR"]
