public import Dynamics

// Where Dynamics throws an error, UIKit raises an exception; these forms stop the program with the
// error's message.

extension DynamicAnimator {
  /// Makes an animator in the coordinates of a view, whose bounds can become a boundary.
  ///
  /// It shares the rows of the views in the same hierarchy, and the run loop gives it its ticks.
  ///
  /// - Parameters:
  ///   - view: The view; its present bounds count.
  ///   - restRule: The rule by which the animator pauses while behaviors are left. The default here
  ///     is `classic`: the animator pauses as UIKit's does, and rounds the poses that it writes to
  ///     views. The default of `init()`, which takes no view, is `settled`.
  public convenience init(referenceView view: View, restRule: RestRule = .classic) {
    self.init(referenceBounds: view.bounds, itemTable: view.stage.table, restRule: restRule)
    reference = view
    RunLoop.main.add(self)
  }

  /// The view for which the animator was made; nil once it is gone.
  public var referenceView: View? { reference as? View }

  /// Adds a behavior with its children.
  ///
  /// - Precondition: `addBehavior(_:)` of Dynamics would throw no error.
  public func addBehavior(_ behavior: DynamicBehavior) {
    orStop { () throws(DynamicsError) in try tryToAdd(behavior) }
    take(behavior)
  }

  /// Reads an item again and keeps its velocity.
  ///
  /// - Precondition: The item's size is over 0, and its numbers are finite.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    orStop { () throws(DynamicsError) in try tryToUpdate(item) }
  }

  /// Adds the animator to the run loop, and ends other animators' animations of a behavior's views.
  fileprivate func take(_ behavior: DynamicBehavior) {
    RunLoop.main.add(self)
    for item in behavior.items { take(item) }
    for child in behavior.childBehaviors { take(child) }
  }

  /// Ends the animations that another animator runs on a view, at their model values.
  fileprivate func take(_ item: any DynamicItem) {
    guard let view = item as? View, let movingAnimator = view.movingAnimator,
      movingAnimator !== self
    else { return }
    view.cancelAnimations()
  }
}

extension DynamicBehavior {
  /// Adds a behavior to this one.
  ///
  /// - Precondition: `addChildBehavior(_:)` of Dynamics would throw no error.
  public func addChildBehavior(_ behavior: DynamicBehavior) {
    orStop { () throws(DynamicsError) in try tryToAdd(child: behavior) }
    dynamicAnimator?.take(behavior)
  }

  /// Adds an item.
  ///
  /// - Precondition: `addItem(_:)` of Dynamics would throw no error.
  public func addItem(_ item: any DynamicItem) {
    orStop { () throws(DynamicsError) in try tryToAdd(item) }
    dynamicAnimator?.take(item)
  }

  /// Removes an item.
  ///
  /// - Precondition: The behavior does not hold fixed items.
  public func removeItem(_ item: any DynamicItem) {
    orStop { () throws(DynamicsError) in try tryToRemove(item) }
  }
}

extension DynamicItemGroup {
  /// Makes one body of several items.
  ///
  /// - Precondition: `init(items:)` of Dynamics would throw no error.
  public convenience init(items: [any DynamicItem]) {
    do { try self.init(checking: items) } catch { preconditionFailure(error.description) }
  }
}

/// Stops the program with the message of an error that a body throws.
func orStop(_ body: () throws(DynamicsError) -> Void) {
  do { try body() } catch { preconditionFailure(error.description) }
}
