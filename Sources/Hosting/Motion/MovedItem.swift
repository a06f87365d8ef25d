import Baking
import Drawing
import Dynamics
import Geometry
import Scripting

/// An item at a tick, as players show it.
struct MovedItem {
  /// Tells it from others of its motion.
  let number: Int
  let name: String
  /// Its outline; nil where nothing of it is drawn.
  let form: ItemForm?
  /// Its size, in points.
  let drawnSize: Size
  /// Its `zPosition`: higher lies over lower.
  let level: Double
  /// How it is transformed, with its center as the translation.
  let pose: TransformComponents
  /// The colour that a script gave it; nil for none.
  let color: RGB?
  /// How much of it is seen, from 0 to 1; nil where it is hidden.
  let opacity: Double?
  /// The colour when its animations have ended.
  var finalColor: RGB?
  /// The kinds that were stored since the tick before.
  var stored: ShownKinds = []
  /// The kinds that change in a step at this tick.
  var steps: ShownKinds = []

  /// Whether it lies over another one.
  func isAbove(_ other: MovedItem) -> Bool {
    level == other.level ? number > other.number : level > other.level
  }
}

extension MovedItem {
  /// The item of a stage as it is now.
  init(_ item: StageItem) {
    let (color, opacity) = item.paint
    self.init(
      number: item.number, name: item.name, form: item.form, drawnSize: item.drawnSize,
      level: item.level, pose: item.pose, color: color,
      opacity: item.isHidden ? nil : opacity, finalColor: item.finalColor ?? color,
      stored: item.stage.animator.storeObserver.stored(in: item.item.row))
  }
}
