import Scripting

/// What one page was told, and what it asked for.
struct Client {
  /// The most row messages that wait to be drawn.
  static let mostUnacknowledged = 2
  /// The most bytes of texts that wait for a page that does not read.
  static let mostWaiting = 8 << 20

  /// Messages that stand on their own, in order.
  private(set) var texts: [String] = []
  private var textBytes = 0
  /// The row messages that were sent and not drawn yet.
  private(set) var unacknowledged: [UInt32] = []
  private var sequence: UInt32 = 0

  var needsGallery = true
  /// The scene that it was told of, by its number, and whether params changed since.
  var sceneNumber = -1
  var needsScene = false
  /// The run that it was told of; nil before the first.
  var run: Int?
  /// The run before that.
  var ghost: Int?
  /// Whether `firstChange` belongs to the run that it was told of.
  var isToldLastRun = true
  /// The first tick in which the present run may differ from that one.
  var firstChange = 0
  /// Whether it was told that the run is complete.
  var isComplete = false
  /// The next row, look, size and event to send.
  var nextRow = 0
  var nextLook = 0
  var nextSize = 0
  var nextEvent = 0
  /// The tick from which on it was not told what happened; nil when only what came since is new.
  var eventsFrom: Int? = 0
  /// Inputs that it was not told of yet.
  var inputs: [PageEvent] = []
  /// The last `status`.
  var status: StatusMessage?

  /// The columns of text that answers of the prompt may fill.
  var width = 80
  /// The marks that it was told of.
  var marks: [SessionHistory.Mark] = []
  /// The branches that it was told of, by their version.
  var branchesVersion = 0
  /// The branches whose rows it wants beside those of the present run.
  var compared: [Compared] = []

  var overlays: Set<PageOverlay> = []
  var inspected: Int?
  var needsOverlay = false
  var needsInspection = false

  /// Whether it reads so slowly that it is to be dropped.
  var isTooSlow: Bool { textBytes > Self.mostWaiting }

  /// Adds a message that stands on its own.
  mutating func add(_ message: some PageMessage) { add(message.text) }

  /// Adds the text of a message.
  mutating func add(_ text: String) {
    guard !isTooSlow else { return }
    texts.append(text)
    textBytes += text.utf8.count
  }

  /// Takes the next message that stands on its own.
  mutating func takeText() -> String? {
    guard !texts.isEmpty else { return nil }
    let text = texts.removeFirst()
    textBytes -= text.utf8.count
    return text
  }

  /// Whether a row message may be sent.
  var mayHaveRows: Bool { unacknowledged.count < Self.mostUnacknowledged }

  /// Gives a row message its number.
  mutating func nextSequence() -> UInt32 {
    sequence &+= 1
    unacknowledged.append(sequence)
    return sequence
  }

  /// Notes that a row message was drawn; those before it were too.
  ///
  /// - Returns: Whether such a message was sent.
  mutating func acknowledge(_ number: Int) -> Bool {
    guard let place = unacknowledged.firstIndex(where: { Int($0) == number }) else { return false }
    unacknowledged.removeSubrange(...place)
    return true
  }
}
