public import Dynamics
import Geometry

extension DynamicAnimator {
  /// Runs an animation from the present tick on; it moves from the next one on.
  ///
  /// It wakes the animator, which runs on while animations move. Animations of center, frame, size,
  /// angle and transform add up: one that begins while another runs adds the rest of its own way to
  /// the other's, so that nothing jumps, and both complete when the last one ends. Others replace
  /// what runs of their property: those of alpha, with keyframes, repeats, decays, and absolute ones.
  ///
  /// While an animation moves an item with a body, the world sees the body move; when the last one
  /// ends, behaviors take the item over with its velocity. What is stored into an animated field
  /// meanwhile is overruled in the next tick.
  ///
  ///     try animator.animate(
  ///       Animation(card, .center, to: Vector(80, 252), spring: spring)
  ///     ) { finished in print(finished) }
  ///
  /// - Parameters:
  ///   - animation: What moves, where and how.
  ///   - completion: Runs before actions in the tick in which it ends, with whether it ran to its
  ///     end. It may begin animations, which move from the next tick on, and remove items.
  /// - Returns: The handle of the run.
  /// - Throws: `DynamicsError.itemWasRemoved`, `DynamicsError.itemOfAnotherTable`,
  ///   `DynamicsError.itemOfAnotherAnimator`, `DynamicsError.itemIsInGroup`,
  ///   `DynamicsError.frameOfTransformedItem`, `DynamicsError.transformHasShear`, and
  ///   `DynamicsError.badValue` when a number is not finite or not allowed in its field. Nothing is
  ///   changed then.
  @discardableResult
  public func animate(
    _ animation: Animation, completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(DynamicsError) -> RunningAnimation {
    try check(animation)
    let tick = partTick
    let number = withPart(Animations.self) { part in
      let number = part.begin(animation, parent: 0, tick)
      part.completions[number] = completion
      return number
    }
    return RunningAnimation(animator: self, number: number)
  }

  /// Ends all animations of an item where it is seen, as catching it in mid-flight does.
  ///
  /// Its model values become the presented ones, and it stands there. The animations complete in the
  /// next tick, unfinished.
  ///
  /// - Parameters:
  ///   - item: What stops.
  ///   - keepsVelocity: Whether the item has the velocity then that it was seen with, so that a body
  ///     flies on.
  public func stopAnimations(of item: Item, keepsVelocity: Bool = false) {
    guard hasPart(Animations.self) else { return }
    let tick = partTick
    withPart(Animations.self) { part in
      guard let subject = part.subject(of: item.row),
        part.subjects[subject].generation == item.generation
      else { return }
      let places = part.records.indices.filter { part.records[$0].subject == Int32(subject) }
      part.stop(places, keepsVelocity: keepsVelocity, tick)
    }
  }

  /// Where a property of an item will be when its animations have ended; without any, where it is.
  public func modelValue<Value>(of item: Item, _ property: ItemProperty<Value>) -> Value {
    property.value(modelNumbers(of: item, property))
  }

  /// The same, field by field.
  func modelNumbers<Value>(of item: Item, _ property: ItemProperty<Value>) -> [Double] {
    property.fields.map { field in
      readAnimations { part in
        part.runningSlot(of: item.row, field).map { part.slots[$0].model }
      } ?? item[field]
    }
  }

  /// Where a property of an item is seen, which is what the item itself holds.
  public func presentedValue<Value>(of item: Item, _ property: ItemProperty<Value>) -> Value {
    property.value(property.fields.map { item[$0] })
  }

  /// How fast a property of an item changes, per second: by animations, else as its body moves.
  public func velocity<Value>(
    of item: Item, _ property: ItemProperty<Value>
  ) -> Value.Displacement {
    let (tick, rate) = (tickCount, rate)
    return property.velocity(
      property.fields.map { field in
        readAnimations { part in
          part.runningSlot(of: item.row, field).map {
            part.velocity(ofSlot: $0, at: tick, rate: rate)
          }
        } ?? field.rate.map { item[$0] } ?? 0
      })
  }

  /// Whether animations move an item.
  public func isAnimated(_ item: Item) -> Bool {
    readAnimations { part in
      part.subject(of: item.row).map { subject in
        part.records.contains { $0.subject == Int32(subject) && $0.state == .running }
      }
    } ?? false
  }

  /// Whether touches find an item: no animation runs that does not allow it.
  public func allowsUserInteraction(_ item: Item) -> Bool {
    readAnimations { part in
      part.subject(of: item.row).map { subject in
        !part.records.contains {
          $0.subject == Int32(subject) && $0.state == .running && !$0.allowsUserInteraction
        }
      }
    } ?? true
  }

  var hasAnimationEvents: Bool {
    readAnimations { $0.events.isEmpty ? nil : true } ?? false
  }

  /// Looks at the animations, if there have been any.
  func readAnimations<Result>(_ body: (borrowing Animations) -> Result?) -> Result? {
    readPart(Animations.self, body)
  }

  private func check(_ animation: Animation) throws(DynamicsError) {
    switch animation.content {
    case .single(let single): try check(single)
    case .group(let members), .sequence(let members):
      for member in members { try check(member) }
    case .wait, .call: return
    }
  }

  private func check(_ single: SingleAnimation) throws(DynamicsError) {
    guard case .item(let item) = single.target else { return }
    try check(item, for: "an animation")
    if let refusal = single.refusal { throw refusal }
    if single.name == "frame", item.transform != .identity { throw .frameOfTransformedItem }
    for value in single.goal.values(count: single.fields.count) {
      for (field, number) in zip(single.fields, value) {
        guard let field = ItemField(rawValue: field) else { continue }
        if let refusal = field.refusal(of: number) { throw refusal }
      }
    }
  }
}

extension SingleAnimation.Goal {
  /// The values that the fields are to have.
  fileprivate func values(count: Int) -> [[Double]] {
    switch self {
    case .target(let target, .cycle(_, _, let start), _): [start, target]
    case .target(let target, _, _): [target]
    case .decay: []
    case .keyframes(let way):
      way.times.indices.map { Array(way.values[($0 * count)..<(($0 + 1) * count)]) }
    }
  }
}
