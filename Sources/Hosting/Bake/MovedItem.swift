import Baking
import Drawing
import Geometry
import Scripting

/// An item at a tick, as players show it.
struct MovedItem: LayeredItem {
  let number: Int
  let name: String
  let form: ItemForm?
  let drawnSize: Size
  let level: Double
  /// How it is transformed, with its center as the translation.
  let pose: TransformComponents
  /// The colour that a script gave it; nil for none.
  let color: RGB?
  /// How much of it is seen, from 0 to 1; nil where it is hidden.
  let opacity: Double?

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
      opacity: item.isHidden ? nil : opacity)
  }
}
