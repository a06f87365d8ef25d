import Geometry
import Scripting

/// Plays a scene, looks into its future, goes back in time, and tries another course from there.
@main
enum Rewind {
  /// A ball that bounces, a little differently each time.
  static let scene = """
    local stage = libration.stage { width = 320, height = 480, seed = 7 }
    local ball = stage:addItem { name = "ball", center = { 160, 60 }, size = { 40, 40 } }
    stage.animator:add("gravity", { items = { ball } })
    stage.animator:add("collision", { items = { ball }, referenceBounds = true })
    stage.animator:add("dynamicItem", { items = { ball }, elasticity = 0.7, allowsRotation = false })
    stage:every(0.5, function() ball.vx = ball.vx + math.random(-200, 200) end)
    return stage
    """

  static func main() throws {
    let host = try ScriptHost()
    host.history = SessionHistory(budget: 32 << 20)
    let stage = try host.runScene(scene, name: "bounce")
    let ball = stage.item("ball")!
    func tell(_ moment: String) {
      print("\(moment): tick \(stage.tick), x \(ball.x.rounded()), y \(ball.y.rounded())")
    }

    try stage.advance(ticks: 90)
    try stage.mark("before the throw")
    let future = try stage.predict(ticks: 60, of: [ball])
    print("in a second it will be at y \((future[0].values("y")?.last ?? 0).rounded())")
    try stage.advance(ticks: 60)
    tell("so it is")

    // Tick by tick, as a slider would.
    for _ in 0..<60 { try stage.goTo(tick: stage.tick - 1) }
    tell("back")

    try stage.fork("throw")
    ball.vy = -900
    try stage.advance(ticks: 60)
    tell("thrown")

    try stage.switchBranch("main")
    try stage.goTo(tick: 150)
    tell("not thrown")
    for input in host.history?.inputs ?? [] { print("tick \(input.tick): \(input.words)") }
  }
}
