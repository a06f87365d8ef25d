import Glibc
import Scripting
import Terminal

/// A folder for one test, removed with the test's object.
final class Folder {
  let path: String

  init() {
    var template = Array("/tmp/libration-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? ""
  }

  deinit { remove(path) }

  /// Writes a file, making the folders above it, and returns its path.
  @discardableResult
  func write(_ name: String, _ text: String) -> String {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o755)
    }
    let descriptor = open(self[name], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    OutputFile(descriptor: descriptor, name: name).write(text)
    close(descriptor)
    return self[name]
  }

  /// Writes a shell script that stands in for a program of the system.
  func script(_ name: String, _ lines: String) {
    write(name, "#!/bin/sh\n\(lines)\n")
    chmod(self[name], 0o755)
  }

  /// Replaces a file the way editors do: a new one is renamed over it.
  func replace(_ name: String, _ text: String) {
    write(name + ".new", text)
    rename(self[name + ".new"], self[name])
  }

  /// Makes a link that leads to a path.
  func link(_ name: String, to target: String) { symlink(target, self[name]) }

  /// The path of a file.
  subscript(name: String) -> String { path + "/" + name }

  /// The text of a file; nil when there is none.
  func text(_ name: String) -> String? { try? Files.text(of: self[name]) }

  /// The names in the folder, hidden ones too.
  var names: [String] { (try? Files.names(in: path)) ?? [] }

  private func remove(_ path: String) {
    for name in (try? Files.names(in: path)) ?? [] {
      let file = path + "/" + name
      if Files.kind(of: file) == .folder { remove(file) } else { unlink(file) }
    }
    rmdir(path)
  }
}

/// Scenes that several tests run.
enum Scenes {
  /// A card that snaps and comes to rest.
  static let snap = """
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    return stage
    """

  /// A dot that moves by a point a tick and never rests.
  static let endless = """
    local stage = libration.stage { width = 100, height = 100 }
    local dot = stage:addItem { name = "dot", center = { 0, 50 }, size = { 10, 10 } }
    stage.animator:add({
      clockMandate = true,
      onTick = function(self) self.item.x = (self.item.x + 1) % 100 end,
    }, { item = dot })
    return stage
    """

  /// A behavior that fails in its third tick, on line 7.
  static let failing = """
    local stage = libration.stage { width = 100, height = 100 }
    local dot = stage:addItem { name = "dot", center = { 0, 50 }, size = { 10, 10 } }
    local count = 0
    stage.animator:add({
      onTick = function(self)
        count = count + 1
        if count == 3 then error("the third tick is one too many") end
      end,
    }, { item = dot })
    return stage
    """
}
