"""Opens all scripts below a folder with the language server, which must say nothing wrong of them.

    python3 quiet.py LIBRATION FOLDER

It is right that scripts have no files, clock and bytecode, that a module is missing, and that a global
is none of the host's. All else that is found in a library that works is a false alarm.
"""

import json
import pathlib
import subprocess
import sys

RIGHT = ["is not there: use", "is not there: require", "no behavior folder has a module",
         "is a global: write local", "debug has no field", "string has no field dump"]


class Server:
    """The server, as a process at the other end of two pipes."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen([program, "lsp", "--behaviors", folder],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, method, params, **more):
        message = dict(jsonrpc="2.0", method=method, params=params, **more)
        content = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def receive(self):
        length = 0
        while line := self.process.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(length))


def main():
    server = Server(*sys.argv[1:3])
    server.send("initialize", {"capabilities": {}}, id=1)
    server.receive()
    files = sorted(pathlib.Path(sys.argv[2]).resolve().rglob("*.lua"))
    alarms = []
    for file in files:
        text = file.read_text(encoding="utf-8", errors="replace")
        server.send("textDocument/didOpen",
                    {"textDocument": {"uri": file.as_uri(), "version": 1, "text": text}})
        for finding in server.receive()["params"]["diagnostics"]:
            message = finding["message"]
            if finding["severity"] == 1 and not any(words in message for words in RIGHT):
                alarms.append(f"{file}:{finding['range']['start']['line'] + 1}: {message}")
    print("\n".join(alarms), f"{len(alarms)} false alarms in {len(files)} files", sep="\n")
    server.process.stdin.close()
    sys.exit(bool(alarms) or len(files) < 12)


main()
