import Geometry
import Scripting

/// The model of a view: its stage lives on the main actor, and each frame of the display moves it.
@MainActor final class CardModel {
  private let stage: Stage
  private let card: StageItem
  /// The pose of the card as it is drawn.
  private(set) var pose: ItemPose

  init() throws {
    stage = try ScriptHost().makeStage(width: 320, height: 480)
    card = try stage.addItem("card", center: Vector(157, 60), size: Size(60, 60))
    try stage.add("snap", ["item": card, "point": Vector(80, 252)])
    pose = card.pose
  }

  /// Whether the display needs to ask for frames.
  var isRunning: Bool { stage.isRunning }

  /// Moves the card to a frame that is seen at a time, in seconds.
  func show(at time: Double) throws {
    try stage.advance(to: time)
    pose = card.interpolated
  }

  /// Leaves out the time until the next frame.
  func enterBackground() { stage.skipTime() }
}

/// Runs a stage in real time under a display of 144 frames per second, and pauses for a second.
@main
enum Ticking {
  @MainActor static func main() async throws {
    let model = try CardModel()
    let clock = ContinuousClock()
    let start = clock.now
    var (frames, poses) = (0, Set<ItemPose>())
    while model.isRunning && frames < 1_440 {
      try model.show(at: start.duration(to: clock.now) / .seconds(1))
      (frames, _) = (frames + 1, poses.insert(model.pose))
      if frames == 30 {
        model.enterBackground()
        try await clock.sleep(for: .seconds(1))
      }
      try await clock.sleep(for: .seconds(1) / 144)
    }
    print("\(frames) frames, \(poses.count > frames / 2 ? "most of them" : "few") new")
    print("the card is at x \(model.pose.center.x.rounded()), y \(model.pose.center.y.rounded())")
  }
}
