import Exports
import Geometry
import Pictures
import Scripting

/// The tool that draws.
extension ContextTool {
  static var picture: ContextTool {
    ContextTool(
      name: "picture",
      doc: """
        Draws moments of a run side by side, and numbers of items over time, as an image and as a \
        table of numbers.
        """,
      parameters: ContextParameter.scene + [
        ContextParameter(
          "times", .texts, "The moments in seconds, such as 0.1; else some that are evenly spread."),
        ContextParameter("plot", .texts, "Numbers to plot over time, such as card.x."),
        ContextParameter("overlays", .texts, "Marks over items: \(overlays)."),
        ContextParameter(
          "form", .choice(["png", "svg", "none"]),
          "The image: png, which is the default and needs rsvg-convert, svg, or none."),
        ContextParameter(
          "seconds", .number(0...ContextMoment.mostSeconds),
          "The longest run in simulated seconds, 10 by default."),
      ]
    ) { call in
      let form = call.text("form") ?? "png"
      var request = PictureCommand.Request(source: try call.path("scene"), output: "-")
      request.seconds = call.number("seconds")
      request.moments.at = try times(call)
      do throws(PictureError) {
        for name in call.texts("plot") { request.plots.append(try PlottedField(name)) }
      } catch {
        throw ContextError("plot \(error.description)")
      }
      for name in call.texts("overlays") {
        guard let overlay = Overlay(rawValue: name) else {
          throw ContextError("overlays must be of \(overlays), not \(name)")
        }
        request.overlays.insert(overlay)
      }
      let drawn = try PictureCommand(request, options: try call.options()).drawn()
      var answer = ContextAnswer(drawn.messages)
      for line in drawn.numbers { answer.add(line) }
      answer.isError = drawn.hasFailed
      switch form {
      case "svg": answer.picture = ("image/svg+xml", Array(drawn.svg.utf8))
      case "png":
        do { answer.picture = ("image/png", try drawn.png()) } catch {
          answer.add("no image: \(error); or ask for the form svg")
        }
      default: break
      }
      if let picture = answer.picture, picture.bytes.count > mostBytes {
        answer.picture = nil
        answer.add("no image: it has \(picture.bytes.count) bytes; ask for fewer times or plots")
      }
      answer.suggest("run", call.scene(["rows": 20]))
      return answer
    }
  }

  private static func times(_ call: ContextCall) throws(ContextError) -> [Double] {
    var times: [Double] = []
    for text in call.texts("times") {
      guard let time = Double(text.hasSuffix("s") ? String(text.dropLast()) : text),
        (0...ContextMoment.mostSeconds).contains(time)
      else { throw ContextError("times must be seconds, such as 0.25, not \(text)") }
      times.append(time)
    }
    guard times.count <= PictureMoments.most else {
      throw ContextError("times must be at most \(PictureMoments.most), not \(times.count)")
    }
    return times
  }

  private static var overlays: String { Overlay.allCases.map(\.rawValue).joined(separator: ", ") }

  /// The most bytes of an image.
  private static var mostBytes: Int { 1 << 20 }
}
