import Experiments
import Exports
import Pictures
import Sessions

/// Makes the command `film` of its arguments.
///
/// - Throws: `UsageError` when options and operands do not go together.
func film(_ arguments: Arguments, _ options: SessionOptions) throws(UsageError) -> FilmCommand {
  guard let output = arguments.value("-o") else {
    throw arguments.error("film needs -o FILE.svg or FILE.mp4")
  }
  let name = output.split(separator: "/").last ?? ""
  guard !name.contains(".") || name.hasSuffix(".svg") || FilmCommand.isVideo(output) else {
    throw arguments.error("-o must be a file that ends in .svg or .mp4, not \(output)")
  }
  try checkSource(arguments)
  if FilmCommand.isVideo(output), arguments.has("--tolerance") {
    throw arguments.error("--tolerance is for a file that ends in .svg, not \(output)")
  }
  return FilmCommand(
    source: arguments.operands[0], output: output,
    seconds: try number(arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:)),
    error: try number(arguments, "--tolerance", FilmCommand.ruleBroken(byError:)), options: options)
}

/// Makes the command `picture` of its arguments.
///
/// - Throws: `UsageError` when options and operands do not go together.
func picture(
  _ arguments: Arguments, _ options: SessionOptions
) throws(UsageError) -> PictureCommand {
  guard let output = arguments.value("-o") else {
    throw arguments.error("picture needs -o FILE.svg or FILE.png")
  }
  guard PictureFormat(path: output) != nil else {
    throw arguments.error("-o must be a file that ends in .svg or .png, not \(output)")
  }
  try checkMotion(arguments)
  try checkSource(arguments)
  var request = PictureCommand.Request(source: arguments.operands[0], output: output)
  request.moments = try moments(arguments)
  if let text = arguments.value("--vary") {
    guard MotionSource(path: request.source).isScene else {
      throw arguments.error("--vary is for scenes: \(request.source) was run already")
    }
    if let option = ["--trace", "--events", "--record"].first(where: arguments.has) {
      throw arguments.error("\(option) is for one run, so there must be no --vary")
    }
    do throws(VariationError) {
      request.varied = try VariedParam(text)
    } catch {
      throw arguments.error(error.message)
    }
  }
  for name in try words(arguments, "--plot") {
    request.plots.append(
      try reading("--plot", arguments) { () throws(PictureError) in try PlottedField(name) })
  }
  for name in try words(arguments, "--overlay") {
    guard let overlay = Overlay(rawValue: name) else {
      let known = Overlay.allCases.map(\.rawValue)
      throw arguments.error(
        "--overlay has \(known.joined(separator: ", ")), not \(name)"
          + suggestion(for: name, among: known))
    }
    request.overlays.insert(overlay)
  }
  request.seconds = try number(arguments, "--seconds", SessionOptions.ruleBroken(bySeconds:))
  return PictureCommand(request, options: options)
}

/// Makes the command `picture` of arguments that name files of sweeps.
///
/// - Throws: `UsageError` when options and operands do not go together.
func runsPicture(_ arguments: Arguments) throws(UsageError) -> RunsPictureCommand {
  try checkRuns(arguments)
  guard let output = arguments.value("-o") else {
    throw arguments.error("picture needs -o FILE.svg or FILE.png")
  }
  guard PictureFormat(path: output) != nil else {
    throw arguments.error("-o must be a file that ends in .svg or .png, not \(output)")
  }
  return RunsPictureCommand(
    files: arguments.operands, output: output, measures: try words(arguments, "--draw"),
    over: try words(arguments, "--over"))
}

/// Refuses operands that are not all runs, and options for other sources.
func checkRuns(_ arguments: Arguments) throws(UsageError) {
  if let other = arguments.operands.first(where: { !RunsPictureCommand.isRuns($0) }) {
    throw arguments.error("runs (.ndjson) must stand alone, without \(other)")
  }
  let own = ["-o"] + Commands.runs.map(\.name)
  for option in arguments.command.options
  where !own.contains(option.name) && arguments.has(option.name) {
    throw arguments.error("\(option.name) is for one motion: \(arguments.operands[0]) has runs")
  }
}

/// Refuses several motions, and options for runs.
func checkMotion(_ arguments: Arguments) throws(UsageError) {
  if arguments.operands.count > 1 {
    throw arguments.error(
      "\(arguments.name) takes no further operand: \(arguments.operands[1])")
  }
  for option in Commands.runs where arguments.has(option.name) {
    throw arguments.error("\(option.name) is for runs (.ndjson), not \(arguments.operands[0])")
  }
}

/// Refuses options of scenes for a source that was run already.
func checkSource(_ arguments: Arguments) throws(UsageError) {
  let source = arguments.operands[0]
  guard !MotionSource(path: source).isScene else { return }
  var options = Commands.session + Commands.inputs + Commands.outputs + [Commands.record]
  if source.hasSuffix(".libration") { options.removeAll { $0.name == Commands.set.name } }
  if let option = options.first(where: { arguments.has($0.name) }) {
    throw arguments.error("\(option.name) is for scenes: \(source) was run already")
  }
}

private func moments(_ arguments: Arguments) throws(UsageError) -> PictureMoments {
  var moments = PictureMoments()
  moments.from = try number(arguments, "--from", SessionOptions.ruleBroken(bySeconds:))
  moments.to = try number(arguments, "--to", SessionOptions.ruleBroken(bySeconds:))
  moments.every = try number(arguments, "--every", SessionOptions.ruleBroken(bySeconds:))
  moments.isOnion = arguments.has("--onion")
  if let option = ["--from", "--to", "--every"].first(where: arguments.has), arguments.has("--at") {
    throw arguments.error("--at and \(option) cannot both choose the moments")
  }
  for text in try words(arguments, "--at") {
    guard let time = Double(text) else {
      throw arguments.error("--at must be times in seconds, such as 0.25 or 0,0.1,0.2, not \(text)")
    }
    if let rule = SessionOptions.ruleBroken(bySeconds: time) {
      throw arguments.error("--at \(rule), not \(text)")
    }
    moments.at.append(time)
  }
  guard moments.at.count <= PictureMoments.most else {
    throw arguments.error("--at must have at most \(PictureMoments.most) times")
  }
  if moments.every == 0 { throw arguments.error("--every must be over 0 s") }
  if let from = moments.from, let to = moments.to, from > to {
    throw arguments.error("--from must not be behind --to")
  }
  return moments
}

/// The words of an option's values, separated by commas; none if it was not given.
///
/// - Throws: `UsageError` where there is no word before or behind a comma.
func words(_ arguments: Arguments, _ option: String) throws(UsageError) -> [String] {
  var words: [String] = []
  for value in arguments.all(option) {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains("") else {
      throw arguments.error("\(option) must have something on both sides of a comma, not \(value)")
    }
    words += parts
  }
  return words
}

private func reading<Result>(
  _ option: String, _ arguments: Arguments, _ read: () throws(PictureError) -> Result
) throws(UsageError) -> Result {
  do throws(PictureError) {
    return try read()
  } catch {
    throw arguments.error("\(option) \(error.description)")
  }
}
