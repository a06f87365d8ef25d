"""The real server, `libration view`, as a process of its own."""

import os
import subprocess
from urllib.parse import urlsplit

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))


class Server:
    """Shows a scene; `stop` kills it, `start` runs it again at the same port.

    It begins anew, without the session of another test, unless it `keeps` the session of its scene.
    """

    def __init__(self, command, scene=None, *options, keeps=False):
        self.words = [os.path.abspath(command), "view", *([scene] if scene else []), "--no-open",
                      *([] if keeps else ["--fresh"]), *options]
        self.process, self.address = None, None
        self.start()

    def start(self):
        port = urlsplit(self.address).port if self.address else 0
        self.process = subprocess.Popen([*self.words, f"--port={port}"], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise RuntimeError(f"{' '.join(self.words)} ended with {self.process.wait()}")

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def close(self):
        if self.process.poll() is None:
            self.stop()
