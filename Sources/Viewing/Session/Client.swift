import Scripting

/// The messages that one page has got, and those that it asked for.
struct Client {
  /// The most row messages that a page may have without drawing them.
  static let mostUnacknowledged = 2
  /// The most bytes of texts that wait for a slow page.
  static let mostWaiting = 8 << 20

  /// Messages that wait to be sent, in order.
  private(set) var texts: [String] = []
  private var textBytes = 0
  /// The numbers of row messages that were sent and not drawn yet.
  private(set) var unacknowledged: [UInt32] = []
  private var sequence: UInt32 = 0

  var needsGallery = true
  /// The number of the scene that the page knows, and whether params changed since.
  var sceneNumber = -1
  var needsScene = false
  /// The run that the page knows; nil before the first.
  var run: Int?
  /// The run that the page knew before that.
  var ghost: Int?
  /// Whether `firstChange` is that of the run that the page knows.
  var isToldLastRun = true
  /// The first tick in which the present run may differ from the known one.
  var firstChange = 0
  /// Whether the page knows that the run is complete.
  var isComplete = false
  /// The next row, look, size and event to send.
  var nextRow = 0
  var nextLook = 0
  var nextSize = 0
  var nextEvent = 0
  /// The first tick whose events the page does not know; nil if only newer events are missing.
  var eventsFrom: Int? = 0
  /// Inputs that the page does not know yet.
  var inputs: [PageEvent] = []
  /// The last `status` that the page got.
  var status: StatusMessage?

  /// The columns of text that answers of the prompt may fill.
  var width = 80
  /// The marks that the page knows.
  var marks: [SessionHistory.Mark] = []
  /// The changes to undo and to redo that the page knows.
  var history = HistoryMessage(undo: nil, redo: nil)
  /// The problems that the page knows.
  var problems: [Problem] = []
  /// The version of the branches that the page knows.
  var branchesVersion = 0
  /// The branches whose rows it wants beside those of the present run.
  var compared: [Compared] = []

  /// The script that it shows; nil for none.
  var script: String?
  /// The version of the script's text that it knows; nil for none.
  var scriptVersion: String?
  /// Whether the script may have another text now.
  var needsScript = false

  var overlays: Set<PageOverlay> = []
  var inspected: Int?
  var needsOverlay = false
  var needsInspection = false

  /// Whether the page reads so slowly that it must be disconnected.
  var isTooSlow: Bool { textBytes > Self.mostWaiting }

  /// Adds a message to those that wait.
  mutating func add(_ message: some PageMessage) { add(message.text) }

  /// Adds the text of a message.
  mutating func add(_ text: String) {
    guard !isTooSlow else { return }
    texts.append(text)
    textBytes += text.utf8.count
  }

  /// Takes the next message that waits.
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

  /// Notes that the page has drawn a row message and those before it.
  ///
  /// - Returns: Whether a message of this number was waiting to be drawn.
  mutating func acknowledge(_ number: Int) -> Bool {
    guard let place = unacknowledged.firstIndex(where: { Int($0) == number }) else { return false }
    unacknowledged.removeSubrange(...place)
    return true
  }
}
