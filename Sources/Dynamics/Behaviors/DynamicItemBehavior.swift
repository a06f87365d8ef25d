public import Geometry

/// Sets the dynamic properties of its items: their motion and collisions.
///
/// If several such behaviors set the same property of an item, the last one in a pre-order walk of
/// the behavior tree wins. Only set properties count: if a property is nil, another behavior sets
/// it, otherwise it has the value of a bare item.
public final class DynamicItemBehavior: DynamicBehavior, RecordedBehavior {
  var loose = ItemSettings()
  private var early: [EarlyVelocity] = []

  /// The fraction of the speed that an impact keeps, from 0 (none) to 1 (all); bare items: 0.2.
  ///
  /// - Precondition: The elasticity is from 0 to 1.
  @_disfavoredOverload
  public var elasticity: Double? {
    get { record.elasticity }
    set {
      record.elasticity = newValue.map { Domain.share.checked($0, "elasticity") }
    }
  }

  /// The friction between touching surfaces, at least 0, 1 is strong; bare items: 0.2.
  ///
  /// - Precondition: The friction is in the domain of frictions.
  @_disfavoredOverload
  public var friction: Double? {
    get { record.friction }
    set {
      record.friction = newValue.map { Domain.friction.checked($0, "friction") }
    }
  }

  /// The mass per area, over 0; bare items: 1.
  ///
  /// An item's mass is density times its area, in square points: that of its collision bounds,
  /// width times height for a rectangle.
  ///
  /// - Precondition: The density is in the domain of densities.
  @_disfavoredOverload
  public var density: Double? {
    get { record.density }
    set {
      record.density = newValue.map { Domain.density.checked($0, "density") }
    }
  }

  /// The rate at which velocity fades, in 1/s, at least 0; bare items: 0.1.
  ///
  /// - Precondition: The resistance is in the domain of damping rates.
  @_disfavoredOverload
  public var resistance: Double? {
    get { record.resistance }
    set {
      record.resistance = newValue.map { Domain.dampingRate.checked($0, "resistance") }
    }
  }

  /// The rate at which angular velocity fades, in 1/s, at least 0; bare items: 0.1.
  ///
  /// - Precondition: The resistance is in the domain of damping rates.
  @_disfavoredOverload
  public var angularResistance: Double? {
    get { record.angularResistance }
    set {
      record.angularResistance = newValue.map {
        Domain.dampingRate.checked($0, "angularResistance")
      }
    }
  }

  /// The electric charge, which fields act on; bare items: 0.
  ///
  /// - Precondition: The charge is finite.
  @_disfavoredOverload
  public var charge: Double? {
    get { record.charge }
    set {
      record.charge = newValue.map { Domain.charge.checked($0, "charge") }
    }
  }

  /// Whether the items collide but never move; bare items: false.
  @_disfavoredOverload
  public var isAnchored: Bool? {
    get { record.isAnchored }
    set { record.isAnchored = newValue }
  }

  /// Whether the items turn; bare items: true.
  @_disfavoredOverload
  public var allowsRotation: Bool? {
    get { record.allowsRotation }
    set { record.allowsRotation = newValue }
  }

  /// Whether the items stop at items that move, however fast they are; bare items: false.
  ///
  /// No item passes a boundary or an anchored item. Two moving items may pass through each other
  /// when they approach by more than about 0.8 times the sum of their sizes in a tick. A swept item
  /// passes no item that moves by less than half of its size in a tick, and no other swept item. In
  /// a tick in which it is fast, it costs a search of everything near its path.
  public var sweptCollisions: Bool? {
    get { record.sweptCollisions }
    set { record.sweptCollisions = newValue }
  }

  /// Adds to an item's velocity, in points per second; it acts in the next tick.
  ///
  /// Before the behavior is in an animator the additions accumulate. An item that is not among
  /// `items` is left alone.
  public func addLinearVelocity(_ velocity: Vector, item: any DynamicItem) {
    let velocity = Domain.speed.checked(velocity, "velocity")
    add(EarlyVelocity(item: item, linear: velocity, angular: 0))
  }

  /// Adds to an item's angular velocity, in radians per second; it acts in the next tick.
  ///
  /// Before the behavior is in an animator the additions accumulate. An item that is not among
  /// `items` is left alone.
  public func addAngularVelocity(_ velocity: Double, item: any DynamicItem) {
    let velocity = Domain.angularSpeed.checked(velocity, "velocity")
    add(EarlyVelocity(item: item, linear: .zero, angular: velocity))
  }

  /// The velocity of one of the items, in points per second; zero when it is not among them.
  public func linearVelocity(item: any DynamicItem) -> Vector {
    guard let animator = dynamicAnimator else {
      return early.filter { $0.item === item }.reduce(.zero) { $0 + $1.linear }
    }
    guard has(item) else { return .zero }
    return animator.velocity(of: item).linear
  }

  /// The angular velocity of one of the items, in radians per second; 0 when it is not among them.
  public func angularVelocity(item: any DynamicItem) -> Double {
    guard let animator = dynamicAnimator else {
      return early.filter { $0.item === item }.reduce(0) { $0 + $1.angular }
    }
    guard has(item) else { return 0 }
    return animator.velocity(of: item).angular
  }

  private func add(_ addition: EarlyVelocity) {
    guard has(addition.item) else { return }
    guard let animator = dynamicAnimator else { return early.append(addition) }
    animator.addVelocity(linear: addition.linear, angular: addition.angular, to: addition.item)
  }

  override func handOverVelocities(to animator: DynamicAnimator) {
    for addition in early where has(addition.item) {
      animator.addVelocity(
        linear: addition.linear, angular: addition.angular, to: addition.item)
    }
    early = []
  }

  static var column: WritableKeyPath<AnimatorState, Slots<ItemSettings>> { \.itemSettings }

  override var kind: BehaviorKind { .dynamicItem }

  override var looseItemProperties: Any? {
    get { early }
    set { early = newValue as? [EarlyVelocity] ?? early }
  }
}

/// A velocity that was added to an item before it had a body.
struct EarlyVelocity {
  var item: any DynamicItem
  var linear: Vector
  var angular: Double
}
