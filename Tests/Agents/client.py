"""Drives `libration mcp` with the client of the Model Context Protocol that Python has.

usage: client.py PROGRAM
"""

import asyncio
import os
import re
import shutil
import sys
import tempfile
import time

from mcp import ClientSession, StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client

HERE = os.path.dirname(os.path.abspath(__file__))
FAULTS = os.path.join(HERE, "faults")
MOST_BYTES = 8192
MOST_CALLS = 6


class Agent:
    """Calls tools, and keeps to the bounds: so many calls, so many bytes."""

    def __init__(self, session, scene):
        self.session, self.calls, self.said = session, 0, []
        folder = os.path.join(os.path.dirname(scene), "behaviors")
        self.scene = {"scene": scene, "behaviors": [folder]}

    async def call(self, tool, **arguments):
        self.calls += 1
        assert self.calls <= MOST_CALLS, "more calls than allowed"
        result = await self.session.call_tool(tool, arguments)
        text = "".join(part.text for part in result.content if part.type == "text")
        assert len(text.encode()) <= MOST_BYTES, f"{tool} has {len(text.encode())} bytes"
        self.said.append(text)
        return text

    async def find_fault(self, must_not):
        """The file, the line and the first wrong tick; `must_not` is what must never hold."""
        checked = await self.call("check", paths=[self.scene["scene"]], behaviors=self.scene["behaviors"])
        if elsewhere := re.search(r"stands at (\S+):(\d+)", checked):
            return place(elsewhere), 0
        ran = await self.call("run", **self.scene)
        if failed := re.search(r"(\S+\.lua):(\d+): .*\[.*tick (\d+)", ran):
            return place(failed), int(failed[3])
        if grown := re.search(r"first at tick (\d+)\n  grown by (\S+):(\d+)", ran):
            return (grown[2], int(grown[3])), int(grown[1])
        if must_not is None:
            different = await self.call("diff", other_rate=120, **self.scene)
            tick = int(re.search(r"first difference is at tick (\d+)", different)[1])
            return place(re.search(r"in the first: .* by (\S+):(\d+)", different)), tick
        found = await self.call("find", condition=must_not, **self.scene)
        tick = int(re.search(r"tick (\d+)", found)[1])
        item, field = re.findall(r"(card)\.(\w+)", must_not)[-1]
        changed = await self.call("last_change", item=item, field=field, at=tick, **self.scene)
        if writer := re.search(r" by (\S+):(\d+)", changed):
            return place(writer), tick
        reasons = await self.call("why", at=tick, **self.scene)
        return place(re.search(r"ticks at (\S+):(\d+)", reasons)), tick


def place(match):
    return match[1], int(match[2])


# The condition that must never hold in a scene, and the first tick at which the fault shows.
EXPECTED = {
    "sign": ("card.y > 240", 1),
    "unit": ("card.angle > 1.6", 22),
    "mandate": ("not animator.isRunning and card.x < 260", 31),
    "stale": (None, 31),
    "handover": ("card.x > 100 and card.vx == 0", 31),
    "rest": ("animator.elapsedTime > 2 and animator.isRunning and card.x > 0", 121),
    "order": ("card.x > 100", 21),
    "option": (None, 0),
    "rate": (None, 21),
    "leak": (None, 6),
}


def planted(name):
    """The file and the line of the planted fault, which a comment marks."""
    for folder, _, files in os.walk(os.path.join(FAULTS, name)):
        for file in files:
            path = os.path.join(folder, file)
            for number, line in enumerate(open(path), 1):
                if "-- fault" in line:
                    return os.path.relpath(path, FAULTS), number
    raise AssertionError(f"no fault is marked in {name}")


async def find_faults(session):
    for name, (must_not, tick) in EXPECTED.items():
        agents = [Agent(session, f"{name}/scene.lua") for _ in range(2)]
        found = [await agent.find_fault(must_not) for agent in agents]
        assert found[0] == (planted(name), tick), (name, found[0], planted(name), tick)
        assert agents[0].said == agents[1].said, f"{name}: other bytes on a rerun"
        print(f"{name}: {found[0][0][0]}:{found[0][0][1]}, tick {tick}, {agents[0].calls} calls")


async def hold_bounds(session):
    """Whatever is called, answers stay within their bounds, and errors are results."""
    async def call(tool, **arguments):
        result = await session.call_tool(tool, arguments)
        return result, "".join(part.text for part in result.content if part.type == "text")

    for path in ["../client.py", "/etc/passwd", "link/passwd", "link/nothing.lua", "nothing.lua"]:
        result, text = await call("run", scene=path)
        assert result.is_error and "root:" not in text, text
    result, text = await call("run", scene="sign/scene.lua", sede=1)
    assert result.is_error and "did you mean seed?" in text, text
    result, text = await call("run", scene="endless.lua")
    assert result.is_error and "endless.lua:" in text and "next: " in text, text
    result, text = await call("run", scene="sign/scene.lua", behaviors=["sign/behaviors"], rows=900, bytes=2000)
    assert len(text.encode()) <= 2000 and "\"bytes\"" in text
    result, text = await call("picture", scene="sign/scene.lua", behaviors=["sign/behaviors"], form="svg")
    kinds = [part.type for part in result.content]
    assert kinds == ["text", "image"] and "scaleX" in text, text


async def read_all(session):
    """Every resource and prompt that is listed can be had."""
    for resource in (await session.list_resources()).resources:
        contents = (await session.read_resource(resource.uri)).contents
        assert contents[0].text.strip(), resource.uri
    for prompt in (await session.list_prompts()).prompts:
        arguments = {argument.name: "x" for argument in prompt.arguments or []}
        assert (await session.get_prompt(prompt.name, arguments)).messages
    names = [tool.name for tool in (await session.list_tools()).tools]
    assert len(names) == len(set(names)) and "find" in names


async def take_back(session):
    """A call that is taken back ends, and the next one is answered at once."""
    start = time.monotonic()
    try:
        async with asyncio.timeout(0.3):
            await session.call_tool("run", {"scene": "slow.lua", "seconds": 3600})
    except TimeoutError:
        pass
    await session.call_tool("describe", {"name": "snap"})
    assert time.monotonic() - start < 5, "the call went on"


async def main(program):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(FAULTS, folder, dirs_exist_ok=True)
        os.symlink("/etc", os.path.join(folder, "link"))
        await drive(StdioServerParameters(command=program, args=["mcp"], cwd=folder))


async def drive(parameters):
    async with stdio_client(parameters) as streams, ClientSession(*streams) as session:
        agreed = await session.initialize()
        assert agreed.server_info.name == "libration", agreed
        await find_faults(session)
        await hold_bounds(session)
        await take_back(session)
        await read_all(session)
    async with Client(stdio_client(parameters)) as client:
        assert client.protocol_version == "2026-07-28", client.protocol_version
        answer = await client.call_tool("describe", {"name": "snap.damping"})
        assert "from 0 to 1" in answer.content[0].text, answer
        print("spoke", client.protocol_version)


asyncio.run(main(os.path.abspath(sys.argv[1])))
