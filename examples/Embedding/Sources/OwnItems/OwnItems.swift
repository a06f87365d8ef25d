import Dynamics
import Geometry
import Scripting

/// A view of the program: anything with a center, bounds and a transform.
final class CardView: DynamicItem {
  var center: Vector
  let bounds = Rect(x: 0, y: 0, width: 60, height: 60)
  var transform = AffineTransform.identity

  init(center: Vector) { self.center = center }
}

/// Puts behaviors written in Lua on the program's own objects.
@main
enum OwnItems {
  /// Turns its item while it moves, and asks the program for a haptic at the end.
  static let spin = """
    local Spin = {
      params = {
        item = { kind = "item", doc = "What turns." },
        rate = { default = 0.01, min = 0, unit = "rad/pt", doc = "Turn for each point." },
      },
      clockMandate = true,
    }

    function Spin:onTick(dt)
      local item = self.item
      item.angle = item.angle + self.rate * math.abs(item.vx) * dt
      if self.elapsed > 0.2 and math.abs(item.vx) < 1 then
        app.haptic(0.5)
        self.stage:emit("landed", { item = item.name, angle = item.angle })
        self:remove()
      end
    end

    return Spin
    """

  static func main() throws {
    let host = try ScriptHost()
    try host.define(
      "haptic", parameters: .number("strength", in: 0...1, "How strong it is."),
      doc: "Shakes the device."
    ) { _, strength in print("haptic \(strength)") }
    try host.addBehavior(source: spin, name: "spin")

    let stage = try host.makeStage(width: 320, height: 480)
    let view = CardView(center: Vector(157, 252))
    let card = try stage.addItem(view, name: "card")
    let snap = try stage.add("snap", ["item": card, "point": Vector(80, 252)])
    try snap.set("damping", to: 0.8)
    try stage.add("spin", ["item": card, "rate": 0.02])

    while stage.isRunning && stage.elapsed < 10 {
      try stage.advance(ticks: 1)
      for event in stage.takeEmitted("landed") { print("landed", event.fields.map(\.name)) }
      for failure in stage.takeErrors() { print(failure) }
    }
    print("the view is at x \(view.center.x.rounded()), turned: \(view.transform != .identity)")
  }
}
