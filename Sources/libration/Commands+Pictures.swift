import Pictures

/// The commands that write still pictures and films.
extension Commands {
  static let picture = CommandDescription(
    kind: .picture, operands: "SCENE|RECORDING|TRACE|RUNS...", operandCount: 1...Int.max,
    summary: "Draws moments of a motion, its numbers, or the runs of a sweep",
    details: """

      Runs a scene to its pause, replays a recording (FILE.libration), or reads a trace (FILE.csv of
      --trace), and draws it: without times a few moments side by side, with --at these moments, with
      --onion all in one picture, with --vary a picture per value. RUNS are files of sweep or tune
      (FILE.ndjson): their measures over one input are plots, over two heat maps. A PNG needs
      rsvg-convert. Exit codes are those of run.
      """,
    options: [
      OptionDescription(
        name: "-o", value: "FILE",
        summary: "Write FILE.svg or FILE.png; - is SVG on standard output."),
      OptionDescription(
        name: "--at", value: "TIMES",
        summary: "Show these moments, in s of the run: 0.25 or 0,0.1,0.2.",
        isRepeatable: true),
      OptionDescription(
        name: "--from", value: "S", summary: "Show moments from S on (the start of the run)."),
      OptionDescription(
        name: "--to", value: "S", summary: "Show moments up to S (the end of the run)."),
      OptionDescription(
        name: "--every", value: "S", summary: "Show a moment every S seconds (six in all)."),
      OptionDescription(
        name: "--onion", value: nil,
        summary: "Draw the moments into one picture, earlier ones fainter, with their ways."),
      OptionDescription(
        name: "--vary", value: "KEY=VALUES",
        summary: "Run once per value: snap.damping=0.2,0.5,1; snap#2.damping is the second snap's."),
      OptionDescription(
        name: "--plot", value: "FIELDS",
        summary: "Plot numbers of items over time, with their measures: card.x,card.angle.",
        isRepeatable: true),
      OptionDescription(
        name: "--overlay", value: "NAMES",
        summary: "Draw over items: \(Overlay.allCases.map(\.rawValue).joined(separator: ", ")).",
        isRepeatable: true),
      OptionDescription(
        name: "--seconds", value: "S",
        summary: "Simulate at most S seconds (10 of a scene, all of a recording or a trace)."),
    ] + runs + session + inputs + outputs + [record])

  /// The options of pictures of runs.
  static let runs = [
    OptionDescription(
      name: "--draw", value: "NAMES", summary: "Draw these measures of runs (the first twelve).",
      isRepeatable: true),
    OptionDescription(
      name: "--over", value: "KEYS",
      summary: "Draw runs over one input or two (the first that vary): snap.damping,card.y.",
      isRepeatable: true),
  ]

  static let film = CommandDescription(
    kind: .film, operands: "SCENE|RECORDING|TRACE", operandCount: 1...1,
    summary: "Writes a motion as a picture that moves, or as a video",
    details: """

      Runs a scene to its pause, replays a recording (FILE.libration), or reads a trace (FILE.csv of
      --trace). The film is an animated SVG without scripts: it shows the motion, stands for a moment
      and begins again. Where people ask for less motion it shows a still picture. A file that ends
      in .mp4 is a video, which needs rsvg-convert and ffmpeg. Exit codes are those of run.
      """,
    options: [
      OptionDescription(
        name: "-o", value: "FILE",
        summary: "Write FILE.svg or FILE.mp4; - is SVG on standard output."),
      OptionDescription(
        name: "--seconds", value: "S",
        summary: "Film at most S seconds (10 of a scene, all of a recording or a trace)."),
      OptionDescription(
        name: "--tolerance", value: "PT",
        summary: "Let no corner of an item be farther than PT from its place (0.25)."),
    ] + session + inputs + outputs + [record])
}
