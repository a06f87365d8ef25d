import Geometry

/// The exact motion of the bodies in the world of springs, along one line: one body on a spring
/// from the plane, and optionally a second body on a spring from the first.
///
/// Integrated by the classic Runge-Kutta method in 1/6000 s, whose error is far below 1e-6 of the
/// displacement. A spring between two equal masses m acts with their reduced mass, m / 2.
struct SpringPair {
  /// The extension of each spring at the start, in points.
  static let displacement = 40.0

  private struct State {
    var first = displacement
    var second = 2 * displacement
    var firstVelocity = 0.0
    var secondVelocity = 0.0

    /// The state after a time during which it changes at the rates of another state.
    func moved(_ change: State, _ time: Double) -> State {
      State(
        first: first + time * change.first, second: second + time * change.second,
        firstVelocity: firstVelocity + time * change.firstVelocity,
        secondVelocity: secondVelocity + time * change.secondVelocity)
    }
  }

  /// Whether there is a second body.
  var hasSecond: Bool
  private var state = State()

  init(hasSecond: Bool) { self.hasSecond = hasSecond }

  /// The displacement of the first body, in points.
  var first: Double { state.first }
  /// The displacement of the second body, in points.
  var second: Double { state.second }

  /// Advances by a time, in seconds.
  mutating func advance(by duration: Double) {
    let parts = 100
    let h = duration / Double(parts)
    for _ in 0..<parts {
      let a = change(of: state)
      let b = change(of: state.moved(a, h / 2))
      let c = change(of: state.moved(b, h / 2))
      let d = change(of: state.moved(c, h))
      state = state.moved(a, h / 6).moved(b, h / 3).moved(c, h / 3).moved(d, h / 6)
    }
  }

  private func change(of state: State) -> State {
    let (rate, ratio) = (2 * Double.pi * 2, 0.1)
    func pull(_ stretch: Double, _ speed: Double) -> Double {
      -rate * rate * stretch - 2 * ratio * rate * speed
    }
    let own = pull(state.first, state.firstVelocity)
    let between = pull(
      state.second - state.first, state.secondVelocity - state.firstVelocity)
    return State(
      first: state.firstVelocity, second: state.secondVelocity,
      firstVelocity: own - (hasSecond ? between / 2 : 0), secondVelocity: between / 2)
  }
}
