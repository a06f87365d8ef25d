/// The properties of a built-in behavior, as one value.
protocol BehaviorRecord: Equatable {
  /// Marks the properties of a behavior in a tree as changed.
  mutating func noteChange()
  /// Whether the properties may move an item that is at rest.
  ///
  /// - Parameters:
  ///   - old: The properties that they replace; nil for those of a behavior that enters or leaves.
  ///   - hasFields: Whether the animator has fields.
  /// - Returns: Whether they may; true where the kind does not say.
  func mayMoveItems(insteadOf old: Self?, amongFields hasFields: Bool) -> Bool
}

extension BehaviorRecord {
  mutating func noteChange() {}
  func mayMoveItems(insteadOf old: Self?, amongFields hasFields: Bool) -> Bool { true }
}

/// A behavior whose properties are stored in a column of its animator's state.
///
/// While the behavior is in no tree, it stores them itself.
protocol RecordedBehavior: DynamicBehavior {
  associatedtype Record: BehaviorRecord

  /// The column of the kind.
  static var column: WritableKeyPath<AnimatorState, Slots<Record>> { get }
  /// The properties while the behavior is in no tree.
  var loose: Record { get set }
}

extension RecordedBehavior {
  /// The properties; a change is applied to the world before its next step.
  var record: Record {
    get { treeAnimator.map { $0.state[keyPath: Self.column][slot] } ?? loose }
    set {
      let old = record
      guard newValue != old else { return }
      loose = newValue
      guard let animator = treeAnimator else { return }
      var changed = newValue
      changed.noteChange()
      animator.state[keyPath: Self.column][slot] = changed
      animator.state.invalid.insert(kind.invalidation)
      let hasFields = animator.state.hasFields
      if animator.state.isRunning || newValue.mayMoveItems(insteadOf: old, amongFields: hasFields) {
        animator.wake()
      }
    }
  }

  /// The loose properties, of any type, to be saved.
  fileprivate var anyRecord: Any {
    get { loose }
    set { loose = newValue as? Record ?? loose }
  }

  fileprivate func mayMoveItems(amongFields hasFields: Bool) -> Bool {
    record.mayMoveItems(insteadOf: nil, amongFields: hasFields)
  }

  fileprivate func insert(into state: inout AnimatorState) -> Int32 {
    state[keyPath: Self.column].insert(loose)
  }

  fileprivate func takeBack(from state: inout AnimatorState) {
    loose = state[keyPath: Self.column].remove(at: slot)
  }
}

extension DynamicBehavior {
  /// The behavior as one of the built-in kinds; nil for a composite.
  private var recorded: (any RecordedBehavior)? {
    kind == .composite ? nil : self as? any RecordedBehavior
  }

  /// The properties while the behavior is in no tree; nil for a composite.
  var looseProperties: Any? {
    get { recorded?.anyRecord }
    set {
      guard let recorded, let newValue else { return }
      recorded.anyRecord = newValue
    }
  }

  /// Whether the properties of a built-in behavior may move an item that is at rest.
  func hasMovingProperties(among animator: DynamicAnimator) -> Bool {
    recorded?.mayMoveItems(amongFields: animator.state.hasFields) ?? false
  }

  /// Moves the properties into the animator's column and returns their place; -1 for a composite.
  func attach(to state: inout AnimatorState) -> Int32 {
    willAttach(to: &state)
    return recorded?.insert(into: &state) ?? -1
  }

  /// Moves the properties back from the animator's column.
  func detach(from state: inout AnimatorState) {
    willDetach(from: &state)
    recorded?.takeBack(from: &state)
    didDetach(from: &state)
  }
}
