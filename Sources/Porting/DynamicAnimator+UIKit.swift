public import Dynamics

// UIKit raises an exception for what Dynamics throws; these forms stop the program in its words.

extension DynamicAnimator {
  /// Makes an animator in the coordinates of a view, whose bounds may become a boundary.
  public convenience init(referenceView view: View) {
    self.init(referenceBounds: view.bounds)
  }

  /// Adds a behavior with its children.
  ///
  /// - Precondition: What `addBehavior(_:)` of Dynamics throws for does not hold.
  public func addBehavior(_ behavior: DynamicBehavior) {
    orStop { () throws(DynamicsError) in try tryToAdd(behavior) }
  }

  /// Reads an item again and keeps its velocity.
  ///
  /// - Precondition: The item's size is over 0, and its numbers are finite.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    orStop { () throws(DynamicsError) in try tryToUpdate(item) }
  }
}

extension DynamicBehavior {
  /// Adds a behavior to this one.
  ///
  /// - Precondition: What `addChildBehavior(_:)` of Dynamics throws for does not hold.
  public func addChildBehavior(_ behavior: DynamicBehavior) {
    orStop { () throws(DynamicsError) in try tryToAdd(child: behavior) }
  }

  /// Adds an item.
  ///
  /// - Precondition: What `addItem(_:)` of Dynamics throws for does not hold.
  public func addItem(_ item: any DynamicItem) {
    orStop { () throws(DynamicsError) in try tryToAdd(item) }
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
  /// - Precondition: What `init(items:)` of Dynamics throws for does not hold.
  public convenience init(items: [any DynamicItem]) {
    do { try self.init(checking: items) } catch { preconditionFailure(error.description) }
  }
}

/// Stops the program with the message of what a body throws.
func orStop(_ body: () throws(DynamicsError) -> Void) {
  do { try body() } catch { preconditionFailure(error.description) }
}
