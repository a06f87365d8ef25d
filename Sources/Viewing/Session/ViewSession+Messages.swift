import Geometry
import Hosting
import Scripting

// What pages are sent, made when it is taken.

extension ViewSession {
  /// The most bytes of a row message.
  static let mostRowBytes = 1 << 20

  /// The next text message for a page; nil when it knows everything.
  package func takeText(for number: Int) -> String? {
    guard var client = clients[number] else { return nil }
    defer { if clients[number] != nil { clients[number] = client } }
    return nextText(&client)
  }

  private func nextText(_ client: inout Client) -> String? {
    // A scene that is open is shown first, the choice of others after it.
    let isShown = !timeline.isOpen || client.run != nil
    if client.needsGallery, isShown {
      client.needsGallery = false
      return galleryMessage
    }
    guard timeline.isOpen else { return client.takeText() }
    if client.sceneNumber != timeline.sceneNumber || client.needsScene {
      defer { (client.sceneNumber, client.needsScene) = (timeline.sceneNumber, false) }
      // A scene begins without the items that come later.
      (client.nextLook, client.nextSize) = (0, 0)
      (client.nextEvent, client.eventsFrom) = (0, 0)
      return timeline.sceneMessage(
        ghost: client.run == timeline.run ? nil : client.run, seed: seed, hasRuns: runs != nil)
    }
    if client.run != timeline.run || client.isComplete != isComplete {
      return runMessage(&client)
    }
    if client.nextLook < timeline.journal.looks.count {
      defer { client.nextLook += 1 }
      return timeline.lookMessage(timeline.journal.looks[client.nextLook])
    }
    if client.nextSize < timeline.journal.sizes.count {
      defer { client.nextSize += 1 }
      return timeline.sizeMessage(timeline.journal.sizes[client.nextSize])
    }
    return branchesMessage(&client) ?? branchItemsMessage(&client) ?? client.takeText()
      ?? marksMessage(&client) ?? eventsMessage(&client) ?? statusMessage(&client)
      ?? presentMessage(&client)
  }

  /// The next binary message for a page; nil when it has all rows, or has not drawn those before.
  package func takeRows(for number: Int) -> [UInt8]? {
    guard var client = clients[number], client.run == timeline.run, client.mayHaveRows else {
      return nil
    }
    defer { clients[number] = client }
    guard client.nextRow <= timeline.tip else { return takeBranchRows(&client) }
    let message = rowMessage(
      timeline.rows, run: timeline.run, branch: 0, from: client.nextRow, &client)
    client.nextRow = message.next
    return message.bytes
  }

  private var galleryMessage: String {
    var message = JSONObject(type: "gallery")
    let scenes = gallery.map { scene in
      var text = JSONObject()
      text.add("name", scene.name)
      text.add("doc", scene.doc)
      return text.description
    }
    message.addRaw("scenes", jsonList(scenes))
    return message.description
  }

  private func runMessage(_ client: inout Client) -> String {
    if client.run != timeline.run {
      client.ghost = client.run
      client.status = ""
    }
    client.run = timeline.run
    client.isToldLastRun = true
    client.isComplete = isComplete
    var message = JSONObject(type: "run")
    message.add("run", timeline.run)
    message.addOptional("ghost", client.ghost)
    message.add("from", client.firstChange)
    message.add("last", max(timeline.tip, 0))
    message.add("present", timeline.present)
    message.add("playing", isPlaying)
    message.add("complete", isComplete)
    return message.description
  }

  private func marksMessage(_ client: inout Client) -> String? {
    guard client.marks != timeline.moments else { return nil }
    client.marks = timeline.moments
    var message = JSONObject(type: "marks")
    let marks = timeline.moments.map { mark in
      var text = JSONObject()
      text.add("name", mark.name)
      text.add("tick", mark.tick)
      return text.description
    }
    message.addRaw("marks", jsonList(marks))
    return message.description
  }

  private func eventsMessage(_ client: inout Client) -> String? {
    let count = timeline.journal.events.count
    guard client.nextEvent < count || !client.inputs.isEmpty || client.eventsFrom != nil else {
      return nil
    }
    var message = JSONObject(type: "events")
    message.add("run", timeline.run)
    message.add("replace", client.eventsFrom == 0)
    let inputs = client.eventsFrom.map(timeline.inputTexts) ?? client.inputs
    message.addRaw("events", jsonList(timeline.eventTexts(from: client.nextEvent) + inputs))
    (client.nextEvent, client.eventsFrom, client.inputs) = (count, nil, [])
    return message.description
  }

  private func statusMessage(_ client: inout Client) -> String? {
    var message = JSONObject(type: "status")
    message.add("run", timeline.run)
    message.add("present", timeline.present)
    message.add("last", max(timeline.tip, 0))
    message.add("playing", isPlaying)
    message.add("speed", speed)
    message.addRaw("loop", loop.map { "[\($0.lowerBound),\($0.upperBound)]" } ?? "null")
    message.add("resting", isResting)
    message.add("milliseconds", milliseconds)
    let status = message.description
    guard status != client.status else { return nil }
    // What is drawn beside the rows belongs to another present now.
    client.needsOverlay = client.needsOverlay || !client.overlays.isEmpty
    client.needsInspection = client.needsInspection || client.inspected != nil
    client.status = status
    return status
  }

  /// What is told of the present: once the run is known, as the host is needed at its tip until
  /// then.
  private func presentMessage(_ client: inout Client) -> String? {
    guard isComplete || timeline.isAtPresent, timeline.present <= timeline.tip else { return nil }
    if client.needsOverlay {
      client.needsOverlay = false
      return timeline.overlayMessage(client.overlays)
    }
    if client.needsInspection, let item = client.inspected {
      client.needsInspection = false
      return timeline.inspectionMessage(item)
    }
    return nil
  }
}

extension Client {
  /// Prepares for another run of which it has the rows before its first change.
  mutating func begin(_ timeline: Timeline) {
    let first = timeline.firstChange
    firstChange = run == nil ? 0 : isToldLastRun ? first : min(firstChange, first)
    isToldLastRun = false
    nextRow = min(nextRow, firstChange)
    nextLook = min(
      nextLook,
      timeline.journal.looks.firstIndex { $0.tick >= firstChange }
        ?? timeline.journal.looks.count)
    nextSize = min(
      nextSize,
      timeline.journal.sizes.firstIndex { $0.tick >= firstChange }
        ?? timeline.journal.sizes.count)
    nextEvent = min(nextEvent, timeline.journal.eventCount(before: firstChange))
    eventsFrom = min(eventsFrom ?? firstChange, firstChange)
    inputs = []
  }
}

extension Timeline {
  /// The message for a size of the stage.
  func sizeMessage(_ change: Journal.SizeChange) -> String {
    var message = JSONObject(type: "size")
    message.add("run", run)
    message.addRaw("size", change.json)
    return message.description
  }

  /// The message for a look that changed, or for an item that came.
  func lookMessage(_ change: Journal.LookChange) -> String {
    var message = JSONObject(type: change.isNew ? "item" : "look")
    message.add("run", run)
    message.add("tick", change.tick)
    if change.isNew {
      message.addRaw("item", itemText(change.item))
    } else {
      message.add("id", change.item)
      if let look = change.look {
        look.add(to: &message, of: change.item)
      } else {
        message.add("gone", true)
      }
    }
    return message.description
  }
}
