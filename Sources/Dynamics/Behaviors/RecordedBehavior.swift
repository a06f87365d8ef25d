/// The properties of a built-in behavior, as one value.
protocol BehaviorRecord: Equatable {
  /// Marks the properties of a behavior in a tree as changed.
  mutating func noteChange()
}

extension BehaviorRecord {
  mutating func noteChange() {}
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
      guard newValue != record else { return }
      loose = newValue
      guard let animator = treeAnimator else { return }
      var changed = newValue
      changed.noteChange()
      animator.state[keyPath: Self.column][slot] = changed
      animator.parametersChanged(kind.invalidation)
    }
  }

  /// The loose properties, of any type, to be saved.
  fileprivate var anyRecord: Any {
    get { loose }
    set { loose = newValue as? Record ?? loose }
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
