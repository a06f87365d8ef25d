import Glibc

/// The machine and the day of a result.
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
    processor = Self.value("model name", in: "/proc/cpuinfo") ?? "unknown"
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

  /// The cores that this program may use, as `taskset` takes them; nil where no file says so.
  static var usableCores: String? { value("Cpus_allowed_list", in: "/proc/self/status") }

  /// The first value behind a name and a colon.
  private static func value(_ name: String, in path: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    let value = lines.first { $0.hasPrefix(name) }?.split(separator: ":").last
    return value.map { String($0.drop(while: \.isWhitespace)) }
  }
}
