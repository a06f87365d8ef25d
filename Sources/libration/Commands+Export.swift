/// The command that writes files from a session, and the commands for single kinds of files.
extension Commands {
  /// The commands that write one kind of files, with their own options.
  static let partsOfExport: [Command] = [.picture, .film, .bake, .page]

  static let export = CommandDescription(
    kind: .export, operands: "SCENE|RECORDING|TRACE|RUNS...", operandCount: 1...Int.max,
    summary: "Writes a motion as a picture, film, keys or page",
    details: """

      Runs a scene to its pause, replays a recording (FILE.libration), reads a trace (FILE.csv of
      --trace), or takes RUNS of a sweep (FILE.ndjson), and writes what the name of the file says:

        .svg                a picture that moves; one that stands still with RUNS, --at, --from,
                            --to, --every, --onion, --plot, --overlay or --vary
        .png                a picture that stands still; needs rsvg-convert
        .mp4                a video; needs rsvg-convert and ffmpeg
        .css .json .js      keys: CSS, a Lottie animation, a JavaScript module
        .lua                a table for the behavior playback
        .html               the page of view with all of the run, in one file

      picture, film, bake and page are names of its parts. Exit codes are those of run.
      """,
    options: [
      OptionDescription(
        name: "-o", value: "FILE",
        summary: "Write FILE.svg, .png, .mp4, .css, .json, .js, .lua or .html; - is SVG."),
      OptionDescription(
        name: "--seconds", value: "S",
        summary: "Simulate at most S seconds (10 of a scene, all of what was run already)."),
      OptionDescription(
        name: "--tolerance", value: "PT",
        summary: "Let no corner be farther than PT from its place (0.1; in SVG 0.25)."),
    ] + ownOptions)

  /// The options of these commands that `export` does not declare itself.
  private static var ownOptions: [OptionDescription] {
    var seen: Set = ["-o", "--seconds", "--tolerance"]
    return [picture, film, bake, page].flatMap(\.options).filter { seen.insert($0.name).inserted }
  }
}
