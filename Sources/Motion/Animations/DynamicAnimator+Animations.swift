public import Dynamics
import Geometry

extension DynamicAnimator {
  /// Starts an animation in the present tick; it moves its item from the next tick on.
  ///
  /// The call wakes the animator, which runs while animations move. An animation that is over at its
  /// start, without duration and delay, shows its end at once and wakes it only as an assignment of
  /// the values would; its completion runs in the next tick all the same. Animations of center, frame,
  /// size, angle and transform add up: an animation that begins while another runs is added to the
  /// other, so that nothing jumps, and both complete when the last one ends. All other animations
  /// replace running ones of the same property: those of alpha, with keyframes, with repeats,
  /// decays, and absolute ones.
  ///
  /// While an animation moves an item with a body, the body moves with the item; when the last
  /// animation ends, behaviors move the item on with its velocity. A value that is stored into an
  /// animated field is overwritten in the next tick.
  ///
  ///     try animator.animate(
  ///       AnimationDefinition(card, .center, to: Vector(80, 252), spring: spring)
  ///     ) { finished in print(finished) }
  ///
  /// - Parameters:
  ///   - animation: The animation to run.
  ///   - completion: Runs in the tick in which the animation ends, before actions. Its argument
  ///     says whether the animation ran to its end. It may begin animations, which move from the
  ///     next tick on, and remove items.
  /// - Returns: A handle of the running animation.
  /// - Throws: `DynamicsError.itemWasRemoved`, `DynamicsError.itemOfAnotherTable`,
  ///   `DynamicsError.itemOfAnotherAnimator`, `DynamicsError.itemIsInGroup`,
  ///   `DynamicsError.frameOfTransformedItem`, `DynamicsError.transformHasShear`, and
  ///   `DynamicsError.badValue` when a number is not finite or not allowed in its field. When it
  ///   throws, nothing has changed.
  @discardableResult
  public func animate(
    _ animation: AnimationDefinition, completion: ((_ finished: Bool) -> Void)? = nil
  ) throws(DynamicsError) -> RunningAnimation {
    try start(animation, onEnd: completion.map { completion in { completion($0.isFinished) } })
  }

  /// Runs an animation like `animate(_:completion:)`, and reports the place where it ended.
  ///
  /// - Parameters:
  ///   - animation: The animation to run.
  ///   - onEnd: Runs in the tick in which the animation ends, before actions, with the way it
  ///     ended.
  /// - Returns: A handle of the running animation.
  /// - Throws: As `animate(_:completion:)` does.
  @discardableResult
  public func start(
    _ animation: AnimationDefinition, onEnd: ((AnimationEnd) -> Void)?
  ) throws(DynamicsError) -> RunningAnimation {
    try check(animation)
    let tick = partTick
    let number = withPart(Animations.self) { part in
      let number = part.begin(animation, tick)
      part.completions[number] = onEnd
      return number
    }
    return RunningAnimation(animator: self, number: number)
  }

  /// Ends all animations of an item and of its looks at its presented values, for example when a
  /// finger catches it.
  ///
  /// The model values become the presented values, and the item stands still. The animations
  /// complete as unfinished in the next tick.
  ///
  /// - Parameters:
  ///   - item: The item to stop.
  ///   - keepsVelocity: Whether the item keeps its presented velocity, so that its body flies on.
  public func stopAnimations(of item: Item, keepsVelocity: Bool = false) {
    guard hasPart(Animations.self) else { return }
    let tick = partTick
    withPart(Animations.self) { part in
      let places = part.records.indices.filter { place in
        let subject = Int(part.records[place].subject)
        return subject >= 0 && part.subjects[subject].isOf(item)
      }
      part.stop(places, keepsVelocity: keepsVelocity, tick)
    }
  }

  /// The value of a property when its animations have ended; without animations, the current value.
  public func modelValue<Value>(of item: Item, _ property: ItemProperty<Value>) -> Value {
    property.value(modelNumbers(of: item, property))
  }

  /// The model value as numbers, field by field.
  func modelNumbers<Value>(of item: Item, _ property: ItemProperty<Value>) -> [Double] {
    property.fields.map { field in
      readAnimations { part in
        part.runningSlot(of: item, field).map { part.slots[$0].model }
      } ?? item[field]
    }
  }

  /// The presented value of a property, which is the value in the item's row.
  public func presentedValue<Value>(of item: Item, _ property: ItemProperty<Value>) -> Value {
    property.value(property.fields.map { item[$0] })
  }

  /// The rate of change of a property, per second: that of its animations, otherwise that of the
  /// item's body.
  public func velocity<Value>(
    of item: Item, _ property: ItemProperty<Value>
  ) -> Value.Displacement {
    let (tick, rate) = (tickCount, rate)
    return property.velocity(
      property.fields.map { field in
        readAnimations { part in
          part.runningSlot(of: item, field).map {
            part.velocity(ofSlot: $0, at: tick, rate: rate)
          }
        } ?? field.rate.map { item[$0] } ?? 0
      })
  }

  /// Whether animations move an item.
  public func isAnimated(_ item: Item) -> Bool {
    readAnimations { $0.moves(item) } ?? false
  }

  /// Whether touches find an item: false while an animation runs that does not allow interaction.
  public func allowsUserInteraction(_ item: Item) -> Bool {
    readAnimations { part in
      part.subject(of: item).map { subject in
        !part.records.contains {
          $0.subject == Int32(subject) && $0.state == .running && !$0.allowsUserInteraction
        }
      }
    } ?? true
  }

  var hasAnimationEvents: Bool {
    readAnimations { $0.events.isEmpty ? nil : true } ?? false
  }

  /// Reads the animations, if there have been any.
  func readAnimations<Result>(_ body: (borrowing Animations) -> Result?) -> Result? {
    readPart(Animations.self, body)
  }

  private func check(_ animation: AnimationDefinition) throws(DynamicsError) {
    switch animation.content {
    case .single(let single): try check(single)
    case .group(let members), .sequence(let members):
      for member in members { try check(member) }
    case .wait, .call: return
    }
  }

  private func check(_ single: SingleAnimation) throws(DynamicsError) {
    guard case .item(let item) = single.target else { return }
    do throws(DynamicsError) {
      try check(item, for: "an animation")
    } catch {
      // Looks of members may be animated.
      if case .itemIsInGroup(let user) = error {
        throw .itemIsInGroup(user: user + " of more than looks")
      }
      throw error
    }
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
  /// The values of the fields at the ends of the animation.
  fileprivate func values(count: Int) -> [[Double]] {
    switch self {
    case .target(let target, .cycle(_, _, let start), _): [start, target]
    case .target(let target, _, _): [target]
    case .decay: []
    case .keyframes(let path):
      path.times.indices.map { Array(path.values[($0 * count)..<(($0 + 1) * count)]) }
    }
  }
}
