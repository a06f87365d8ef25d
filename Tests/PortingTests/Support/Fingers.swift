import Porting

extension UIView {
  /// Drags a finger along a straight way, a touch per frame, and leaves it down.
  func drag(from start: CGPoint, to end: CGPoint, duration: TimeInterval, finger: Int = 1) {
    touch(.began, at: start, finger: finger)
    let frames = Int((duration * 60).rounded())
    for frame in 1...frames {
      RunLoop.main.run(for: 1.0 / 60)
      let share = Double(frame) / Double(frames)
      touch(.moved, at: start + (end - start) * share, finger: finger)
    }
  }

  /// Taps with a finger.
  func tap(at point: CGPoint) {
    touch(.began, at: point)
    RunLoop.main.run(for: 0.05)
    touch(.ended, at: point)
    RunLoop.main.run(for: 1.0 / 60)
  }
}
