import Dynamics
public import Geometry
public import Motion

extension View {
  /// Adds a recogniser to the view; it is removed from the view that it was on.
  public func addGestureRecognizer(_ recognizer: ViewGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recogniser from the view; an active gesture is cancelled.
  public func removeGestureRecognizer(_ recognizer: ViewGestureRecognizer) {
    guard recognizer.view === self else { return }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
    recognizer.detach()
  }

  /// Reports a finger to the views of this hierarchy, as a screen does.
  ///
  /// The touch takes effect in the next tick of the run loop. Recognisers of the topmost view get
  /// all fingers; those of its subviews get fingers that come down on the model position of the
  /// view. A running animation without `allowUserInteraction` hides its view.
  ///
  ///     window.touch(.began, at: CGPoint(x: 160, y: 240))
  ///     RunLoop.main.run(for: 0.1)
  ///     window.touch(.ended, at: CGPoint(x: 160, y: 240))
  ///
  /// - Parameters:
  ///   - phase: The change of the finger.
  ///   - point: The position of the finger, in points of the topmost view's coordinates.
  ///   - finger: The identifier of the finger.
  /// - Precondition: The touch fits the earlier touches, and the point is finite.
  public func touch(_ phase: TouchPhase, at point: Vector, finger: Int = 1) {
    let top = top
    let clock = top.stage.clock
    if phase == .began { orStop { () throws(DynamicsError) in try top.attachGestures() } }
    let time = max(clock.elapsedTime, clock.lastTouchTime ?? 0)
    do {
      try clock.touch(Touch(time: time, identifier: finger, phase: phase, position: point))
    } catch {
      preconditionFailure(error.description)
    }
  }

  /// Attaches the recognisers of the view and its subviews to the stage's animator.
  private func attachGestures() throws(DynamicsError) {
    var recognizers: [ViewGestureRecognizer] = []
    for view in [self] + subviews {
      for recognizer in view.gestureRecognizers {
        try recognizer.attach(to: stage, on: view)
        recognizers.append(recognizer)
      }
    }
    for recognizer in recognizers { recognizer.relate(to: recognizers) }
  }
}
