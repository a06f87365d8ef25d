public import Dynamics
public import Geometry

extension DynamicAnimator {
  /// The greatest number of touches that may wait for their tick.
  package static var mostWaitingTouches: Int { Gestures.mostWaiting }

  /// The greatest difference in seconds between times of touches that count as equal.
  package static var touchTimeSlack: Double { Gestures.timeSlack }

  /// Adds a gesture recogniser to an item, or to the whole stage.
  ///
  /// An item without gestures does not take touches: the item below gets them. A finger that comes
  /// down on an item with gestures belongs to them until it is lifted, wherever it moves.
  ///
  ///     let pan = try animator.addGesture(.pan(), on: card) { pan in
  ///       if pan.state == .ended { print(pan.velocity) }
  ///     }
  ///     pan.carriesItem = true
  ///
  /// - Parameters:
  ///   - gesture: The gesture to recognise.
  ///   - item: The item that fingers must come down on; nil for anywhere.
  ///   - action: Called for each state except `possible` and `failed`, in the tick of the touch.
  /// - Returns: The recogniser, which belongs to the animator until it or its item is removed.
  /// - Throws: `DynamicsError.itemWasRemoved` and `DynamicsError.itemOfAnotherTable`.
  @discardableResult
  public func addGesture(
    _ gesture: GestureKind, on item: Item? = nil, action: ((GestureReading) -> Void)? = nil
  ) throws(DynamicsError) -> GestureRecognizer {
    if let item {
      guard item.table === itemTable else { throw .itemOfAnotherTable(behavior: "a gesture") }
      guard item.isAlive else { throw .itemWasRemoved }
    }
    let handle = GestureRecognizer(
      gesture, item: item, number: makeNumber(), animator: self, action: action)
    withPart(Gestures.self, waking: false) { $0.add(handle) }
    return handle
  }

  /// The recognisers, in the order in which they were added, without those of removed items.
  public var gestures: [GestureRecognizer] {
    (ask(\.handles) ?? []).filter { $0.item?.isAlive ?? true }
  }

  /// Adds a touch, which takes effect in the first tick that does not end before it.
  ///
  /// A touch with a past time takes effect in the next tick. While a finger is down, or a touch
  /// waits for its tick, the animator does not pause.
  ///
  /// - Parameter touch: A finger at a moment of `elapsedTime`.
  /// - Throws: A `TouchError` when it does not fit the touches before; nothing is changed then.
  public func touch(_ touch: Touch) throws(TouchError) {
    try withPart(Gestures.self) { part throws(TouchError) in try part.give(touch) }
  }

  /// Plays a recording from now on: its second 0 is the present `elapsedTime`.
  ///
  /// - Throws: A `TouchError` when it does not fit the earlier touches; then none of it is played.
  public func play(_ recording: TouchRecording) throws(TouchError) {
    var touches = recording
    touches.finish()
    let delayed = touches.delayed(by: elapsedTime)
    try withPart(Gestures.self) { part throws(TouchError) in try part.give(delayed) }
  }

  /// Replaces the touches from outside, such as a person's, that wait for their tick.
  ///
  /// They are separate from touches of scripts: neither must come before the other, and
  /// `cancelTouches()` leaves them. So a script works the same whether a recording waits or a
  /// person is about to touch. Touches that do not fit in their tick are left out.
  ///
  /// - Parameter touches: In order of time, by `elapsedTime`.
  package func setOutsideTouches(_ touches: [Touch]) {
    withPart(Gestures.self, waking: !touches.isEmpty && !isRunning) { $0.outside = touches }
  }

  /// Plays a person's recording from now on, after such touches that already wait.
  ///
  /// - Throws: A `TouchError` when it begins before those end, or is too long.
  package func playOutside(_ recording: TouchRecording) throws(TouchError) {
    var touches = recording
    touches.finish()
    let new = touches.delayed(by: elapsedTime)
    let waiting = ask(\.outside) ?? []
    if let last = waiting.last?.time, let first = new.first?.time, first < last {
      throw .outOfOrder(time: first, last: last)
    }
    guard waiting.count + new.count <= Self.mostWaitingTouches else { throw .tooManyWaiting }
    setOutsideTouches(waiting + new)
  }

  /// Cancels all fingers that are down, in the next tick, and removes touches that wait for their
  /// tick.
  public func cancelTouches() {
    guard hasPart(Gestures.self) else { return }
    let time = elapsedTime
    withPart(Gestures.self) { $0.cancelTouches(at: time) }
  }

  /// The last touches of the fingers that are down, in the order in which the fingers came down.
  public var touches: [Touch] { ask(\.taken.down) ?? [] }

  /// The number of stored touches, most of which wait for their tick.
  package var keptTouchCount: Int { ask(\.pending.count) ?? 0 }

  /// The time of the last touch that was given, in seconds; nil before the first.
  package var lastTouchTime: Double? { ask(\.sequence.lastTime) ?? nil }

  /// The position at which fingers find animated items: the presented or the model position.
  ///
  /// In both cases, an item is not found while an animation runs that does not allow interaction.
  public var touchSpace: HitSpace {
    get { ask(\.touchSpace) ?? .presented }
    set { withPart(Gestures.self, waking: false) { $0.touchSpace = newValue } }
  }

  /// The position at which fingers find an item: that set for the item, otherwise `touchSpace`.
  public func touchSpace(of item: Item) -> HitSpace {
    readPart(Gestures.self) { $0.space(of: item) } ?? .presented
  }

  /// Sets the position at which fingers find an item; nil for `touchSpace`.
  ///
  /// The call does nothing for an item of another table or a removed item.
  public func setTouchSpace(_ space: HitSpace?, of item: Item) {
    guard item.table === itemTable, item.isAlive else { return }
    withPart(Gestures.self, waking: false) { $0.itemSpaces[Gestures.target(of: item)] = space }
  }

  /// The space that was set for an item; nil where `touchSpace` counts.
  package func ownTouchSpace(of item: Item) -> HitSpace? {
    readPart(Gestures.self) { $0.itemSpaces[Gestures.target(of: item)] }
  }

  private func ask<Answer>(_ question: KeyPath<Gestures, Answer>) -> Answer? {
    part(Gestures.self)?[keyPath: question]
  }
}

extension GestureRecognizer {
  /// The location of the fingers in an item's own coordinates, from its top left corner, in points.
  ///
  /// It is relative to the item's model position, as in UIKit, even where fingers find the item at
  /// its presented position. In an item with a parent it is relative to where the item is shown.
  public func location(in item: Item) -> Vector {
    guard let animator, item.isAlive else { return reading.location }
    if item.parent != nil {
      let own = item.shownPose.origin(of: reading.location) ?? .zero
      return own + Vector(item.size.width, item.size.height) / 2
    }
    let scale = animator.modelValue(of: item, .scale)
    let shown =
      reading.location - animator.modelValue(of: item, .center)
      - animator.modelValue(of: item, .translation)
    let size = animator.modelValue(of: item, .size)
    let own = Vector(
      scale.x == 0 ? 0 : shown.x / scale.x, scale.y == 0 ? 0 : shown.y / scale.y
    ).rotated(by: -animator.modelValue(of: item, .angle))
    return own + Vector(size.width, size.height) / 2
  }
}
