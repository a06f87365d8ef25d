import Glibc

/// The machine and the day that a result belongs to.
struct Machine {
  /// The processor's name.
  let processor: String
  /// The cores in use.
  let cores: Int
  /// System, release and architecture.
  let system: String
  /// The day, as year-month-day.
  let date: String

  /// Reads the description of this machine.
  init() {
    let line = Self.lines(of: "/proc/cpuinfo").first { $0.hasPrefix("model name") }
    processor = line?.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? "unknown"
    cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    var name = utsname()
    uname(&name)
    system = [Self.text(name.sysname), Self.text(name.release), Self.text(name.machine)]
      .joined(separator: " ")
    var seconds = time(nil)
    var day = tm()
    gmtime_r(&seconds, &day)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    date = "\(day.tm_year + 1900)-\(two(day.tm_mon + 1))-\(two(day.tm_mday))"
  }

  private static func text<Name>(_ name: Name) -> String {
    withUnsafeBytes(of: name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func lines(of path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
  }
}
