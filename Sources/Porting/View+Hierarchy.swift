import Dynamics
public import Geometry

// Views in views. The topmost one has the table and the clock that all of them share.

extension View {
  /// Puts a view into this one, above the others; it leaves the one that it was in.
  ///
  /// - Precondition: The view is not this one, and this one is not in it.
  public func addSubview(_ view: View) {
    precondition(!isDescendant(of: view), "a view must not be put into itself")
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  /// Takes the view out of the one that it is in.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Whether the view is another one, or in it.
  public func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  /// A point of this view's coordinates in those of another; nil stands for the topmost view.
  public func convert(_ point: Vector, to view: View?) -> Vector {
    let outer = outer(point)
    return view?.local(outer) ?? outer
  }

  /// A point of another view's coordinates in those of this one; nil stands for the topmost view.
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

  /// What the view shares with those around it: the nearest that there is, else the topmost view's.
  var stage: ViewStage {
    if let stage = nearestStage { return stage }
    let stage = ViewStage()
    top.ownStage = stage
    return stage
  }

  /// The view that is in no other.
  var top: View { superview?.top ?? self }

  private var nearestStage: ViewStage? { ownStage ?? superview?.nearestStage }

  /// The item of the view in the table that it shares with those around it.
  ///
  /// - Throws: What `ItemTable.makeItem(_:)` throws, and `DynamicsError.itemOfAnotherTable` for one
  ///   that behaviors of an animator without a reference view have.
  func sharedItem() throws(DynamicsError) -> Item {
    if let row, row.animator != nil, row.table !== stage.table {
      throw .itemOfAnotherTable(behavior: "a view")
    }
    return try enter(stage.table)
  }
}

/// What views that hang together share: the table of their rows, and what moves those that no
/// behavior moves.
final class ViewStage {
  let table = ItemTable()
  /// The animator of animations and gestures.
  private(set) lazy var clock: DynamicAnimator = {
    let clock = DynamicAnimator(itemTable: table, restRule: .classic)
    // In UIKit touches find views where they will be.
    clock.touchSpace = .model
    RunLoop.main.add(clock)
    return clock
  }()
}
