import Dynamics
import Geometry

/// The motion of an item with the fingers of one gesture.
struct Carrier {
  /// Whether the gesture carries its item, and the limits.
  var isOn = false
  var limits: DragLimits?
  /// Whether the item is carried now, and whether this is the last tick.
  var isAtWork = false
  var isLeaving = false
  /// The item's center as a pull, its angle and its scales when it was taken.
  var startPull = Vector.zero
  var startAngle = 0.0
  var startScale = Vector(1, 1)
  /// The point of the stage from which displacements count, since the item was taken.
  var startPoint = Vector.zero
  /// The pull less this point, both in the coordinates of the parent; nil without a parent, and where
  /// the parent has a scale of 0.
  var startGrip: Vector?
  /// The point of the stage where the fingers hold an item with a parent, however the parent moves.
  var goal: Vector?
  /// The carried values: the pull of the center, the angle, the scales.
  var pull: Vector?
  var angle: Double?
  var scale: Vector?
  /// The velocity when the item was let go, and the time.
  var velocity = Vector.zero
  var angularVelocity = 0.0
  var time = 0.0

  /// The center that the item is carried to.
  var center: Vector? { pull.map { limits?.center(for: $0) ?? $0 } }

  /// Releases the item at the end of the next tick.
  mutating func leave(at velocity: Vector, _ angularVelocity: Double) {
    isLeaving = isAtWork
    (self.velocity, self.angularVelocity) = (velocity, angularVelocity)
  }
}

extension Gestures {
  /// Takes an item, moves it or lets it go, according to the state of its gesture.
  mutating func carry(_ place: Int, _ reading: GestureReading) {
    guard carriers[place].isOn, let item = handles[place].item, item.isAlive else { return }
    switch reading.state {
    case .began: take(item, place, reading)
    case .changed, .ended, .cancelled: break
    case .possible, .failed: return
    }
    guard carriers[place].isAtWork else { return }
    carriers[place].time = reading.time
    var (velocity, turning) = (Vector.zero, 0.0)
    switch handles[place].gesture {
    case .pan:
      let pull = pull(item, place, reading.translation)
      let speed = item.inParent(reading.velocity)
      velocity = carriers[place].limits?.velocity(speed, at: pull) ?? speed
    case .longPress:
      _ = pull(item, place, reading.location - carriers[place].startPoint)
    case .rotation:
      carriers[place].angle = carriers[place].startAngle + reading.rotation
      turning = reading.angularVelocity
    case .pinch: carriers[place].scale = carriers[place].startScale * reading.scale
    case .touch:
      _ = pull(item, place, .zero)
      carriers[place].angle = carriers[place].startAngle
    case .tap, .hover, .wheel, .key: break
    }
    (carriers[place].velocity, carriers[place].angularVelocity) = (velocity, turning)
    if reading.state == .ended { carriers[place].leave(at: velocity, turning) }
    if reading.state == .cancelled { carriers[place].leave(at: .zero, 0) }
  }

  /// Moves the pull of an item by a displacement on the stage since the item was taken.
  ///
  /// - Returns: The pull, in the coordinates of the item's parent.
  private mutating func pull(_ item: Item, _ place: Int, _ displacement: Vector) -> Vector {
    let start = carriers[place].startPull
    if item.parent == nil {
      carriers[place].pull = start + displacement
    } else {
      carriers[place].goal = carriers[place].startPoint + displacement
      followParent(item, place)
    }
    return carriers[place].pull ?? start
  }

  /// Keeps an item under the fingers, wherever its parent is now.
  private mutating func followParent(_ item: Item, _ place: Int) {
    guard let goal = carriers[place].goal, let grip = carriers[place].startGrip,
      let point = item.parent?.place(of: goal)
    else { return }
    carriers[place].pull = point + grip
  }

  /// Stops an item at its presented position, and begins to carry it.
  private mutating func take(_ item: Item, _ place: Int, _ reading: GestureReading) {
    handles[place].animator?.stopAnimations(of: item)
    let options = (carriers[place].isOn, carriers[place].limits)
    if !carriers[place].isAtWork { carrying += 1 }
    carriers[place] = Carrier(isOn: options.0, limits: options.1, isAtWork: true)
    carriers[place].startPull = options.1?.pull(for: item.center) ?? item.center
    carriers[place].startAngle = item.angle
    carriers[place].startScale = Vector(item.scaleX, item.scaleY)
    carriers[place].startPoint = reading.location
    if case .pan = handles[place].gesture { carriers[place].startPoint -= reading.translation }
    let point = item.parent?.place(of: carriers[place].startPoint)
    carriers[place].startGrip = point.map { carriers[place].startPull - $0 }
  }

