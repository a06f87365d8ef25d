import Dynamics
import Geometry
package import Scripting

extension RecordedMotion {
  /// Begins the motion of a stage.
  package init(of stage: Stage, keeping detail: MotionDetail = MotionDetail()) {
    self.init(
      size: Size(stage.width, stage.height), rate: stage.rate, start: stage.tick, keeping: detail)
    // The observer must exist before values are set for the first tick.
    _ = stage.animator.storeObserver
  }
}
