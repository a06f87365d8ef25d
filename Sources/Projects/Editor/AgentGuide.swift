import Console
import Sessions

/// The page for programs that write motion, which `libration init` writes as `AGENTS.md`.
package enum AgentGuide {
  /// The page.
  package static let text = """
    # Writing motion with Libration

    Scenes and behaviors are Lua 5.4. Units are points, seconds and radians; x grows to the right, y
    down, a positive angle turns clockwise. Runs are exact: the same files give the same bits.

    `libration mcp` serves all of this as tools; a server is `{ "command": "libration", "args":
    ["mcp"] }`, started in this folder. Each tool below is also a command or a word of the prompt.

    ## Write

    - A scene returns a stage: `local stage = libration.stage { width = 320, height = 480 }`, items by
      `stage:addItem { name = "card", center = { 60, 60 }, size = { 60, 90 } }`, behaviors by
      `stage.animator:add("snap", { item = card, point = { 200, 300 } })`, and at its end
      `return stage`.
    - A behavior is `behaviors/NAME.lua`: a table with `params` (default, min, max, unit, doc) and hooks
      such as `onAdd` and `onTick`. Write to `self.item`; keep state in `self`.
    - The animator pauses when nothing moves. A behavior that moves items by its own clock needs
      `clockMandate = true`, and `self:remove()` when it is done, or the run never comes to rest.
    - Multiply speeds by the `dt` of `onTick(self, dt)`, or use `self.elapsed`, so that another rate
      gives the same motion.
    - What an item was moved by is lost unless it is handed over: read `item.vx` before a behavior is
      removed, and give it to the next.
    - `describe` (`libration repl`: `help "snap.damping"`) tells options, ranges, units, hooks.

    ## Check

    - `check` loads behaviors and scenes, runs each scene for a second, and names file, line and the
      word that was meant.
    - `run` tells how the scene ended, failures with locals, where each number went, how many behaviors
      there are. "still running at the limit" comes with the reasons.

    ## Look

    - `find` with `card.x < 0` gives the first tick at which that holds.
    - `last_change` with item, field and `at` gives the line that wrote the value last, and `all` the
      whole story of it.
    - `why` gives forces, writers and settings of an item at a tick; without an item, what keeps the
      animator awake.
    - `diff` gives the first tick at which two files, inputs or rates part. `other_rate` of twice the
      rate finds motion that depends on the rate.
    - `step_until`, `predict` and `picture` show what moves on the way, from here on, and all at once.

    ## Prove

    - A spec is `NAME_spec.lua`: `describe("...", function() it("...", function() ... end) end)`. It
      loads a scene by `dofile`, records by `stage:record "card"`, advances by `stage:advance { seconds
      = 2 }`, and asserts: `assert.near(1, card:peak "scaleX", 0.01)`.
    - Break the behavior once and see the spec fail by `test`.
    - `sweep` measures a scene over many inputs; `tune` finds inputs that meet goals, and
      `write_option` writes them into the script.

    ## Look it up

    A wrong sign, unit or order of hooks: `find` a condition that must never hold, then `last_change`
    there. A handle of a removed item, a misspelled option: `check`. A run without an end: `run`, then
    `why`. Children that leak: `run` counts behaviors and tells where they began to grow.

    """
}
