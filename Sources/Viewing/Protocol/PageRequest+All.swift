import Exports
import Geometry
import Motion
import Pictures
import Sessions

extension PageRequest {
  /// All requests.
  package static let all = time + changes + looks + branches + marks + tools

  /// The last tick that a run can have.
  private static let ticks = 0...1_000_000_000
  /// The ticks up to which a page may ask to simulate.
  private static let reach = 0...100_000
  private static let bytes = 0...(1 << 30)
  private static let places = 0...65_535
  private static let items = 0...1_000_000

  private static let time = [
    PageRequest("play", "Time goes on.") { session, _ in session.start() },
    PageRequest("pause", "Time stops.") { session, _ in session.stop() },
    PageRequest("step", "So many ticks ahead, or back.", .integer("N", -100_000...100_000)) {
      session, _, count in session.step(count)
    },
    PageRequest("seek", "Goes to a tick, or to the last one known.", .integer("T", ticks)) {
      session, _, tick in session.seek(tick)
    },
    PageRequest("reach", "Goes to a tick that may not be simulated yet.", .integer("T", reach)) {
      session, _, tick in session.reach(tick)
    },
    PageRequest("speed", "The speed of time, as a multiple of real time.", .number("F", 0.1...4)) {
      session, _, factor in session.go(at: factor)
    },
    PageRequest("loop", "A stretch to play again and again.", .stretch(ticks)) {
      (session, _, stretch) throws(Refusal) in try session.repeatStretch(stretch)
    },
    PageRequest("restart", "Begins again at tick 0 without the inputs.") { session, _ in
      session.restart()
    },
  ]

  private static let changes = [
    PageRequest("change", "Makes the following change one of its own: it is undone alone.") {
      session, _ in session.timeline.endChange()
    },
    PageRequest("keep", "The present run stays: the next change begins a branch.") {
      session, _ in session.timeline.endBranch()
    },
    PageRequest("undo", "Takes the last change back.") { (session, _) throws(Refusal) in
      try session.undo()
    },
    PageRequest("redo", "Makes the change again that was taken back last.") {
      (session, _) throws(Refusal) in try session.redo()
    },
    PageRequest(
      "touch", "A finger, in points of the stage.", .choice("PHASE", "the phase", TouchPhase.self),
      .integer("FINGER", 0...9), .number("X", Domain.coordinate.range),
      .number("Y", Domain.coordinate.range), need: .live
    ) { (session, client, phase, finger, x, y) throws(Refusal) in
      try session.touch(phase, finger: finger, at: Vector(x, y), by: client)
    },
    PageRequest(
      "hover", "A pointer without a button, in points of the stage.",
      .choice("PHASE", "the phase", HoverPhase.self), .number("X", Domain.coordinate.range),
      .number("Y", Domain.coordinate.range), need: .live
    ) { (session, _, phase, x, y) throws(Refusal) in
      try session.hover(phase, at: Vector(x, y))
    },
    PageRequest(
      "wheel", "A turn of a wheel, in points of the stage.",
      .number("DX", Domain.coordinate.range), .number("DY", Domain.coordinate.range),
      .number("X", Domain.coordinate.range), .number("Y", Domain.coordinate.range), need: .live
    ) { (session, _, dx, dy, x, y) throws(Refusal) in
      try session.wheel(by: Vector(dx, dy), at: Vector(x, y))
    },
    PageRequest(
      "key", "A key that comes down or goes up, with the modifiers held beside it.",
      .choice("PHASE", "the phase", KeyPhase.self),
      .names("the modifiers", "a modifier", KeyModifier.self), .text("KEY"), need: .live
    ) { (session, _, phase, modifiers, key) throws(Refusal) in
      try session.press(key, phase, modifiers)
    },
    PageRequest(
      "resize", "Another size of the stage, in points.", .number("WIDTH", Domain.size.range),
      .number("HEIGHT", Domain.size.range), need: .live
    ) { session, _, width, height in session.resize(to: Size(width, height)) },
    PageRequest(
      "knob", "A param of behaviors; \"reset\" for what the scene says.", .behaviors,
      .word("PARAM"), .rest("VALUE"), need: .live
    ) { (session, client, behaviors, param, value) throws(Refusal) in
      try session.turn(behaviors, param, value == "reset" ? nil : value, by: client)
    },
    PageRequest(
      "start",
      "A number or look of an item at tick 0; \"reset\" for what the scene says in all of them.",
      .integer("ITEM", items), .start, need: .live
    ) { (session, client, item, start) throws(Refusal) in
      try session.setStart(of: item, start, by: client)
    },
    PageRequest(
      "writeKnob", "Writes a param of behaviors, as the first has it now, into the script.",
      .behaviors, .word("PARAM"), need: .live
    ) { (session, _, behaviors, param) throws(Refusal) in
      try session.writeKnob(behaviors, param)
    },
    PageRequest(
      "writeStart", "Writes the fields of an item that are set at tick 0 into the script.",
      .integer("ITEM", items), need: .live
    ) { (session, _, item) throws(Refusal) in try session.writeStart(of: item) },
    PageRequest("prompt", "A line of the prompt.", .text("TEXT"), need: .live) {
      session, client, line in session.evaluate(line, from: client)
    },
  ]

