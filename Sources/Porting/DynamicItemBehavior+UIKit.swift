public import Dynamics
public import Geometry

// In UIKit a property that was not set has the value of an item without behaviors; here too.

extension DynamicItemBehavior {
  /// The fraction of the speed that an impact keeps, from 0 to 1.
  public var elasticity: Double {
    get { value(of: .elasticity) }
    set { set(.elasticity, to: newValue) }
  }

  /// The friction between touching surfaces, at least 0.
  public var friction: Double {
    get { value(of: .friction) }
    set { set(.friction, to: newValue) }
  }

  /// The mass per area, over 0.
  public var density: Double {
    get { value(of: .density) }
    set { set(.density, to: newValue) }
  }

  /// The rate at which velocity fades, in 1/s, at least 0.
  public var resistance: Double {
    get { value(of: .resistance) }
    set { set(.resistance, to: newValue) }
  }

  /// The rate at which angular velocity fades, in 1/s, at least 0.
  public var angularResistance: Double {
    get { value(of: .angularResistance) }
    set { set(.angularResistance, to: newValue) }
  }

  /// The electric charge, on which fields act.
  public var charge: Double {
    get { value(of: .charge) }
    set { set(.charge, to: newValue) }
  }

  /// Whether the items collide but never move.
  public var isAnchored: Bool {
    get { value(of: .isAnchored) != 0 }
    set { set(.isAnchored, to: newValue ? 1 : 0) }
  }

  /// Whether the items turn.
  public var allowsRotation: Bool {
    get { value(of: .allowsRotation) != 0 }
    set { set(.allowsRotation, to: newValue ? 1 : 0) }
  }

  /// Adds to an item's velocity, in points per second.
  public func addLinearVelocity(_ velocity: Vector, for item: any DynamicItem) {
    addLinearVelocity(velocity, item: item)
  }

  /// Adds to an item's angular velocity, in radians per second.
  public func addAngularVelocity(_ velocity: Double, for item: any DynamicItem) {
    addAngularVelocity(velocity, item: item)
  }

  /// The velocity of one of the items, in points per second.
  public func linearVelocity(for item: any DynamicItem) -> Vector { linearVelocity(item: item) }

  /// The angular velocity of one of the items, in radians per second.
  public func angularVelocity(for item: any DynamicItem) -> Double { angularVelocity(item: item) }
}
