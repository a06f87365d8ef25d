public import Dynamics
import Geometry

/// Removes a behavior, and then itself, once all its items have been slow for a while.
///
/// A watcher of angular velocity alone fires early on a snap: the turn ends before the travel. When
/// it removes the target, it stops the motions that have a limit.
public final class VelocityWatcher: DynamicBehavior {
  /// The behavior to remove; it may be gone.
  public let target: DynamicBehavior
  /// The speed to stay under, in points per second; nil to ignore speed.
  public let linearLimit: Double?
  /// The angular speed to stay under, in radians per second; nil to ignore it.
  public let angularLimit: Double?
  /// The number of slow ticks before the target is removed.
  public let quietTicks: Int
  /// Whether the removal of the target also stops slow items.
  public let stops: Bool
  private let watched: [Item]
  private var slowTicks = 0
  /// The items that have come to rest and have not moved since; they are slow, however long.
  private var resting: Set<ObjectIdentifier> = []

  /// True, because it moves nothing in its ticks: items come to rest without waiting for it.
  public override var isPassive: Bool { true }

  /// Makes a watcher.
  ///
  /// - Parameters:
  ///   - items: The items whose velocities are watched; all must be slow at once.
  ///   - target: The behavior to remove.
  ///   - linearLimit: The speed to stay under, in points per second, from 0 to 1e6; nil to ignore
  ///     speed.
  ///   - angularLimit: The angular speed to stay under, in radians per second, from 0 to 1e6; nil
  ///     to ignore it.
  ///   - quietTicks: The number of slow ticks to wait for, from 1 to 1e9.
  ///   - stops: Whether the removal of the target also stops slow items.
  /// - Precondition: At least one limit is given.
  public init(
    items: [Item], target: DynamicBehavior, linearLimit: Double? = 5,
    angularLimit: Double? = 0.1, quietTicks: Int = 6, stops: Bool = true
  ) {
    precondition(
      linearLimit != nil || angularLimit != nil, "linearLimit or angularLimit must be given")
    self.target = target
    watched = items
    self.linearLimit = linearLimit.map { Domain.speed.magnitude.checked($0, "linearLimit") }
    self.angularLimit = angularLimit.map {
      Domain.angularSpeed.magnitude.checked($0, "angularLimit")
    }
    self.quietTicks = Int(Domain.count.checked(Double(quietTicks), "quietTicks"))
    self.stops = stops
    super.init(items: items)
    onRest = { [unowned self] in resting.insert(ObjectIdentifier($0)) }
  }

  /// Compares the velocities, and removes target and watcher after enough slow ticks.
  public override func didTick(_ dt: Double) {
    super.didTick(dt)
    guard target.dynamicAnimator != nil else { return remove() }
    for item in watched where !moves(slowly: item) || !turns(slowly: item) {
      resting.remove(ObjectIdentifier(item))
      slowTicks = 0
      return
    }
    slowTicks += 1
    let areResting = watched.allSatisfy { resting.contains(ObjectIdentifier($0)) }
    guard slowTicks >= quietTicks || areResting else { return }
    if stops { stopItems() }
    target.remove()
    remove()
  }

  private func moves(slowly item: Item) -> Bool {
    item.velocity.length < linearLimit ?? .infinity
  }

  private func turns(slowly item: Item) -> Bool {
    abs(item.angularVelocity) < angularLimit ?? .infinity
  }

  /// Stops the motions that have a limit; an ignored motion continues.
  private func stopItems() {
    for item in watched {
      if linearLimit != nil { item.velocity = .zero }
      if angularLimit != nil { item.angularVelocity = 0 }
    }
  }
}
