public import Dynamics
import Geometry
public import Motion

// The calls of Motion with views in place of items.

extension AnimationDefinition {
  /// An animation of a view by a spring; see the initializer for an `Item`.
  public init<Value>(
    _ view: View, _ property: ItemProperty<Value>, to value: Value,
    spring: SpringTiming = .standard, velocity: Value.Displacement? = nil,
    options: AnimationOptions = AnimationOptions()
  ) {
    self.init(
      view.itemOrStop, property, to: value, spring: spring, velocity: velocity, options: options)
  }

  /// An animation of a view by a curve; see the initializer for an `Item`.
  public init<Value>(
    _ view: View, _ property: ItemProperty<Value>, to value: Value,
    curve: TimingCurve = .easeInOut, duration: Double,
    options: AnimationOptions = AnimationOptions()
  ) {
    self.init(
      view.itemOrStop, property, to: value, curve: curve, duration: duration, options: options)
  }

  /// An animation of a view through keyframes; see the initializer for an `Item`.
  public init<Value>(
    _ view: View, _ property: ItemProperty<Value>, along keyframes: KeyframeTiming<Value>,
    options: AnimationOptions = AnimationOptions()
  ) {
    self.init(view.itemOrStop, property, along: keyframes, options: options)
  }

  /// An animation in which a view's velocity decays; see the initializer for an `Item`.
  public init<Value>(
    _ view: View, _ property: ItemProperty<Value>, decay: DecayTiming,
    velocity: Value.Displacement? = nil, options: AnimationOptions = AnimationOptions()
  ) {
    self.init(view.itemOrStop, property, decay: decay, velocity: velocity, options: options)
  }
}

extension DynamicAnimator {
  /// Adds a gesture recogniser to a view; see the method for an `Item`.
  ///
  /// - Throws: `DynamicsError.itemOfAnotherTable` when the animator was made for other views.
  @discardableResult
  public func addGesture(
    _ gesture: GestureKind, on view: View, action: ((GestureReading) -> Void)? = nil
  ) throws(DynamicsError) -> GestureRecognizer {
    try addGesture(gesture, on: try view.movableItem(), action: action)
  }
}

extension View {
  /// The view's item, for animations.
  fileprivate var itemOrStop: Item {
    do { return try movableItem() } catch { preconditionFailure(error.description) }
  }
}