  private static let looks = [
    PageRequest("ack", "Rows were drawn.", .integer("N", 0...Int(UInt32.max)), need: .nothing) {
      (session, client, number) throws(Refusal) in try session.acknowledge(number, by: client)
    },
    PageRequest(
      "overlays", "Chooses the overlays that are drawn over the stage.",
      .names("the names", "an overlay", PageOverlay.self), need: .nothing
    ) { session, client, overlays in
      session.clients[client]?.overlays = overlays
      session.clients[client]?.needsOverlay = true
    },
    PageRequest(
      "inspect", "An item to tell about.", .integer("ITEM", items, or: "none"), need: .nothing
    ) { (session, client, item) throws(Refusal) in try session.inspect(item, for: client) },
    PageRequest("touches", "The touches so far, as a file of them.", need: .nothing) {
      session, client in session.sendTouches(to: client)
    },
    PageRequest("image", "The contents of an image of items.", .word("KEY"), need: .nothing) {
      (session, client, key) throws(Refusal) in try session.sendImage(key, to: client)
    },
    PageRequest(
      "lua", "The line of the scene that sets a param as it is set now.",
      .integer("BEHAVIOR", places), .word("PARAM"), need: .nothing
    ) { (session, client, behavior, param) throws(Refusal) in
      try session.sendLua(behavior, param, to: client)
    },
  ]

  private static let branches = [
    PageRequest("branch", "Goes to a branch.", .branch) {
      (session, _, branch) throws(Refusal) in try session.goTo(branch)
    },
    PageRequest("run", "Shows a run of the file of runs.", .integer("RUN", 0...SweepPlan.mostRuns))
    { (session, _, number) throws(Refusal) in try session.show(run: number) },
    PageRequest("name", "Names a branch.", .branch, .name(most: 40), need: .nothing) {
      (session, _, branch, name) throws(Refusal) in try session.nameBranch(branch, name)
    },
    PageRequest("forget", "Forgets a branch.", .branch, need: .nothing) {
      (session, _, branch) throws(Refusal) in try session.forgetBranch(branch)
    },
    PageRequest(
      "compare", "The branches whose rows are wanted beside the present run.", .branches,
      need: .nothing
    ) { (session, client, branches) throws(Refusal) in
      for branch in branches { try session.check(branch) }
      session.clients[client]?.compare(branches)
    },
  ]

  private static let marks = [
    PageRequest("mark", "A name for the present moment.", .rest("NAME")) {
      (session, _, name) throws(Refusal) in try session.mark(name)
    },
    PageRequest("unmark", "A name to forget.", .rest("NAME")) {
      (session, _, name) throws(Refusal) in try session.unmark(name)
    },
  ]

  private static let tools = [
    PageRequest("open", "A scene of the gallery.", .rest("NAME"), need: .nothing) {
      (session, _, name) throws(Refusal) in try session.open(named: name)
    },
    PageRequest("complete", "Asks for the completion at the end of a text.", .text("TEXT")) {
      session, client, text in session.sendCompletion(of: text, to: client)
    },
    PageRequest(
      "width", "The columns of text that answers may fill.", .integer("COLUMNS", 20...400),
      need: .nothing
    ) { session, client, columns in session.clients[client]?.width = columns },
    PageRequest(
      "edit", "A file of the session, by the name that messages give, for the person's editor.",
      .integer("LINE", 1...10_000_000), .rest("FILE")
    ) { (session, _, line, file) throws(Refusal) in try session.edit(file, line) },
    PageRequest(
      "script", "A script of the session to show, by the name that messages give.", .rest("FILE")
    ) {
      (session, client, file) throws(Refusal) in try session.showScript(file, to: client)
    },
    PageRequest(
      "save",
      "Saves the script that is shown, with a text in place of its bytes from START to END.",
      .word("VERSION"), .integer("START", bytes), .integer("END", bytes), .text("TEXT"), need: .live
    ) { (session, client, version, start, end, text) throws(Refusal) in
      try session.saveScript(version, start, end, text, of: client)
    },
    PageRequest(
      "export", "The run up to a tick, as keys for players or as a film.",
      .choice("FORMAT", "the format", StageMotion.Format.self), .integer("T", ticks)
    ) { (session, client, format, last) throws(Refusal) in
      try session.export(format, upTo: last, for: client)
    },
  ]
}

extension RequestWord {
  /// The number of a branch.
  fileprivate static var branch: RequestWord<Int> { .integer("BRANCH", 1...1_000_000_000) }
}
