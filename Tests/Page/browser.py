"""Drives a headless Chromium by its DevTools protocol over a pipe: standard library only."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

# Notes each line that the page sends.
LISTEN = """
window.sentLines = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (line) {
  window.lastSocket = this;
  window.sentLines.push(line);
  return send.call(this, line);
};
"""


class PageLeft(RuntimeError):
    """A page was left before it could answer."""


class Browser:
    """A browser with one page at a time."""

    def __init__(self):
        to_read, self.to = os.pipe()
        self.source, from_write = os.pipe()

        def connect():
            os.dup2(to_read, 103)
            os.dup2(from_write, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.folder = tempfile.mkdtemp()
        self.process = subprocess.Popen(
            ["chromium-headless-shell", "--no-sandbox", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             f"--user-data-dir={self.folder}"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.buffer, self.count, self.session, self.target, self.faults = b"", 0, None, None, []
        # The addresses that the page asked for, in tests that enable the domain Network.
        self.requests = []

    def call(self, method, session=None, **params):
        return self.answer(self.send(method, session, params))

    def send(self, method, session, params):
        """Asks for something; returns the number of the answer."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        return self.count

    def answer(self, number):
        """Waits for an answer."""
        while (answer := self.read()).get("id") != number:
            pass
        if "error" in answer:
            reason = answer["error"]["message"]
            kind = PageLeft if "navigated or closed" in reason or "context" in reason else RuntimeError
            raise kind(reason)
        return answer["result"]

    def at_once(self, method, *events):
        """Asks for several things without waiting in between, so that a busy machine does not part them."""
        waiting = {self.send(method, self.session, params) for params in events}
        while waiting:
            waiting.discard(self.read().get("id"))

    def read(self):
        while b"\0" not in self.buffer:
            data = os.read(self.source, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self.buffer += data
        one, _, self.buffer = self.buffer.partition(b"\0")
        message = json.loads(one)
        if message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.faults.append(details.get("exception", {}).get("description", details["text"]))
        if message.get("method") == "Network.requestWillBeSent":
            self.requests.append(message["params"]["request"]["url"])
        if message.get("method") == "Log.entryAdded":
            entry = message["params"]["entry"]
            # The network logs a connection that a test cuts; that is no fault of the page.
            if entry["level"] == "error" and entry["source"] != "network" and "WebSocket" not in entry["text"]:
                self.faults.append(entry["text"])
        return message

    def open(self, address, width=1280, height=800, scale=1, dark=False, touch=False, still=False):
        """Opens a page, after closing the one before."""
        if self.target:
            self.call("Target.closeTarget", targetId=self.target)
            self.call("Target.disposeBrowserContext", browserContextId=self.context)
        # With a context of its own, a page keeps no data for the next page.
        self.context = self.call("Target.createBrowserContext")["browserContextId"]
        self.target = self.call("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.faults = []
        for domain in ("Runtime", "Log", "Page"):
            self.page(f"{domain}.enable")
        self.resize(width, height, scale)
        self.page("Emulation.setTouchEmulationEnabled", enabled=touch, maxTouchPoints=5)
        self.page("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])
        self.page("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
        self.page("Page.navigate", url=address)

    def resize(self, width, height, scale=1):
        self.page("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=False)

    def page(self, method, **params):
        return self.call(method, self.session, **params)

    def reload(self):
        """Loads the page again; waits until it is no longer the one before."""
        self.js("window.isBefore = true")
        self.page("Page.reload")
        self.until("!window.isBefore && window.stats")

    def js(self, expression):
        """The value of an expression in the page."""
        answer = self.page("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", expression))
        return answer["result"].get("value")

    def depart(self, expression):
        """Evaluates what goes to another page, perhaps before this one can answer."""
        try:
            self.js(expression)
        except PageLeft:
            pass

    def holds(self, expression):
        """Whether a page is there for which an expression is true."""
        try:
            return self.js(f"(async () => !!(await ({expression})))()")
        except PageLeft:
            return False
        except RuntimeError as error:
            # The document that names the modules is still on its way.
            if "Failed to resolve module specifier" in str(error):
                return False
            raise

    def until(self, expression, seconds=20):
        """Waits for a state of the page, never for time."""
        end = time.monotonic() + seconds
        while not self.holds(expression):
            if time.monotonic() > end:
                raise AssertionError(f"never came: {expression}")
            time.sleep(0.005)

    def frame(self):
        """Waits until two more frames were displayed."""
        self.js("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def lines(self, start=""):
        """The lines that the page has sent and that begin with a word, without acknowledgements."""
        return [line for line in self.js("window.sentLines") if line.startswith(start) and not line.startswith("ack")]

    def forget(self):
        self.js("window.sentLines.length = 0")

    def box(self, selector):
        return self.js(f"(({{x, y, width, height}}) => ({{x, y, width, height}}))"
                       f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")

    @staticmethod
    def mouse_event(kind, x, y, button="left", modifiers=0):
        buttons = {"left": 1, "right": 2, "middle": 4}[button] if kind != "Released" else 0
        return dict(type=f"mouse{kind}", x=x, y=y, modifiers=modifiers, clickCount=1, button=button, buttons=buttons)

    def mouse(self, kind, x, y, **more):
        self.page("Input.dispatchMouseEvent", **self.mouse_event(kind, x, y, **more))

    def tap(self, x, y, **more):
        """Presses the mouse and releases it at once: a page tells a click from a press that lasts."""
        self.at_once("Input.dispatchMouseEvent",
                     *(self.mouse_event(kind, x, y, **more) for kind in ("Pressed", "Released")))

    def hover(self, x, y):
        self.page("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def drag(self, points, **more):
        """Presses the mouse at the first point, moves it along, releases it at the last."""
        self.mouse("Pressed", *points[0], **more)
        for point in points[1:]:
            self.mouse("Moved", *point, **more)
            self.frame()
        self.mouse("Released", *points[-1], **more)

    def click(self, selector):
        """Clicks the middle of an element, which must be the one that is seen there."""
        self.js(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'nearest'}})")
        box = self.box(selector)
        assert box["width"] > 0, f"{selector} is not shown"
        self.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def touch(self, kind, *points):
        """Dispatches "touchStart", "touchMove", "touchEnd" or "touchCancel" with the fingers that are down."""
        self.page("Input.dispatchTouchEvent", type=kind, touchPoints=[{"id": i, "x": x, "y": y} for i, x, y in points])

    def tap_with_finger(self, x, y):
        self.at_once("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"id": 1, "x": x, "y": y}]},
                     {"type": "touchEnd", "touchPoints": []})

    def key(self, key, modifiers=0):
        """Presses a key: a letter, or a name such as "ArrowLeft"; modifiers: 1 Alt, 2 Control, 8 Shift."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "End": 35, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
                 "ArrowRight": 39, "ArrowDown": 40}
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        code = codes.get(key, ord(key.upper()) if key.isalnum() and len(key) == 1 else 0)
        params = dict(key=key, modifiers=modifiers, windowsVirtualKeyCode=code)
        self.page("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **params)
        self.page("Input.dispatchKeyEvent", type="keyUp", **params)

    def pixel(self, selector, x, y):
        """[r, g, b, a] of a canvas at a place in CSS pixels."""
        return self.js(f"(() => {{ const c = document.querySelector({json.dumps(selector)});"
                       "const r = c.width / c.clientWidth;"
                       f"return Array.from(c.getContext('2d').getImageData({x} * r, {y} * r, 1, 1).data); }})()")

    def shot(self, path):
        """A picture of the page, as PNG."""
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.page("Page.captureScreenshot")["data"]))

    def close(self):
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        self.process.wait(timeout=10)
        os.close(self.to)
        os.close(self.source)
        shutil.rmtree(self.folder, ignore_errors=True)
