import Dynamics
import Geometry

/// The start of an animation: its begin values, its end values and its velocities.
struct AnimationStart {
  enum Goal {
    case spring(SpringTiming)
    case progress(AnimationProgress)
  }

  let single: SingleAnimation
  let places: [Int]
  /// The presented value, the model value and the velocity of each number.
  var shown, model, velocity: [Double]
  /// Whether no animation moves a number.
  var isFree: [Bool]
  /// Whether the animation replaces others of the numbers.
  var isReplacing: Bool
  /// The values from which it led to the present ones, for one that is to go back.
  let homes: [Double]?
  /// The begin value and the end value of each number.
  var begin: [Double] = []
  var end: [Double] = []
  /// The displacement and the velocity that it begins with.
  var x: [Double] = []
  var v: [Double] = []
  var goal = Goal.progress(.curve(.linear))
  var duration = 0.0

  init(_ single: SingleAnimation, _ places: [Int], from homes: [Double]?) {
    self.single = single
    self.places = places
    self.homes = homes
    let none = [Double](repeating: 0, count: places.count)
    (shown, model, velocity) = (none, none, none)
    isFree = [Bool](repeating: true, count: places.count)
    let options = single.options
    isReplacing =
      !single.isAdditive || !options.isAdditive || options.autoreverses
      || options.repeats != .times(1)
    switch single.goal {
    case .keyframes, .decay: isReplacing = true
    case .target(_, .cycle, _): isReplacing = true
    case .target: break
    }
  }

  var isSpring: Bool {
    if case .spring = goal { return true }
    return false
  }

  /// Whether the animation needs the velocity of running animations.
  var needsVelocity: Bool {
    if case .target(_, _, .some) = single.goal { return true }
    return isReplacing
  }

  var runs: Double {
    let sides = single.options.autoreverses ? 2.0 : 1
    guard case .times(let count) = single.options.repeats else { return .infinity }
    return Double(count) * sides
  }

  var endsAtStart: Bool {
    if case .target(_, .cycle, _) = single.goal { return true }
    return single.options.autoreverses && !single.options.endsAtTarget
  }

  /// The value to which an animation leads back: one that goes there and back leaves the model
  /// value as it was, also where it takes over from another.
  func home(_ index: Int) -> Double {
    guard endsAtStart, homes == nil, case .target(_, let timing, _) = single.goal else {
      return begin[index]
    }
    if case .cycle = timing { return begin[index] }
    return model[index]
  }

  /// Computes its begin and end values and its duration.
  mutating func resolve() {
    begin = homes ?? (isReplacing && single.options.beginsFromCurrentState ? shown : model)
    // The end of one that is to go back; one that goes there and back is at its start.
    let back = homes == nil || endsAtStart ? nil : isReplacing ? shown : model
    switch single.goal {
    case .target(var target, let timing, let given):
      if single.turnsShortWay { target[0] = begin[0] + Math.wrappedAngle(target[0] - begin[0]) }
      end = back ?? target
      x = places.indices.map { begin[$0] - end[$0] }
      v = places.indices.map { homes == nil ? startVelocity(given, $0) : 0 }
      resolve(timing)
    case .decay(let decay, let given):
      v = places.indices.map {
        guard let back else { return given?[$0] ?? velocity[$0] }
        return (back[$0] - begin[$0]) * decay.resistance
      }
      x = v.map { -$0 / decay.resistance }
      end = places.indices.map { begin[$0] - x[$0] }
      duration = v.indices.reduce(0) {
        Swift.max($0, decay.settlingTime(velocity: v[$1], tolerance: tolerance($1)))
      }
      goal = .progress(.decay(decay))
    case .keyframes(var path):
      path.begin(at: begin)
      if single.turnsShortWay { path.unwrap(0, from: begin[0]) }
      end = back ?? places.indices.map { path.last($0) }
      if endsAtStart { begin = places.indices.map { path.values[$0] } }
      (x, v) = (places.map { _ in 0 }, places.map { _ in 0 })
      duration = path.duration
      goal = .progress(.keyframes(path))
    }
  }

  private mutating func resolve(_ timing: SingleAnimation.Timing) {
    switch timing {
    case .spring(let spring):
      func time(_ index: Int, _ displacement: Double, _ velocity: Double) -> Double {
        spring.settlingTime(
          displacement: displacement.calculable, velocity: velocity.calculable,
          tolerance: tolerance(index))
      }
      duration = 0
      for index in places.indices {
        duration = Swift.max(duration, time(index, x[index], v[index]))
        let back = home(index) - end[index]
        if back != x[index] { duration = Swift.max(duration, time(index, back, 0)) }
      }
      goal = .spring(spring)
    case .curve(let curve, let time):
      // A shorter time counts as none: the velocity would be too large to compute.
      duration = time < 1e-9 ? 0 : time
      goal = .progress(.curve(curve))
    case .cycle(let clock, let curve, let start):
      begin = start
      x = places.indices.map { begin[$0] - end[$0] }
      duration = clock.endTime
      goal = .progress(.cycle(clock, curve))
    }
  }

  /// The start velocity of a spring that gives the number the wanted velocity in sum with other
  /// animations.
  private func startVelocity(
    _ given: SingleAnimation.StartVelocity?, _ index: Int
  ) -> Double {
    if isReplacing {
      return rate(given, index) ?? (single.options.beginsFromCurrentState ? velocity[index] : 0)
    }
    guard let rate = rate(given, index) else { return isFree[index] ? velocity[index] : 0 }
    return isFree[index] ? rate : rate - velocity[index]
  }

  /// The given velocity of a number, per second; nil keeps the current velocity.
  private func rate(_ given: SingleAnimation.StartVelocity?, _ index: Int) -> Double? {
    switch given {
    case .rates(let rates): rates[index]
    case .shareOfDistance(let share):
      begin[index] == end[index] ? nil : (end[index] - shown[index]) * share
    case nil: nil
    }
  }

  /// The tolerance within which a number is settled: a hundredth of a point, or 1e-4 of its unit.
  private func tolerance(_ index: Int) -> Double {
    guard case .item = single.target, let field = ItemField(rawValue: single.fields[index]) else {
      return 1e-4
    }
    return field.tolerance
  }
}

extension Double {
  /// The nearest number with which formulas of timing can calculate.
  var calculable: Double { Domain.computed.clamped(self) }
}

extension AnimationSlot {
  /// The tolerance within which the number is settled.
  var tolerance: Double { row < 0 ? 1e-4 : ItemField(rawValue: field)?.tolerance ?? 1e-4 }
}

extension ItemField {
  /// The tolerance within which a field is settled: a hundredth of a point, or 1e-4 of its unit.
  fileprivate var tolerance: Double {
    switch self {
    case .x, .y, .width, .height, .translationX, .translationY: 0.01
    default: 1e-4
    }
  }

  /// The field that holds the velocity of this one.
  var rate: ItemField? {
    switch self {
    case .x: .vx
    case .y: .vy
    case .angle: .angularVelocity
    default: nil
    }
  }
}
