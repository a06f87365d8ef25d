import Dynamics
import Geometry
import Scripting

/// Puts a behavior in Lua on a card, and gives it a function of the program.
func hop() throws -> (height: Double, jumps: Int) {
  let host = try ScriptHost()
  var jumps = 0
  try host.define("jumped", doc: "Notes a jump.") { _ in jumps += 1 }
  try host.addBehavior(
    source: """
      local Hop = { params = { height = { default = 40, min = 0, unit = "pt" } } }

      function Hop:onAdd()
        self.item.y = self.item.y - self.height
        app.jumped()
      end

      return Hop
      """, name: "hop")

  let stage = try host.makeStage(width: 320, height: 480)
  let card = try stage.addItem("card", center: Vector(160, 252), size: Size(60, 60))
  let hop = try stage.add("hop", ["item": card, "height": 52])
  try stage.advance(ticks: 1)
  hop.remove()
  return (card.y, jumps)
}
