import Dynamics
import Geometry

extension Stage {
  /// Changes the size of the stage; its top left corner stays.
  ///
  /// Collision behaviors with reference bounds follow at the next tick. Items inside stay inside:
  /// an edge that moves inwards pushes the items that it meets, and the items in their way, without
  /// giving them a velocity. The present size changes nothing.
  ///
  /// - Parameters:
  ///   - width: The reference rectangle's width, in points, from 0.001 to 1e9.
  ///   - height: The reference rectangle's height, in points, from 0.001 to 1e9.
  /// - Throws: `ScriptError` when a number is out of its domain, and when the stage is gone; then
  ///   nothing has changed.
  public func resize(width: Double, height: Double) throws(ScriptError) {
    try checkPresence()
    for (name, value) in [("width", width), ("height", height)]
    where !Domain.size.contains(value) {
      throw ScriptError(message: "resize: \(name) \(Domain.size.rule), not \(digits(value))")
    }
    host.tell(.resize, on: self, width, height)
    take(Size(width, height))
  }

  /// Sets the animator's reference rectangle to a size, which must be in the domain.
  func take(_ size: Size) {
    animator.referenceBounds = Rect(x: 0, y: 0, width: size.width, height: size.height)
  }
}
