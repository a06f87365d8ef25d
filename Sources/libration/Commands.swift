import Experiments
import Projects
import Specs

/// The commands of `libration`, in the order of the help.
package enum Commands {
  static let all = Command.allCases.map(description)

  static func description(of command: Command) -> CommandDescription {
    switch command {
    case .run: run
    case .repl: repl
    case .test: test
    case .sweep: sweep
    case .tune: tune
    case .merge: merge
    case .watch: watch
    case .replay: replay
    case .bisect: bisect
    case .view: view
    case .export: export
    case .picture: picture
    case .film: film
    case .bake: bake
    case .page: page
    case .check: check
    case .demo: demo
    case .initialize: initialize
    case .mcp: mcp
    case .new: new
    case .lsp: lsp
    case .help: help
    case .version: version
    case .completions: completions
    case .man: man
    }
  }

  /// Every option of every command, each name once.
  package static var options: [OptionDescription] {
    var seen: Set<String> = []
    return all.flatMap(\.options).filter { seen.insert($0.name).inserted }
  }

  private static let run = CommandDescription(
    kind: .run, operands: "SCENE", operandCount: 1...1,
    summary: "Runs a scene until its animator pauses",
    details: """

      Prints what ended the run, its ticks and simulated time, and each item's last state. SCENE may
      be -, the standard input.
      Exit code: 0 when the run ended as it should, 1 when a script failed or a file could not be
      read or written, 2 when the command line is wrong, 130 on interrupt.
      """,
    options: [
      OptionDescription(
        name: "--seconds", value: "S",
        summary: "Simulate at most S seconds (60); an earlier pause ends the run."),
      OptionDescription(
        name: "--json", value: nil, summary: "Print what there is to say as one JSON object."),
    ] + session + inputs + outputs + [record])

  private static let repl = CommandDescription(
    kind: .repl, operands: "[SCENE]", operandCount: 0...1,
    summary: "Opens a prompt over a live stage",
    details: """

      Reads Lua from standard input when that is no terminal. Without SCENE the stage is empty,
      320 by 480 points; where SCENE is -, standard input is the scene. Type help() at the prompt.
      """,
    options: [
      OptionDescription(
        name: "--no-history", value: nil,
        summary: "Do not recall lines of earlier prompts, and keep none.")
    ] + session + inputs + outputs + [record, history])

  private static let test = CommandDescription(
    kind: .test, operands: "[PATH...]", operandCount: 0...Int.max,
    summary: "Runs the specs (*_spec.lua) below each PATH, default this folder",
    details: """

      PATH is a folder, a spec file, or FILE:LINE for the spec or group that spans that line.
      Exit code: 1 when a spec failed or none was found, 2 when the command line is wrong.
      """,
    options: [
      OptionDescription(
        name: "--format", value: "NAME", summary: "Report as pretty (default), tap, junit or json.",
        choices: ReportFormat.allCases.map(\.rawValue)),
      OptionDescription(name: "--json", value: nil, summary: "Report as json."),
      OptionDescription(
        name: "--filter", value: "TEXT", summary: "Run only specs whose full name contains TEXT."),
      OptionDescription(name: "--bail", value: nil, summary: "End at the first failure."),
      OptionDescription(
        name: "--list", value: nil, summary: "Name the specs with file and line, and run none."),
      OptionDescription(
        name: "--shuffle", value: "SEED",
        summary: "Run in another order, which is the same for the same SEED on all machines."),
      OptionDescription(
        name: "--watch", value: nil,
        summary: "Run again whenever a script below this folder is saved, until q or Ctrl-C."),
      OptionDescription(
        name: "--update", value: nil, summary: "Write the golden traces of assert.trace."),
      shard("the spec files"),
    ] + session)

  private static let watch = CommandDescription(
    kind: .watch, operands: "SCENE", operandCount: 1...1,
    summary: "Runs a scene in real time and reloads what is saved",
    details: """

      On a terminal it draws the stage: space stops and continues, . makes one tick, r starts the
      scene again, n shows names or not, t trails, s saves the session so far as a recording, ? the
      keys, q leaves. Without a terminal it logs what happens.
      """,
    options: session + inputs + outputs + [record, history])

  private static let view = CommandDescription(
    kind: .view, operands: "[SCENE|RECORDING [OTHER]|RUNS]", operandCount: 0...2,
    summary: "Shows a scene in a browser, live: fingers, time, knobs, the future",
    details: """

      Prints the address of the page, which only works with the secret in it, and runs until it is
      interrupted. Without SCENE it shows the scenes of the folder examples to choose from. A
      RECORDING (.libration) is run again and can be looked at. OTHER, a scene or a recording, is
      seen beside it, with the first tick in which they differ. RUNS, a file of sweep or tune
      (FILE.ndjson), is shown as pictures; a click on a run opens it. What a person does is kept in
      .libration beside the scene, with which the next session goes on.
      """,
    options: place + [fresh] + session + inputs)

  private static let fresh = OptionDescription(
    name: "--fresh", value: nil,
    summary: "Begin without the saved session of the scene, and save none.")

  private static let check = CommandDescription(
    kind: .check, operands: "[PATH...]", operandCount: 0...Int.max,
    summary: "Loads every behavior and scene at each PATH and reports problems",
    details: """

      Default: the behavior folders and examples. Exit code: 1 when there is a problem.
      """,
    options: [
      OptionDescription(name: "--json", value: nil, summary: "Print the findings as a JSON list.")
    ] + session)

  private static let demo = CommandDescription(
    kind: .demo, operands: "", operandCount: 0...0,
    summary: "Shows cards to drag in a browser, and says what to try",
    details: """

      Writes the scene to \(DemoCommand.file) in this folder, unless there is one, and shows it as
      libration view does. Without a terminal it runs the scene, as libration run does. With
      --host 0.0.0.0 it opens on a phone, too: it shows the address as a QR code.
      """,
    options: place)

  /// Where a page listens.
  private static let place = [
    OptionDescription(
      name: "--no-open", value: nil, summary: "Print the address and open no browser."),
    OptionDescription(
      name: "--host", value: "ADDRESS",
      summary: "Listen on ADDRESS (127.0.0.1); whoever reaches it and knows the secret can steer."
    ),
    OptionDescription(
      name: "--port", value: "N", summary: "Listen on port N (any that is free)."),
  ]

  static let session = [
    OptionDescription(
      name: "--behaviors", value: "DIR",
      summary: "Look for behaviors in DIR first; repeatable, earlier folders win.",
      isRepeatable: true),
    OptionDescription(
      name: "--rate", value: "HZ", summary: "Make HZ ticks a second, whatever the scene says."),
    OptionDescription(
      name: "--seed", value: "N", summary: "Seed random numbers with N, whatever the scene says."),
  ]

  static let record = OptionDescription(
    name: "--record", value: "FILE.libration",
    summary: "Record the session, whole after every line; libration replay runs it again.")

  static let history = OptionDescription(
    name: "--history", value: "MIB",
    summary: "Keep at most MIB of memory for going back in time (128); 0 keeps none.")

  /// The options that give a scene its inputs.
  static let inputs = [set, touches]

  static let set = OptionDescription(
    name: "--set", value: "KEY=VALUE",
    summary: "Begin with this input: snap.damping=0.3, card.x=20, seed=5; repeatable, also FILE.",
    isRepeatable: true)

  static let touches = OptionDescription(
    name: "--touches", value: "FILE.csv", summary: "Play recorded touches from the start on.")

  static let outputs = [
    OptionDescription(
      name: "--trace", value: "FILE.csv",
      summary: "Write a row per item and tick; - is standard output."),
    OptionDescription(
      name: "--fields", value: "NAMES",
      summary: "Trace these fields: x,y picks, +alpha,color adds to the usual ones."),
    OptionDescription(
      name: "--events", value: "FILE.ndjson",
      summary: "Write a line per event; - is standard output."),
  ]
}
