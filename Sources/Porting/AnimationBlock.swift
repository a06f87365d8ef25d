import Dynamics
import Geometry
import Motion

/// The settings of a call of `View.animate` while its closure runs, and the count of its animations
/// until all have ended.
///
/// It is unchecked because one thread uses it: the one whose closure runs.
final class AnimationBlock: @unchecked Sendable {
  /// The block whose closure runs on this thread.
  @TaskLocal static var current: AnimationBlock?

  enum Timing {
    case curve(TimingCurve, duration: Double)
    case spring(SpringTiming, normalizedVelocity: Double)
    /// Nothing moves: values change at once.
    case none
  }

  private let timing: Timing
  private let options: AnimationOptions
  private let completion: ((Bool) -> Void)?
  /// The number of animations that have not ended.
  private var runningCount = 0
  private var isOpen = true
  private var hasFinished = true

  init(_ timing: Timing, options: AnimationOptions, completion: ((Bool) -> Void)?) {
    self.timing = timing
    self.options = options
    self.completion = completion
  }

  /// Runs a closure that sets the values to animate.
  func run(_ body: () -> Void) {
    Self.$current.withValue(self, operation: body)
    isOpen = false
    tell()
  }

  /// Animates a property of a view.
  ///
  /// - Returns: Whether it does; otherwise the caller sets the property without animation.
  func animate<Value>(_ view: View, _ property: ItemProperty<Value>, to value: Value) -> Bool {
    guard let item = try? view.movableItem(),
      let animation = animation(of: item, property, to: value)
    else { return view.shift(property, to: value) }
    let animator = item.animator ?? view.stage.clock
    let running = try? animator.animate(animation) { [self] finished in end(finished) }
    guard let running else { return false }
    runningCount += 1
    view.note(running, by: animator)
    return true
  }

  private func animation<Value>(
    of item: Item, _ property: ItemProperty<Value>, to value: Value
  ) -> AnimationDefinition? {
    switch timing {
    case .curve(let curve, let duration):
      AnimationDefinition(
        item, property, to: value, curve: curve, duration: duration, options: options)
    case .spring(let spring, let velocity):
      AnimationDefinition(
        item, property, to: value, spring: spring, normalizedVelocity: velocity, options: options)
    case .none: nil
    }
  }

  private func end(_ finished: Bool) {
    runningCount -= 1
    hasFinished = hasFinished && finished
    tell()
  }

  /// Calls the completion when all animations have ended.
  private func tell() {
    if !isOpen && runningCount == 0 { completion?(hasFinished) }
  }
}

extension View {
  /// The item that animations move, in the table of the view's behaviors, otherwise in that of the
  /// surrounding views.
  func movableItem() throws(DynamicsError) -> Item {
    if let row, row.animator != nil { return row }
    return try sharedItem()
  }

  /// Displaces an animated value, from which its animations then continue.
  ///
  /// - Returns: Whether animations move the property; otherwise the call does nothing.
  func shift<Value>(_ property: ItemProperty<Value>, to value: Value) -> Bool {
    guard let row, let movingAnimator, movingAnimator.isAnimated(row) else { return false }
    return (try? movingAnimator.animate(AnimationDefinition(row, property, to: value, duration: 0)))
      != nil
  }

  /// Remembers an animation of the view.
  func note(_ animation: RunningAnimation, by animator: DynamicAnimator) {
    animations.removeAll { !$0.isRunning }
    animations.append(animation)
    RunLoop.main.add(animator)
  }

  /// Ends the animations of the view at their model values; their completions get `false`.
  ///
  /// Animations that were given to an animator directly end at their presented values.
  func cancelAnimations() {
    for animation in animations { animation.cancel() }
    animations = []
    if let row { movingAnimator?.stopAnimations(of: row) }
  }
}
