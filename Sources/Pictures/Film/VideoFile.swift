import Baking
import Drawing
import Geometry
import Glibc
import Scripting
package import Terminal

/// A motion as a video: `rsvg-convert` draws the frames, and `ffmpeg` joins them.
package struct VideoFile {
  private let motion: RecordedMotion
  private let colors: TurnColors
  private let timeline: Timeline
  /// Frames per second.
  private let rate: Double
  /// The width and height, in pixels.
  private let width: Int
  private let height: Int

  /// Prepares a video of a motion.
  package init(of motion: RecordedMotion) {
    self.motion = motion
    colors = TurnColors(of: motion)
    timeline = Timeline(run: motion.run, rate: motion.rate)
    rate = min(motion.rate, Self.mostRate)
    let longest = max(motion.size.width, motion.size.height)
    let scale = Self.longestSide / longest
    // The usual encoding of colours needs even numbers.
    func pixels(_ length: Double) -> Int { max(2, Int((length * scale / 2).rounded()) * 2) }
    (width, height) = (pixels(motion.size.width), pixels(motion.size.height))
  }

  /// Makes all frames and writes the file.
  ///
  /// - Parameters:
  ///   - file: The open file; the caller gives it its name.
  ///   - name: The name of the file, for messages.
  /// - Returns: The contents of the file, in words; empty where a signal ended the process.
  /// - Throws: `ToolError` when a program is missing or fails, `FileError` where the file is a
  ///   device or a pipe.
  package func write(to file: OutputFile, as name: String) throws -> String {
    guard let path = file.temporary else {
      throw FileError(path: name, reason: "must be a file, no device or pipe, to be a video")
    }
    let frames = try Pipe()
    let encoder = try ToolProcess(
      "ffmpeg",
      [
        "-hide_banner", "-loglevel", "error", "-f", "image2pipe", "-c:v", "png", "-framerate",
        digits(rate), "-i", "pipe:0", "-c:v", "libx264", "-crf", "20", "-pix_fmt", "yuv420p",
        "-vf", "scale=\(width):\(height)", "-movflags", "+faststart", "-f", "mp4", "-y",
        "file:" + path,
      ], input: frames.reading)
    frames.closeReading()
    let count = max(1, Int((timeline.seconds * rate).rounded()))
    try draw(count, to: frames)
    frames.closeWriting()
    guard Signals.ending == nil else { return "" }
    try encoder.finish()
    return "\(rounded(timeline.seconds, places: 3)) s, \(count) frames of \(width) x \(height)"
  }

  /// Draws frames, as many at a time as there are processors, and sends them in their order.
  private func draw(_ count: Int, to frames: Pipe) throws(ToolError) {
    let processors = min(8, max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    var progress = Progress(until: count, rate: rate)
    defer { progress.clear() }
    var (waiting, last): ([Rasterizer], (tick: Int, bytes: [UInt8])?) = ([], nil)
    var sent = 0
    let ticks = (0..<count).map(tick(ofFrame:))
    // A frame that shows the tick of the one before is the same picture.
    let shown = ticks.indices.filter { $0 == 0 || ticks[$0] != ticks[$0 - 1] }.map { ticks[$0] }
    var next = 0
    while sent < count, Signals.ending == nil, frames.isOpen {
      if last?.tick != ticks[sent] {
        while waiting.count < processors, next < shown.count {
          waiting.append(try Rasterizer(svg(at: shown[next]), width: width))
          next += 1
        }
        last = (ticks[sent], try waiting.removeFirst().bytes())
      }
      frames.write(last?.bytes ?? [])
      sent += 1
      progress.show(sent, isSlow: true)
    }
  }

  /// The tick of the run that a frame shows.
  private func tick(ofFrame number: Int) -> Int {
    let tick = Int((Double(number) / rate * motion.rate).rounded()) - timeline.lead
    return max(0, min(motion.run, tick))
  }

  private func svg(at tick: Int) -> String {
    let panel = StagePanel(motion: motion, ticks: [tick], colors: colors, scale: 1)
    return SVGDocument(size: motion.size, title: "", content: panel.content).text
  }

  /// The most frames per second.
  private static var mostRate: Double { 60 }
  /// The longer side, in pixels.
  private static var longestSide: Double { 960 }
}

/// A pipe to a program that reads.
private final class Pipe {
  let reading: Int32
  private let writing: Int32
  private var isReadingOpen = true
  /// Whether the program still reads.
  private(set) var isOpen = true

  init() throws(ToolError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .system("a pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if isReadingOpen { close(reading) }
    isReadingOpen = false
  }

  func closeWriting() {
    if isOpen { close(writing) }
    isOpen = false
  }

  /// Writes bytes; closes the pipe when its reader is gone or a signal ends the process.
  func write(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count, isOpen {
      let count = bytes.withUnsafeBytes {
        Glibc.write(writing, $0.baseAddress! + start, bytes.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR || Signals.ending != nil {
        closeWriting()
      }
    }
  }
}
