/// Another run, or the same one completed.
package struct RunMessage: PageMessage {
  package static let type = "run"
  let run: Int
  let ghost: Int?
  /// The first tick in which it may differ from the run before.
  let from: Int
  let last: Int
  let present: Int
  let playing: Bool
  let complete: Bool
}

/// Where time stands.
package struct StatusMessage: PageMessage, Equatable {
  package static let type = "status"
  let run: Int
  let present: Int
  let last: Int
  let playing: Bool
  let speed: Double
  /// The first and the last tick of what plays again and again.
  let loop: [Int]?
  let resting: Bool
  /// How long the last simulation of a whole run took.
  let milliseconds: Double
}

/// An item that came.
package struct ItemMessage: PageMessage {
  package static let type = "item"
  let run: Int
  let tick: Int
  let item: PageItem
}

/// The look that an item has from a tick on; nil where the item is gone.
package struct LookMessage: PageMessage {
  package static let type = "look"
  let run: Int
  let tick: Int
  let id: Int
  let look: PageLook?
}

/// Another size of the stage.
package struct SizeMessage: PageMessage {
  package static let type = "size"
  let run: Int
  /// The tick in which it took effect.
  let tick: Int
  /// From which tick on it is to be seen, width, height.
  let size: [Double]
}

/// The events of a run.
package struct EventsMessage: PageMessage {
  package static let type = "events"
  let run: Int
  /// Whether all that was told before is replaced.
  let replace: Bool
  let events: [PageEvent]
}

/// An event of a run, or an input.
struct PageEvent: Codable {
  enum Kind: String, PageChoice {
    case event, contact, error, reload, input
  }

  let tick: Int
  var kind: Kind
  var text: String
  var item: Int?
  var file: String?
  var line: Int?
}

/// The names of moments.
package struct MarksMessage: PageMessage {
  package static let type = "marks"
  struct Mark: Codable {
    let name: String
    let tick: Int
  }
  let marks: [Mark]
}

/// The branches of the session.
package struct BranchesMessage: PageMessage {
  package static let type = "branches"
  struct Branch: Codable {
    let id: Int
    let name: String
    let parent: Int?
    let from: Int
    let run: Int
    let last: Int
    /// Whether it can only be looked at.
    let fixed: Bool
    let lived: Int
  }
  let current: Int
  /// The branch of what is seen beside the scene.
  let beside: Int?
  let branches: [Branch]
}

/// The items of a branch that is drawn beside the run.
package struct BranchItemsMessage: PageMessage {
  package static let type = "branchItems"
  let branch: Int
  let run: Int
  let last: Int
  let width: Double
  let height: Double
  let sizes: [[Double]]
  let items: [PageItem]
}

/// The overlays at the present; one is nil where the page did not ask for it.
package struct OverlayMessage: PageMessage {
  package static let type = "overlay"
  struct Island: Codable {
    let resting: Bool
    let count: Int
    let points: [Double]
  }

  let run: Int
  let tick: Int
  /// The id, place and velocity of each item that moves.
  var velocities: [Double]?
  /// The places of all items.
  var centers: [Double]?
  /// The number and place of each finger.
  var fingers: [Double]?
  /// Start and end of each.
  var attachments: [Double]?
  /// The corners of each.
  var boundaries: [[Double]]?
  /// Place, normal and impulse of each.
  var contacts: [Double]?
  var islands: [Island]?
  /// Place and acceleration of each sample.
  var fields: [Double]?
}

/// An item at the present.
package struct InspectionMessage: PageMessage {
  package static let type = "inspection"
  struct Field: Codable {
    let name: String
    let value: Double
    let unit: String
    /// The behavior that wrote it last.
    let writer: String?
  }

  struct Force: Codable {
    /// The number of the behavior, where the scene made it.
    let behavior: Int?
    let label: String
    /// In magnitudes of a push.
    let x: Double
    let y: Double
    let torque: Double
  }

  let run: Int
  let tick: Int
  let id: Int
  let name: String
  let fields: [Field]
  let forces: [Force]
}
