"""Chromium plays CSS, the module, films and Lottie: corners of items are asked of the page itself."""

import base64
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Page"))

from browser import Browser  # noqa: E402

# Corners of an element without a size of their own: where they are laid out is what is seen.
PROBES = """
window.makeItem = (name, css) => {
  const item = document.createElement("div");
  item.style.cssText = css;
  for (const [x, y] of [[0, 0], [100, 0], [100, 100], [0, 100]]) {
    const probe = document.createElement("i");
    probe.style.cssText = `position:absolute;width:0;height:0;left:${x}%;top:${y}%`;
    item.append(probe);
  }
  return item;
};
window.stateOf = (item) => ({
  size: [item.offsetWidth, item.offsetHeight],
  corners: [...item.querySelectorAll("i")].map((i) => { const r = i.getBoundingClientRect(); return [r.x, r.y]; }),
  opacity: Number(getComputedStyle(item).opacity),
});
window.playAt = (times, read) => {
  for (const animation of document.getAnimations()) animation.pause();
  return times.map((time) => {
    for (const animation of document.getAnimations()) animation.currentTime = time;
    return read();
  });
};
"""

# Corners of a drawing of SVG: those of a rectangle about the origin of its group.
DRAWINGS = """
window.cornersOf = (shape, [w, h]) => {
  const m = shape.getScreenCTM();
  return [[-w, -h], [w, -h], [w, h], [-w, h]].map(([x, y]) =>
    [m.a * x / 2 + m.c * y / 2 + m.e, m.b * x / 2 + m.d * y / 2 + m.f]);
};
"""

READ = "Object.fromEntries(Object.entries(items).map(([name, item]) => [name, stateOf(item)]))"


class Web(Browser):
    """A browser with an empty page."""

    def blank(self, still=False):
        self.open("about:blank", still=still)
        self.js("document.documentElement.innerHTML = '<head></head><body style=\"margin:0\"></body>'")
        self.js(PROBES + DRAWINGS)

    def css(self, text, classes, times, still=False):
        """The states of elements with classes that a sheet shows, by name, at times in seconds."""
        self.blank(still)
        self.js(f"""(() => {{
          const sheet = document.createElement("style");
          sheet.textContent = {json.dumps(text)};
          document.head.append(sheet);
          const stage = document.createElement("div");
          stage.className = {json.dumps(classes["stage"])};
          document.body.append(stage);
          window.items = {{}};
          for (const [name, word] of Object.entries({json.dumps(classes["items"])})) {{
            const item = makeItem(name, "");
            item.className = word;
            stage.append(window.items[name] = item);
          }}
        }})()""")
        return self.states(times)

    def module(self, text, sizes, times):
        """The states of elements of sizes that a module shows, by name, at times in seconds."""
        self.load_module(text, sizes)
        return self.states(times)

    def module_still(self, text, sizes):
        """The states that a module shows at once to people who asked for less motion."""
        self.load_module(text, sizes, still=True)
        return self.js(f"({READ})")

    def load_module(self, text, sizes, still=False):
        self.blank(still)
        address = "data:text/javascript;base64," + base64.b64encode(text.encode()).decode()
        count = self.js(f"""(async () => {{
          const module = await import({json.dumps(address)});
          window.items = {{}};
          for (const [name, [w, h]] of Object.entries({json.dumps(sizes)})) {{
            window.items[name] = makeItem(name, "position:absolute;left:0;top:0;"
              + `width:${{w}}px;height:${{h}}px;margin:${{-h / 2}}px 0 0 ${{-w / 2}}px`);
            document.body.append(window.items[name]);
          }}
          if (Object.keys(module).join() !== "default") throw new Error("one function is wanted");
          if (module.default({{}}).length) throw new Error("no element is wanted");
          return module.default(window.items).length;
        }})()""")
        assert count >= len(sizes), count

    def states(self, times):
        return self.js(f"playAt({json.dumps([time * 1000 for time in times])}, () => ({READ}))")

    def film(self, text, sizes, times):
        """The states of a film's groups with titles, at times in seconds."""
        self.blank()
        self.js(f"document.body.innerHTML = {json.dumps(text)}; document.querySelector('svg').style.display = 'block'")
        read = """Object.fromEntries([...document.querySelectorAll("g > title")]
          .filter((title) => title.textContent in sizes)
          .map((title) => [title.parentElement, title.textContent])
          .filter(([group]) => getComputedStyle(group).opacity > 0)
          .map(([group, name]) => [name, {
            size: sizes[name], corners: cornersOf(group.lastElementChild, sizes[name]),
            opacity: Number(getComputedStyle(group).opacity)}]))"""
        self.js(f"window.sizes = {json.dumps(sizes)}")
        return self.js(f"playAt({json.dumps([time * 1000 for time in times])}, () => ({read}))")

    def lottie(self, player, text, sizes, frames):
        """The states of layers that lottie-web shows at frames; its source is given."""
        self.blank()
        self.js(player + "; 0")
        self.js(f"""window.film = lottie.loadAnimation({{container: document.body, renderer: "svg", loop: false,
          autoplay: false, animationData: {text}}}); 0""")
        self.js(f"window.sizes = {json.dumps(sizes)}")
        self.js("document.querySelector('svg').style.cssText = `display:block;width:${film.animationData.w}px;"
                "height:${film.animationData.h}px`; 0")
        self.until("film.isLoaded")
        return self.js(f"""{json.dumps(frames)}.map((frame) => {{
          film.goToAndStop(frame, true);
          return Object.fromEntries(film.renderer.elements.map((element) => {{
            const group = element.layerElement, name = element.data.nm;
            const opacity = group.style.display === "none" ? 0 : Number(group.getAttribute("opacity") ?? 1);
            const corners = cornersOf(group.querySelector("path"), sizes[name]);
            return [name, {{size: sizes[name], opacity, corners}}];
          }}).filter(([name, state]) => state.opacity > 0));
        }})""")
