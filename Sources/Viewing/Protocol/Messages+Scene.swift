import Geometry
package import Scripting

/// The scenes to choose from.
package struct GalleryMessage: PageMessage {
  package static let type = "gallery"
  struct Scene: Codable {
    let name: String
    let doc: String
  }
  let scenes: [Scene]
}

/// The address of the page for a phone, where one can reach it.
package struct PhoneMessage: PageMessage {
  package static let type = "phone"
  let address: String
  /// The address as a QR code: its rows of modules from the top, `#` for dark ones, `.` for light.
  let code: [String]

  package init(address: String, code: [String]) { (self.address, self.code) = (address, code) }
}

/// A scene, before its rows.
package struct SceneMessage: PageMessage {
  package static let type = "scene"
  let run: Int
  /// The run that the page showed before.
  let ghost: Int?
  let title: String
  let file: String?
  let doc: String
  /// Whether there is a page of runs, and the number of the shown run.
  let runs: Bool
  let sweptRun: Int?
  let rate: Double
  let width: Double
  let height: Double
  let last: Int
  let present: Int
  let seed: UInt64
  /// The fields of items; `values` of an item are in their order.
  let fields: [PageParam]
  let items: [PageItem]
  /// The kinds of the behaviors.
  let kinds: [BehaviorKind]
  let behaviors: [PageBehavior]
}

/// An item as it was when it appeared.
struct PageItem: Codable {
  let id: Int
  let name: String
  let tags: [String]?
  let look: PageLook
  let alpha: Double?
  /// The item that is its group.
  let group: Int?
  /// The item in whose coordinates it is shown.
  let parent: Int?
  let anchored: Bool?
  /// The line of the script that made it; nil where none is known.
  let made: PageLine?
  /// Its numbers and looks at tick 0; nil for one that came later.
  let values: [ParameterValue]?
}

/// A line of a script.
struct PageLine: Codable, Hashable {
  /// The file; nil for that of the scene.
  let file: String?
  /// The line, from 1.
  let line: Int
}

/// The look of an item, apart from the numbers in rows.
struct PageLook: Codable {
  let width: Double
  let height: Double
  let shape: PageShape
  /// The corners of a path around its center, unturned: x and y of each.
  let outline: [Double]?
  let color: String
  /// Whether the colour is one in turn, as a script gave it none; nil for its own.
  let turn: Bool?
  /// Its corners, line, shadow, gradient and text; nil where a script gave it none.
  let finish: PageFinish?
  let z: Double
}

/// The drawn outline, the corners, the line, the shadow, the gradient, the image and the text of an item.
struct PageFinish: Codable, Hashable {
  /// The radius of a rectangle's corners, in points.
  let cornerRadius: Double?
  /// The outline to draw in place of the item's own.
  let path: PagePath?
  let stroke: PageStroke?
  let shadow: PageShadow?
  let fill: PageGradient?
  let image: PageImage?
  let text: PageText?
  /// Whether the items in it are shown inside its outline alone.
  let clips: Bool?
}

/// An image in an item, whose contents the request `image` asks for.
struct PageImage: Codable, Hashable {
  /// A word that other images do not have.
  let key: String
  /// `fill`, `fit` or `stretch`.
  let fit: String
}

/// A text in the middle of an item.
struct PageText: Codable, Hashable {
  let lines: [String]
  /// The families of fonts, as CSS spells them.
  let families: String
  let weight: Int
  let size: Double
  let color: String
  /// `left`, `center` or `right`.
  let alignment: String
}

/// A gradient, in shares of the item's size from its top left corner.
struct PageGradient: Codable, Hashable {
  let radial: Bool
  /// The start of the line, or the center of the circle: x and y.
  let from: [Double]
  /// The end of the line, or a point on the circle: x and y.
  let to: [Double]
  /// The places of the stops, from 0 to 1, and their colours.
  let places: [Double]
  let colors: [String]
}

/// An outline around the center of an item, unturned.
struct PagePath: Codable, Hashable {
  /// Its points: x and y of each.
  let points: [Double]
  let closed: Bool
}

/// A line along an outline.
struct PageStroke: Codable, Hashable {
  let color: String
  let width: Double
  /// The share of the outline before it; nil for none.
  let start: Double?
  /// The share of the outline at which it ends; nil for the whole.
  let end: Double?
}

/// A shadow; its blur is a standard deviation.
struct PageShadow: Codable, Hashable {
  let color: String
  let blur: Double
  let x: Double
  let y: Double
}

/// The shape of an item.
enum PageShape: String, PageChoice {
  case rect, ellipse, path
}

/// A kind of behavior: its name, file and params.
struct BehaviorKind: Codable, Hashable {
  let name: String
  let file: String?
  let doc: String
  let params: [PageParam]
}

/// A param.
struct PageParam: Codable, Hashable {
  let name: String
  let kind: String
  let min: Double?
  let max: Double?
  let unit: String?
  let range: String?
  let choices: [String]
  let doc: String
  let settable: Bool
}

/// A behavior.
struct PageBehavior: Codable {
  /// Its place in `kinds`.
  let kind: Int
  let label: String
  let depth: Int
  let suspended: Bool
  /// The names of its items.
  let items: [String]
  /// The line of the script that made it; nil where none did.
  let made: PageLine?
  /// The values of its params, and the values in the scene if one differs.
  let values: [ParameterValue]
  let scene: [ParameterValue]?
}

extension ParameterValue: PageValue {
  package static var typeScript: String { "number | boolean | string | [number, number] | null" }
  package static var example: Self { .none }

  /// Writes the value: a point as a list of two numbers.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .number(let number): try container.encode(number)
    case .boolean(let boolean): try container.encode(boolean)
    case .text(let text), .other(let text): try container.encode(text)
    case .point(let point): try container.encode([point.x, point.y])
    }
  }

  package init(from decoder: any Decoder) throws { self = .none }
}

/// A type whose values are a few texts.
package protocol PageChoice: PageValue, CaseIterable, RawRepresentable<String> {}

extension PageChoice {
  package static var typeScript: String {
    allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " | ")
  }
  package static var example: Self { allCases.first! }
}
