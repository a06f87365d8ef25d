import Dynamics
public import Geometry
public import Motion

/// A gesture recogniser on a view, as UIGestureRecognizer is.
///
/// It gets fingers on the topmost view and on its direct subviews; `View.touch` reports them.
open class ViewGestureRecognizer: NSObject {
  /// The progress of a gesture, with UIKit's name.
  public typealias State = GesturePhase

  /// The view that it was added to.
  public internal(set) weak var view: View?
  /// An object that decides on gestures in addition to the properties.
  public weak var delegate: (any GestureRecognizerDelegate)?
  /// Whether it gets touches.
  public var isEnabled = true {
    didSet { handle?.isEnabled = isEnabled }
  }
  private(set) var handle: GestureRecognizer?
  private var others: [Weak] = []
  private var calls: [(ViewGestureRecognizer) -> Void] = []
  /// The reading of the current call.
  private var currentReading: GestureReading?

  /// Makes a recogniser without a target.
  public override required init() { super.init() }

  /// The gesture to recognise; a change takes effect with the next finger.
  var gesture: GestureKind { .touch }

  /// The progress of the gesture.
  public var state: State { reading?.state ?? .possible }

  /// The number of fingers in the gesture.
  public var numberOfTouches: Int { reading?.touches ?? 0 }

  /// The center of the fingers in a view's coordinates, in points; nil for the topmost view.
  ///
  /// It is relative to the view's model position, as in UIKit.
  public func location(in view: View?) -> Vector {
    let location = reading?.location ?? .zero
    return view?.local(location) ?? location
  }

  /// Makes the recogniser wait until another one has failed or had no touches, from the next finger
  /// on.
  public func require(toFail other: ViewGestureRecognizer) {
    others.append(Weak(recognizer: other))
  }

  /// The present reading; nil before the first finger.
  var reading: GestureReading? { currentReading ?? handle?.reading }

  /// Runs before calls when a gesture begins.
  func begin() {}

  /// Adds a function that is called for each state but `possible` and `failed`.
  func add(_ call: @escaping (ViewGestureRecognizer) -> Void) { calls.append(call) }

  /// Adds a recogniser for it to the animator of a stage.
  func attach(to stage: ViewStage, on view: View) throws(DynamicsError) {
    let item = view.superview == nil ? nil : try view.sharedItem()
    let isAttached =
      handle?.animator === stage.clock && handle?.item === item && handle?.gesture == gesture
    guard !isAttached else { return }
    detach()
    let handle = try stage.clock.addGesture(gesture, on: item) { [weak self] in self?.hear($0) }
    handle.isEnabled = isEnabled
    self.handle = handle
  }

  /// Removes it from the animator, so that it gets no more touches.
  func detach() {
    handle?.remove()
    handle = nil
  }

  /// Sets its relations to other recognisers of the same stage.
  func relate(to recognizers: [ViewGestureRecognizer]) {
    for other in others {
      guard let other = other.recognizer?.handle else { continue }
      try? handle?.requiresFailure(of: other)
    }
    for other in recognizers where other !== self {
      guard let otherHandle = other.handle,
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      else { continue }
      try? handle?.allowsSimultaneous(with: otherHandle)
    }
  }

  private func hear(_ reading: GestureReading) {
    currentReading = reading
    if reading.state == .began { begin() }
    for call in calls { call(self) }
    currentReading = nil
  }

  private struct Weak {
    weak var recognizer: ViewGestureRecognizer?
  }
}

/// Decides about recognisers of gestures.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Whether two recognisers may recognise at the same time; called whenever a finger comes down.
  func gestureRecognizer(
    _ recognizer: ViewGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: ViewGestureRecognizer
  ) -> Bool
}

extension GestureRecognizerDelegate {
  /// False: by default only one of two recognisers recognises.
  public func gestureRecognizer(
    _ recognizer: ViewGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: ViewGestureRecognizer
  ) -> Bool { false }
}

/// A recogniser that calls methods; pass `Card.pan` where UIKit code has `#selector(pan)`.
public protocol TargetedGestureRecognizer: ViewGestureRecognizer {
  /// Makes a recogniser without a target.
  init()
}

extension TargetedGestureRecognizer {
  /// Makes a recogniser that calls a method for each state but `possible` and `failed`.
  ///
  /// - Parameters:
  ///   - target: The object with the method; the recogniser does not keep it alive.
  ///   - action: The method, which takes the recogniser.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> (Self) -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// Calls one more method, after the others.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Self) -> Void
  ) {
    add { [weak target] recognizer in
      guard let target, let own = recognizer as? Self else { return }
      action(target)(own)
    }
  }
}
