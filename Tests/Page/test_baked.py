"""Texts of baked motion in a page that has the sheet and the module inside it."""

import os
import subprocess
import tempfile

from harness import equal

HOSTILE = "</script></style><svg onload=\"document.title='lost'\">\n\\ \\' \\\" */ &amp; ${1}"


def test_texts_are_shown_and_never_run(page):
    text = "".join(f"\\{ord(letter):03}" for letter in HOSTILE)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "scene.lua"), "w", encoding="utf-8") as file:
            file.write(f"""
local stage = libration.stage {{ width = 320, height = 480 }}
stage:addItem {{ name = "card", center = {{ 160, 240 }}, size = {{ 200, 90 }}, text = "{text}",
  font = {{ size = 30, weight = 700, alignment = "right" }} }}
return stage
""")
        parts = {}
        for name in ["a.css", "a.js"]:
            subprocess.run([os.path.abspath(page.command), "bake", "scene.lua", "-o", name],
                           cwd=folder, check=True, capture_output=True)
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                parts[name] = file.read()
        with open(os.path.join(folder, "a.html"), "w", encoding="utf-8") as file:
            file.write(f"""<!doctype html><meta charset="utf-8"><title>kept</title>
<style>{parts["a.css"]}</style><div class="scene"><div class="scene-card"></div></div>
<div id="empty"></div><div id="full">mine</div>
<script type="module">{parts["a.js"].replace("export default ", "")}
play({{ card: document.getElementById("empty") }});
play({{ card: document.getElementById("full") }});
</script>
""")
        page.open(f"file://{folder}/a.html")
        page.until("document.getElementById('empty')?.textContent.length > 0")
        equal(page.js("document.getElementById('empty').textContent"), HOSTILE)
        equal(page.js("document.getElementById('full').textContent"), "mine")
        style = "getComputedStyle(document.getElementById('empty'))"
        equal(page.js(f"[{style}.fontSize, {style}.fontWeight, {style}.textAlign, {style}.whiteSpace]"),
              ["30px", "700", "right", "pre"])
        content = page.js("getComputedStyle(document.querySelector('.scene-card'), '::after').content")
        assert "</script></style><svg onload=" in content, content
        equal(page.js("[document.title, document.querySelectorAll('svg').length]"), ["kept", 0])
