/// A new run, or the completed present one.
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

/// The state of time.
package struct StatusMessage: PageMessage, Equatable {
  package static let type = "status"
  let run: Int
  let present: Int
  let last: Int
  /// The farthest tick that was lived; it may be beyond the last one that is known.
  let lived: Int
  let playing: Bool
  let speed: Double
  /// The first and the last tick of the loop; nil for none.
  let loop: [Int]?
  let resting: Bool
  /// The time that the last simulation of a whole run took, in ms.
  let milliseconds: Double
}

/// An item that appeared.
package struct ItemMessage: PageMessage {
  package static let type = "item"
  let run: Int
  let tick: Int
  let item: PageItem
}

/// The look of an item from a tick on; nil after the item was removed.
package struct LookMessage: PageMessage {
  package static let type = "look"
  /// The compared branch with the item; nil for the run that is shown.
  var branch: Int?
  let run: Int
  let tick: Int
  let id: Int
  let look: PageLook?
}

/// A new size of the stage.
package struct SizeMessage: PageMessage {
  package static let type = "size"
  let run: Int
  /// The tick in which it took effect.
  let tick: Int
  /// The tick from which on it is shown, the width and the height.
  let size: [Double]
}

/// The events of a run.
package struct EventsMessage: PageMessage {
  package static let type = "events"
  let run: Int
  /// Whether these events replace all earlier ones.
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
    /// The number of its colour, which it keeps.
    let color: Int
    let parent: Int?
    let from: Int
    let run: Int
    let last: Int
    /// Whether it can only be viewed.
    let fixed: Bool
    let lived: Int
  }
  let current: Int
  /// The branch that is shown beside the scene; nil for none.
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

/// The overlays at the present; nil for each that the page did not ask for.
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
  /// The start and the end of each attachment.
  var attachments: [Double]?
  /// The corners of each boundary.
  var boundaries: [[Double]]?
  /// The place, normal and impulse of each contact.
  var contacts: [Double]?
  var islands: [Island]?
  /// Place and acceleration of each sample.
  var fields: [Double]?
}

/// The state of an item at the present.
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
    /// The number of the behavior, if the scene made it.
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

/// The last change that can be taken back, and the one that can be made again, in words.
package struct HistoryMessage: PageMessage, Equatable {
  package static let type = "history"
  let undo: String?
  let redo: String?
}
