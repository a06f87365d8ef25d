/// The files of the page, compiled in, so that nothing of the file system is served.
package enum PageFiles {
  /// A file of the page.
  package struct File: Sendable {
    /// Its name, which is its path below the page's address; `index.html` is the page itself.
    package let name: String
    /// Its text.
    package let bytes: [UInt8]

    /// The value of Content-Type.
    package var contentType: String {
      switch name.split(separator: ".").last {
      case "html": "text/html; charset=utf-8"
      case "css": "text/css; charset=utf-8"
      case "svg": "image/svg+xml"
      default: "text/javascript; charset=utf-8"
      }
    }
  }

  /// The files of the live page, by name.
  package static let live: [File] = [
    File(name: "address.js", bytes: PackageResources.address_js),
    File(name: "bake.js", bytes: PackageResources.bake_js),
    File(name: "base.css", bytes: PackageResources.base_css),
    File(name: "beside.js", bytes: PackageResources.beside_js),
    File(name: "branches.css", bytes: PackageResources.branches_css),
    File(name: "branches.js", bytes: PackageResources.branches_js),
    File(name: "branchghosts.js", bytes: PackageResources.branchghosts_js),
    File(name: "branchlist.js", bytes: PackageResources.branchlist_js),
    File(name: "camera.js", bytes: PackageResources.camera_js),
    File(name: "clock.js", bytes: PackageResources.clock_js),
    File(name: "completion.js", bytes: PackageResources.completion_js),
    File(name: "connection.js", bytes: PackageResources.connection_js),
    File(name: "control.js", bytes: PackageResources.control_js),
    File(name: "controls.css", bytes: PackageResources.controls_css),
    File(name: "curves.js", bytes: PackageResources.curves_js),
    File(name: "difference.js", bytes: PackageResources.difference_js),
    File(name: "elements.js", bytes: PackageResources.elements_js),
    File(name: "forces.js", bytes: PackageResources.forces_js),
    File(name: "frames.js", bytes: PackageResources.frames_js),
    File(name: "future.js", bytes: PackageResources.future_js),
    File(name: "gallery.js", bytes: PackageResources.gallery_js),
    File(name: "handles.js", bytes: PackageResources.handles_js),
    File(name: "held.js", bytes: PackageResources.held_js),
    File(name: "index.html", bytes: PackageResources.index_html),
    File(name: "inspector.js", bytes: PackageResources.inspector_js),
    File(name: "islands.js", bytes: PackageResources.islands_js),
    File(name: "keys.js", bytes: PackageResources.keys_js),
    File(name: "knobs.js", bytes: PackageResources.knobs_js),
    File(name: "lane.js", bytes: PackageResources.lane_js),
    File(name: "layout.css", bytes: PackageResources.layout_css),
    File(name: "links.js", bytes: PackageResources.links_js),
    File(name: "looks.js", bytes: PackageResources.looks_js),
    File(name: "main.js", bytes: PackageResources.main_js),
    File(name: "marks.js", bytes: PackageResources.marks_js),
    File(name: "measures.js", bytes: PackageResources.measures_js),
    File(name: "messages.js", bytes: PackageResources.messages_js),
    File(name: "model.js", bytes: PackageResources.model_js),
    File(name: "narrow.css", bytes: PackageResources.narrow_css),
    File(name: "numbers.js", bytes: PackageResources.numbers_js),
    File(name: "overlays.js", bytes: PackageResources.overlays_js),
    File(name: "palette.js", bytes: PackageResources.palette_js),
    File(name: "panels.css", bytes: PackageResources.panels_css),
    File(name: "pins.js", bytes: PackageResources.pins_js),
    File(name: "plot.js", bytes: PackageResources.plot_js),
    File(name: "plots.css", bytes: PackageResources.plots_css),
    File(name: "pointer.js", bytes: PackageResources.pointer_js),
    File(name: "popover.js", bytes: PackageResources.popover_js),
    File(name: "press.js", bytes: PackageResources.press_js),
    File(name: "prompt.css", bytes: PackageResources.prompt_css),
    File(name: "prompt.js", bytes: PackageResources.prompt_js),
    File(name: "receive.js", bytes: PackageResources.receive_js),
    File(name: "rows.js", bytes: PackageResources.rows_js),
    File(name: "series.js", bytes: PackageResources.series_js),
    File(name: "settings.js", bytes: PackageResources.settings_js),
    File(name: "shapes.js", bytes: PackageResources.shapes_js),
    File(name: "stage.js", bytes: PackageResources.stage_js),
    File(name: "stats.js", bytes: PackageResources.stats_js),
    File(name: "steering.js", bytes: PackageResources.steering_js),
    File(name: "target.js", bytes: PackageResources.target_js),
    File(name: "time.css", bytes: PackageResources.time_css),
    File(name: "timeaxis.js", bytes: PackageResources.timeaxis_js),
    File(name: "timeline.js", bytes: PackageResources.timeline_js),
    File(name: "tools.css", bytes: PackageResources.tools_css),
    File(name: "tracks.js", bytes: PackageResources.tracks_js),
    File(name: "transport.js", bytes: PackageResources.transport_js),
  ]

  /// The files that only pages of finished runs have, by name.
  package static let recorded: [File] = [
    File(name: "hull.js", bytes: PackageResources.hull_js),
    File(name: "log.js", bytes: PackageResources.log_js),
    File(name: "packing.js", bytes: PackageResources.packing_js),
    File(name: "recorded.css", bytes: PackageResources.recorded_css),
    File(name: "recorded.js", bytes: PackageResources.recorded_js),
    File(name: "recordedpage.js", bytes: PackageResources.recordedpage_js),
    File(name: "recording.js", bytes: PackageResources.recording_js),
    File(name: "sources.js", bytes: PackageResources.sources_js),
  ]

  /// The files that only pages of runs of a sweep have, by name.
  package static let runs: [File] = [
    File(name: "runs.css", bytes: PackageResources.runs_css),
    File(name: "runs.html", bytes: PackageResources.runs_html),
    File(name: "runs.js", bytes: PackageResources.runs_js),
  ]

  /// The text of a file; empty where there is none of the name.
  static func text(_ name: some StringProtocol) -> String {
    let file = (live + recorded + runs).first { $0.name == name }
    return String(decoding: file?.bytes ?? [], as: UTF8.self)
  }
}
