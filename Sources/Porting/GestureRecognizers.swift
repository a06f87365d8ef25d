public import Geometry
import Motion

/// Recognises dragged fingers, as UIPanGestureRecognizer does.
public final class PanGestureRecognizer: ViewGestureRecognizer, TargetedGestureRecognizer {
  /// The least number of fingers, from 1.
  public var minimumNumberOfTouches = 1
  /// The greatest number of fingers.
  public var maximumNumberOfTouches = Int.max
  private var start = Vector.zero

  override var gesture: GestureKind {
    .pan(minimumTouches: minimumNumberOfTouches, maximumTouches: maximumNumberOfTouches)
  }

  override func begin() { start = .zero }

  private var displacement: Vector { reading?.translation ?? .zero }

  /// The distance of the fingers since the gesture was recognised, in points of a view's
  /// coordinates.
  public func translation(in view: View?) -> Vector {
    view.own(displacement - start)
  }

  /// Sets the distance of the fingers until now, in points of a view's coordinates.
  public func setTranslation(_ translation: Vector, in view: View?) {
    start = displacement - view.outer(translation)
  }

  /// The velocity of the fingers, in points per second of a view's coordinates.
  public func velocity(in view: View?) -> Vector { view.own(reading?.velocity ?? .zero) }
}

/// Recognises two fingers whose distance changes, as UIPinchGestureRecognizer does.
public final class PinchGestureRecognizer: ViewGestureRecognizer, TargetedGestureRecognizer {
  private var start = 1.0

  override var gesture: GestureKind { .pinch }

  override func begin() { start = 1 }

  private var fingerScale: Double { reading?.scale ?? 1 }

  /// The scale, or that since one was set: 1 after the first 10 pt of change, so near 1 at first.
  ///
  /// - Precondition: A scale that is set is over 0, up to 1e6.
  public var scale: Double {
    get { fingerScale / start }
    set {
      precondition(newValue > 0, "scale must be over 0, not \(newValue)")
      let newValue = Domain.scale.checked(newValue, "scale")
      start = fingerScale / newValue
    }
  }

  /// The rate of change of the scale, per second.
  public var velocity: Double { (reading?.scaleVelocity ?? 0) / start }
}

/// Recognises two fingers that turn, as UIRotationGestureRecognizer does.
public final class RotationGestureRecognizer: ViewGestureRecognizer, TargetedGestureRecognizer {
  private var start = 0.0

  override var gesture: GestureKind { .rotation }

  override func begin() { start = 0 }

  private var turn: Double { reading?.rotation ?? 0 }

  /// The turn in radians, clockwise, after the first 10 pt of arc, or since the turn was set.
  public var rotation: Double {
    get { turn - start }
    set { start = turn - newValue }
  }

  /// The angular velocity of the fingers, in radians per second.
  public var velocity: Double { reading?.angularVelocity ?? 0 }
}

/// Recognises fingers that come down and are lifted, as UITapGestureRecognizer does.
public final class TapGestureRecognizer: ViewGestureRecognizer, TargetedGestureRecognizer {
  /// The number of taps, from 1.
  public var numberOfTapsRequired = 1
  /// The number of fingers at once, from 1.
  public var numberOfTouchesRequired = 1

  override var gesture: GestureKind {
    .tap(count: numberOfTapsRequired, touches: numberOfTouchesRequired)
  }
}

/// Recognises fingers that stay down, as UILongPressGestureRecognizer does.
public final class LongPressGestureRecognizer: ViewGestureRecognizer, TargetedGestureRecognizer {
  /// The time for which the fingers stay down, in seconds, over 0.
  public var minimumPressDuration = 0.5
  /// The distance that a finger may move before recognition, in points, at least 0.
  public var allowableMovement = 10.0
  /// The number of fingers at once, from 1.
  public var numberOfTouchesRequired = 1

  override var gesture: GestureKind {
    .longPress(
      duration: minimumPressDuration, allowance: allowableMovement,
      touches: numberOfTouchesRequired)
  }
}

extension View? {
  /// A displacement in the topmost view's coordinates, converted to those of the view.
  fileprivate func own(_ displacement: Vector) -> Vector {
    map { $0.local(displacement) - $0.local(.zero) } ?? displacement
  }

  /// A displacement in the view's coordinates, converted to those of the topmost view.
  fileprivate func outer(_ displacement: Vector) -> Vector {
    map { $0.outer(displacement) - $0.outer(.zero) } ?? displacement
  }
}