  /// Phase 2: items with bodies are driven to where the fingers are.
  mutating func drive(_ tick: PartTick) {
    guard carrying > 0 else { return }
    let end = Double(tick.count) / tick.rate
    for place in carriers.indices where carriers[place].isAtWork {
      guard let item = handles[place].item, item.isAlive, tick.hasBody(item.row) else { continue }
      if carriers[place].isLeaving {
        // The item was released before the end of the tick, and moves on from there.
        let rest = Swift.min(Swift.max(end - carriers[place].time, 0), 1 / tick.rate)
        if let center = carriers[place].center {
          let goal = center + carriers[place].velocity * rest
          carriers[place].pull = carriers[place].limits?.pull(for: goal) ?? goal
        }
        carriers[place].angle = carriers[place].angle.map {
          $0 + carriers[place].angularVelocity * rest
        }
      }
      let carrier = carriers[place]
      let center =
        isPassedOn(place, \.pull) ? nil : carrier.center.map { tick.keptInBounds(item.row, $0) }
      let angle = isPassedOn(place, \.angle) ? nil : carrier.angle
      if center != nil || angle != nil { tick.drive(item.row, center: center, angle: angle) }
    }
  }

  /// Phase 4: writes the poses of items without bodies, and releases items whose gestures ended.
  mutating func write(_ tick: PartTick) {
    guard carrying > 0 else { return }
    for place in carriers.indices where carriers[place].isAtWork {
      guard let item = handles[place].item, item.isAlive else {
        stop(place)
        continue
      }
      let carrier = carriers[place]
      let hasBody = tick.hasBody(item.row)
      if !hasBody {
        if carrier.goal == nil { storeCenter(item, place) }
        if !isPassedOn(place, \.angle), let angle = carrier.angle { store(angle, .angle, item) }
      }
      if let scale = carrier.scale {
        store(scale.x, .scaleX, item)
        store(scale.y, .scaleY, item)
      }
      guard carrier.isLeaving else { continue }
      if hasBody {
        tick.setVelocity(
          item.row, carrier.pull == nil || isPassedOn(place, \.pull) ? nil : carrier.velocity,
          angular: carrier.angle == nil || isPassedOn(place, \.angle)
            ? nil : carrier.angularVelocity)
      }
      // A carried item with a parent is placed last.
      if carrier.goal == nil { stop(place) }
    }
  }

  /// Phase 4, after all parts have written: items with parents are placed where the fingers are,
  /// wherever their parents are now.
  mutating func follow(_ tick: PartTick) {
    guard carrying > 0 else { return }
    for place in carriers.indices where carriers[place].isAtWork && carriers[place].goal != nil {
      guard let item = handles[place].item, item.isAlive else { continue }
      followParent(item, place)
      storeCenter(item, place)
      if carriers[place].isLeaving { stop(place) }
    }
  }

  private func storeCenter(_ item: Item, _ place: Int) {
    guard !isPassedOn(place, \.pull), let center = carriers[place].center else { return }
    store(center.x, .x, item)
    store(center.y, .y, item)
  }

  private mutating func stop(_ place: Int) {
    carriers[place].isAtWork = false
    carriers[place].isLeaving = false
    carrying -= 1
  }

  /// Whether another gesture carries the item when this one releases it.
  private func isPassedOn<Value>(_ place: Int, _ part: KeyPath<Carrier, Value?>) -> Bool {
    guard carriers[place].isLeaving else { return false }
    return carriers.indices.contains { other in
      other != place && carriers[other].isAtWork && !carriers[other].isLeaving
        && handles[other].item === handles[place].item && carriers[other][keyPath: part] != nil
    }
  }

  private func store(_ value: Double, _ field: ItemField, _ item: Item) {
    let value = field.domain.clamped(value)
    if item[field] != value { item[field] = value }
  }
}
