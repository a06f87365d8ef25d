import Geometry

/// An object that makes a view and fills it, as UIViewController does.
open class ViewController: NSObject {
  private var loadedView: View?

  /// The view; it is made and `viewDidLoad()` is called when the view is first needed.
  public var view: View {
    get {
      if let loadedView { return loadedView }
      loadView()
      let made = loadedView ?? View()
      loadedView = made
      viewDidLoad()
      return made
    }
    set { loadedView = newValue }
  }

  /// Whether the view was made.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view: 320 x 480 pt unless a subclass makes another.
  open func loadView() { view = View(frame: Rect(x: 0, y: 0, width: 320, height: 480)) }

  /// Runs after the view was made; subclasses fill it.
  open func viewDidLoad() {}

  /// Makes the view if there is none.
  public func loadViewIfNeeded() { _ = view }
}
