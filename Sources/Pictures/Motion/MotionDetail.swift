import Dynamics
import Geometry
package import Scripting

/// The details that a motion keeps of each tick besides its items.
package struct MotionDetail {
  /// The fields of items whose numbers are kept.
  package var plots: [PlottedField] = []
  /// The overlays whose marks are kept.
  package var overlays: Set<Overlay> = []
  /// The times whose marks are kept, in seconds of the motion; empty for all.
  ///
  /// The last tick always keeps its marks, as it is shown for later times.
  var markedTimes: [Double] = []

  /// Names details.
  package init(plots: [PlottedField] = [], overlays: Set<Overlay> = [], markedTimes: [Double] = [])
  {
    self.plots = plots
    self.overlays = overlays
    self.markedTimes = markedTimes
  }
}

/// A number of an item to plot over time, as in `card.x`.
package struct PlottedField: Hashable, Sendable {
  /// The item's name.
  package let item: String
  /// The field's name.
  package let field: String

  /// The fields that can be plotted, in the order of traces.
  package static let fields = RecordedField.all.map(\.name).filter {
    $0 != RecordedField.color.name
  }

  /// Reads a name such as `card.x`; the item's own name may have dots.
  ///
  /// - Throws: `PictureError` when there is no dot, or no such field.
  package init(_ text: String) throws(PictureError) {
    guard let dot = text.lastIndex(of: "."), dot != text.startIndex else {
      throw PictureError("must be fields such as card.x, not \(text)")
    }
    item = String(text[..<dot])
    field = String(text[text.index(after: dot)...])
    guard Self.fields.contains(field) else {
      throw PictureError(
        "an item has no number \(field)\(Suggestion.hint(for: field, among: Self.fields)); it has "
          + Self.fields.joined(separator: ", "))
    }
  }

  /// The name, as in `card.x`.
  package var name: String { "\(item).\(field)" }

  /// The present number on a stage; NaN where the item does not exist.
  package func number(on stage: Stage) -> Double {
    guard let item = stage.item(item), case .number(let field) = RecordedField(field) else {
      return .nan
    }
    return item.item[field]
  }
}

/// A reason why a picture cannot be made as asked for.
package struct PictureError: Error, CustomStringConvertible {
  /// The rule that must hold.
  package let description: String

  /// Creates an error with the rule that must hold.
  package init(_ description: String) { self.description = description }
}
