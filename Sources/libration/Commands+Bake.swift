/// The command that bakes a motion for other players.
extension Commands {
  static let bake = CommandDescription(
    kind: .bake, operands: "SCENE|RECORDING|TRACE", operandCount: 1...1,
    summary: "Writes a motion as keys for web pages, Lottie players and scripts",
    details: """

      Runs a scene to its pause, replays a recording (FILE.libration), or reads a trace (FILE.csv of
      --trace), and writes what moves: as CSS (.css), a Lottie animation (.json), a JavaScript module
      of one function for Web Animations (.js), or a table for the behavior playback (.lua). Says how
      far the keys are from the motion. Exit codes are those of run.
      """,
    options: [
      OptionDescription(
        name: "-o", value: "FILE", summary: "Write FILE, which ends in .css, .json, .js or .lua."),
      OptionDescription(
        name: "--tolerance", value: "PT",
        summary: "Let no corner be farther than PT from its place (0.1), nor angles PT / 50 rad."),
      OptionDescription(
        name: "--linear", value: nil,
        summary: "Give each number in CSS one linear() easing instead of keyframes."),
      OptionDescription(
        name: "--seconds", value: "S",
        summary: "Bake at most S seconds (10 of a scene, all of a recording or a trace)."),
    ] + session + inputs + outputs + [record])
}
