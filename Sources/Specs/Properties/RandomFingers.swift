import Dynamics
import Geometry
import LuaRuntime
import Motion
import Scripting

/// Random touches of a stage.
struct RandomFingers {
  /// The touches to play.
  struct Planned {
    /// The touches as text.
    package let csv: String
    /// The time from now until the last finger is lifted, in seconds.
    package let seconds: Double
    /// The gestures in words.
    package let text: String
    /// The number of fingers.
    package let count: Int
  }

  /// The kinds of gestures, the simplest first.
  private enum Gesture: CaseIterable { case tap, drag, flick, pinch }

  /// The options of `random:fingers`.
  package static var schema: Schema {
    Schema(options: [
      // A pinch takes two fingers, and at most 64 may be down.
      .integer("touches", 1...30, default: 3, "The most taps, drags and so on."),
      .number("seconds", .time, default: 1, "The time in which they begin."),
    ])
  }

  private let stage: Stage
  private let touches: Int
  private let ticks: Int
  private let first: Int

  /// Prepares to plan touches.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - options: The options of `schema`.
  ///   - first: The number of the first finger.
  init(_ stage: Stage, _ options: GivenOptions, first: Int) {
    self.stage = stage
    self.first = first
    touches = options.integer("touches") ?? 3
    ticks = Int(min((options.number("seconds") ?? 1) * stage.rate, 1e6))
  }

  /// Draws the touches.
  package func draw(_ choices: inout Choices) -> Planned {
    var (planned, texts, count): ([Touch], [String], Int) = ([], [], 0)
    for _ in 0..<choices.integer(in: 1...touches) {
      choices.span { choices in
        let (paths, start, text) = gesture(&choices)
        for path in paths {
          planned += path.touches(at: start, rate: stage.rate, identifier: first + count)
          count += 1
        }
        texts.append(text)
      }
    }
    let ordered = planned.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    var recording = TouchRecording()
    // Each finger comes down once, inside the stage, so the recording refuses none.
    for (_, touch) in ordered { try? recording.add(touch) }
    return Planned(
      csv: recording.csv, seconds: ordered.last?.element.time ?? 0,
      text: texts.joined(separator: "; "), count: count)
  }

  /// Draws a gesture: the paths of its fingers, its start in seconds, and its words.
  private func gesture(_ choices: inout Choices) -> ([FingerPath], Double, String) {
    let gesture = Gesture.allCases[choices.place(in: Gesture.allCases.count)]
    let start = Double(choices.integer(in: 0...ticks)) / stage.rate
    let point = place(&choices)
    let longest: Double =
      switch gesture {
      case .tap, .flick: 0.15
      case .drag, .pinch: 1
      }
    let most = max(1, Int(min(longest * stage.rate, 1e4)))
    let duration = Double(choices.integer(in: 1...most)) / stage.rate
    func told(_ words: String) -> String {
      "\(words) in \(rounded(duration, places: 3)) s at \(rounded(start, places: 3)) s"
    }
    guard gesture != .tap else {
      let path = FingerPath(from: point, to: point, duration: 0, hold: duration)
      return ([path], start, told("tap at \(Self.text(point))"))
    }
    let way = Vector(
      choices.number(in: -stage.width...stage.width),
      choices.number(in: -stage.height...stage.height))
    let end = inside(point + way)
    let path = FingerPath(from: point, to: end, duration: duration)
    let words = "\(gesture) from \(Self.text(point)) to \(Self.text(end))"
    guard gesture == .pinch else { return ([path], start, told(words)) }
    let other = inside(place(&choices))
    let otherEnd = inside(other - way)
    let second = FingerPath(from: other, to: otherEnd, duration: duration)
    let both = "\(words) and from \(Self.text(other)) to \(Self.text(otherEnd))"
    return ([path, second], start, told(both))
  }

  /// Draws a point of an item, or anywhere; the center of the first item is the simplest.
  private func place(_ choices: inout Choices) -> Vector {
    let items = stage.shownItems
    guard !items.isEmpty, !choices.boolean() else {
      return Vector(choices.number(in: 0...stage.width), choices.number(in: 0...stage.height))
    }
    let item = items[choices.place(in: items.count)]
    let (width, height) = (item.item[.width], item.item[.height])
    let offset = Vector(
      choices.number(in: (-width / 2)...(width / 2)),
      choices.number(in: (-height / 2)...(height / 2)))
    return inside(item.centerOnStage + offset)
  }

  private func inside(_ point: Vector) -> Vector {
    Vector(min(max(point.x, 0), stage.width), min(max(point.y, 0), stage.height))
  }

  private static func text(_ point: Vector) -> String {
    "{\(rounded(point.x, places: 2)), \(rounded(point.y, places: 2))}"
  }
}
