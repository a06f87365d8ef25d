import Dynamics
public import Geometry

// Views inside views. The topmost view has the table and the clock that all of them share.

extension View {
  /// Adds a subview above the others; the subview is removed from its earlier superview.
  ///
  /// - Precondition: The subview is not this view and does not contain it.
  public func addSubview(_ view: View) {
    precondition(!isDescendant(of: view), "a view must not be put into itself")
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Whether the view is another one, or in it.
  public func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  /// A point of this view's coordinates in those of another; nil means the topmost view.
  public func convert(_ point: Vector, to view: View?) -> Vector {
    let outer = outer(point)
    return view?.local(outer) ?? outer
  }

  /// A point of another view's coordinates in those of this one; nil means the topmost view.
  public func convert(_ point: Vector, from view: View?) -> Vector {
    local(view?.outer(point) ?? point)
  }

  /// A point of the topmost view's coordinates in the view's own.
  func local(_ point: Vector) -> Vector {
    guard let superview else { return point }
    let shown = superview.local(point) - center
    return (transform.inverse?.apply(to: shown) ?? shown) + bounds.center
  }

  /// A point of the view's own coordinates in those of the topmost view.
  func outer(_ point: Vector) -> Vector {
    guard let superview else { return point }
    return superview.outer(transform.apply(to: point - bounds.center) + center)
  }

  /// The stage that the view shares with the views around it: the nearest one, otherwise that of
  /// the topmost view.
  var stage: ViewStage {
    if let stage = nearestStage { return stage }
    let stage = ViewStage()
    top.ownStage = stage
    return stage
  }

  /// The topmost view of the hierarchy: the one without a superview.
  var top: View { superview?.top ?? self }

  private var nearestStage: ViewStage? { ownStage ?? superview?.nearestStage }

  /// The item of the view in the table that it shares with the views around it.
  ///
  /// - Throws: The errors of `ItemTable.makeItem(_:)`, and `DynamicsError.itemOfAnotherTable` for a
  ///   view in behaviors of an animator without a reference view.
  func sharedItem() throws(DynamicsError) -> Item {
    if let row, row.animator != nil, row.table !== stage.table {
      throw .itemOfAnotherTable(behavior: "a view")
    }
    return try enter(stage.table)
  }
}

/// The shared state of a hierarchy of views: the table of their rows, and the animator of views
/// that no behavior moves.
final class ViewStage {
  let table = ItemTable()
  /// The animator of animations and gestures.
  private(set) lazy var clock: DynamicAnimator = {
    let clock = DynamicAnimator(itemTable: table, restRule: .classic)
    // In UIKit touches find views at their model positions.
    clock.touchSpace = .model
    RunLoop.main.add(clock)
    return clock
  }()
}
