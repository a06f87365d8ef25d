import Dynamics
import Geometry
package import Scripting

/// Collects the contents of a page from a stage, tick by tick.
///
/// From a recording it takes the last stage, without undone ticks.
package final class PageRecorder {
  /// The run with its items and events.
  let run = FollowedRun()
  /// The seed of the random numbers.
  private(set) var seed: UInt64 = 0
  /// The path of the scene; nil if the scene came from no file.
  private(set) var scenePath: String?
  /// The numbers of each tick: those of `ItemChannel` for each item.
  private(set) var frames: [[Float]] = []
  /// The kinds of items that were stored since the tick before, for each tick.
  private var stored: [[ItemKinds]] = []
  /// The colours, shapes and finishes to which channels refer by index.
  private(set) var looks = LookTable()
  /// The overlays.
  private(set) var overlays = PageOverlays()

  private let mostPoses: Int
  private var poseCount = 0

  /// Creates a recorder without ticks.
  ///
  /// - Parameter mostPoses: The most poses of a page; the default number takes some 150 MB.
  package init(mostPoses: Int = 3_000_000) { self.mostPoses = mostPoses }

  /// The last tick.
  var last: Int { frames.count - 1 }

  /// Takes the present state of a stage.
  ///
  /// - Throws: `PageError` when the page would be too large.
  package func take(_ stage: Stage) throws(PageError) {
    let moment = run.take(stage)
    let tick = moment.tick
    if moment.begins { begin(stage) }
    if tick < frames.count { forget(from: tick) }
    frames.append(frame(moment.row))
    stored.append(moment.stored)
    // The tick after a change decides whether the change is a step.
    for known in max(1, tick - 1)..<max(1, tick + 1) { noteSteps(at: known) }
    overlays.take(stage, run.items, tick: tick)
    poseCount += run.items.entries.count
    guard poseCount <= mostPoses, tick <= Self.mostTicks else {
      throw PageError(
        message: "a page must have at most \(Self.mostTicks) ticks and \(mostPoses) poses, "
          + "one for each item and tick; this run had more at tick \(tick): give fewer --seconds")
    }
  }

  /// Ends the run after a time, in seconds, and takes the events since the last moment.
  func end(at seconds: Double?) {
    run.hear(at: max(0, last))
    guard let seconds, seconds * run.rate < Double(last) else { return }
    let last = Int((seconds * run.rate).rounded())
    stored.removeLast(self.last - last)
    frames.removeLast(self.last - last)
    overlays.forget(from: last + 1)
    run.forgetEvents(after: last)
  }

  /// Marks the kinds of items that change in a step at a tick.
  private func noteSteps(at tick: Int) {
    func place(of item: Int) -> Int { item * ItemChannel.count + ItemChannel.steps }
    for entry in stored[tick] { frames[tick][place(of: entry.item)] = 0 }
    let found = steps(at: tick, of: stored[tick]) { tick, item, field in
      let place = item * ItemChannel.count
      guard frames.indices.contains(tick), place < frames[tick].count else { return nil }
      return frames[tick][place].isNaN ? nil : frames[tick][place + field]
    }
    for step in found { frames[tick][place(of: step.item)] = Float(step.kinds.rawValue) }
  }

  private func begin(_ stage: Stage) {
    (scenePath, seed) = (stage.scenePath, stage.animator.seed)
    (frames, stored, poseCount, overlays) = ([], [], 0, PageOverlays())
  }

  /// Forgets a tick and all after it.
  private func forget(from tick: Int) {
    for frame in frames[tick...] { poseCount -= frame.count / ItemChannel.count }
    frames.removeLast(frames.count - tick)
    stored.removeLast(stored.count - tick)
    overlays.forget(from: tick)
  }

  /// The numbers of a tick: those of its row, and those of the items' looks.
  private func frame(_ row: [Float]) -> [Float] {
    var frame: [Float] = []
    frame.reserveCapacity(run.items.entries.count * ItemChannel.count)
    for (id, entry) in run.items.entries.enumerated() {
      frame += row[(id * Rows.width)..<((id + 1) * Rows.width)]
      if let look = entry.look {
        frame += [Float(look.width), Float(look.height), Float(look.z)]
        frame += looks.places(of: look)
      } else {
        frame += [0, 0, 0, 0, 0, 0]
      }
      frame.append(0)
    }
    return frame
  }

  /// The most ticks of a page.
  private static var mostTicks: Int { 900_000 }
}

/// The numbers of each item and tick in a page.
enum ItemChannel {
  /// The number of parts into which a unit of each channel is divided.
  ///
  /// The channels are x, y, angle, scaleX, scaleY, alpha, width, height, zPosition, the places of
  /// colour, shape and finish in their tables, and the kinds that change in a step at the tick.
  static var parts: [Double] { [16, 16, 1024, 1024, 1024, 1024, 16, 16, 16, 1, 1, 1, 1] }
  /// The place of the kinds that change in a step.
  static var steps: Int { 12 }
  /// The number of channels.
  static var count: Int { parts.count }
}

/// The distinct colours, shapes, finishes and images of the items of a run.
struct LookTable {
  private(set) var colors: [String] = []
  private(set) var shapes: [ItemLook.Shape] = []
  /// The finishes of items that have one; an item without one has place 0, the first is 1.
  private(set) var finishes: [PageFinish] = []
  /// The addresses of images by their keys.
  private(set) var images: [String: String] = [:]
  private var colorPlaces: [String: Int] = [:]
  private var shapePlaces: [ItemLook.Shape: Int] = [:]
  private var finishPlaces: [PageFinish: Int] = [:]

  /// The places of the colour, the shape and the finish of a look.
  mutating func places(of look: ItemLook) -> [Float] {
    let name = look.drawnColor
    let color = colorPlaces[name] ?? colors.count
    if color == colors.count {
      colorPlaces[name] = color
      colors.append(name)
    }
    let shape = shapePlaces[look.shape] ?? shapes.count
    if shape == shapes.count {
      shapePlaces[look.shape] = shape
      shapes.append(look.shape)
    }
    if let image = look.style.image?.contents, images[image.key] == nil {
      images[image.key] = image.address
    }
    return [Float(color), Float(shape), Float(place(of: PageFinish(look.style)))]
  }

  private mutating func place(of finish: PageFinish?) -> Int {
    guard let finish else { return 0 }
    if let place = finishPlaces[finish] { return place }
    finishes.append(finish)
    finishPlaces[finish] = finishes.count
    return finishes.count
  }
}

/// The reason why a run does not fit into a page.
package struct PageError: Error, CustomStringConvertible {
  /// The rule that must hold.
  package let message: String

  package var description: String { message }
}
