#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile page[] = {
  {"address.js", (const unsigned char[]){
#embed "../Viewing/page/address.js" suffix(, 0)
  }},
  {"base.css", (const unsigned char[]){
#embed "../Viewing/page/base.css" suffix(, 0)
  }},
  {"beside.js", (const unsigned char[]){
#embed "../Viewing/page/beside.js" suffix(, 0)
  }},
  {"branches.css", (const unsigned char[]){
#embed "../Viewing/page/branches.css" suffix(, 0)
  }},
  {"branches.js", (const unsigned char[]){
#embed "../Viewing/page/branches.js" suffix(, 0)
  }},
  {"branchghosts.js", (const unsigned char[]){
#embed "../Viewing/page/branchghosts.js" suffix(, 0)
  }},
  {"branchlist.js", (const unsigned char[]){
#embed "../Viewing/page/branchlist.js" suffix(, 0)
  }},
  {"camera.js", (const unsigned char[]){
#embed "../Viewing/page/camera.js" suffix(, 0)
  }},
  {"carry.js", (const unsigned char[]){
#embed "../Viewing/page/carry.js" suffix(, 0)
  }},
  {"clock.js", (const unsigned char[]){
#embed "../Viewing/page/clock.js" suffix(, 0)
  }},
  {"completion.js", (const unsigned char[]){
#embed "../Viewing/page/completion.js" suffix(, 0)
  }},
  {"connection.js", (const unsigned char[]){
#embed "../Viewing/page/connection.js" suffix(, 0)
  }},
  {"control.js", (const unsigned char[]){
#embed "../Viewing/page/control.js" suffix(, 0)
  }},
  {"controls.css", (const unsigned char[]){
#embed "../Viewing/page/controls.css" suffix(, 0)
  }},
  {"corner.js", (const unsigned char[]){
#embed "../Viewing/page/corner.js" suffix(, 0)
  }},
  {"curves.js", (const unsigned char[]){
#embed "../Viewing/page/curves.js" suffix(, 0)
  }},
  {"devices.js", (const unsigned char[]){
#embed "../Viewing/page/devices.js" suffix(, 0)
  }},
  {"difference.js", (const unsigned char[]){
#embed "../Viewing/page/difference.js" suffix(, 0)
  }},
  {"digits.js", (const unsigned char[]){
#embed "../Viewing/page/digits.js" suffix(, 0)
  }},
  {"dividers.js", (const unsigned char[]){
#embed "../Viewing/page/dividers.js" suffix(, 0)
  }},
  {"early.js", (const unsigned char[]){
#embed "../Viewing/page/early.js" suffix(, 0)
  }},
  {"elements.js", (const unsigned char[]){
#embed "../Viewing/page/elements.js" suffix(, 0)
  }},
  {"export.js", (const unsigned char[]){
#embed "../Viewing/page/export.js" suffix(, 0)
  }},
  {"expression.js", (const unsigned char[]){
#embed "../Viewing/page/expression.js" suffix(, 0)
  }},
  {"field.js", (const unsigned char[]){
#embed "../Viewing/page/field.js" suffix(, 0)
  }},
  {"finish.js", (const unsigned char[]){
#embed "../Viewing/page/finish.js" suffix(, 0)
  }},
  {"forces.js", (const unsigned char[]){
#embed "../Viewing/page/forces.js" suffix(, 0)
  }},
  {"frames.js", (const unsigned char[]){
#embed "../Viewing/page/frames.js" suffix(, 0)
  }},
  {"future.js", (const unsigned char[]){
#embed "../Viewing/page/future.js" suffix(, 0)
  }},
  {"gallery.js", (const unsigned char[]){
#embed "../Viewing/page/gallery.js" suffix(, 0)
  }},
  {"groups.js", (const unsigned char[]){
#embed "../Viewing/page/groups.js" suffix(, 0)
  }},
  {"handles.js", (const unsigned char[]){
#embed "../Viewing/page/handles.js" suffix(, 0)
  }},
  {"held.js", (const unsigned char[]){
#embed "../Viewing/page/held.js" suffix(, 0)
  }},
  {"hints.css", (const unsigned char[]){
#embed "../Viewing/page/hints.css" suffix(, 0)
  }},
  {"hints.js", (const unsigned char[]){
#embed "../Viewing/page/hints.js" suffix(, 0)
  }},
  {"history.js", (const unsigned char[]){
#embed "../Viewing/page/history.js" suffix(, 0)
  }},
  {"index.html", (const unsigned char[]){
#embed "../Viewing/page/index.html" suffix(, 0)
  }},
  {"inspector.js", (const unsigned char[]){
#embed "../Viewing/page/inspector.js" suffix(, 0)
  }},
  {"islands.js", (const unsigned char[]){
#embed "../Viewing/page/islands.js" suffix(, 0)
  }},
  {"keys.js", (const unsigned char[]){
#embed "../Viewing/page/keys.js" suffix(, 0)
  }},
  {"knobs.js", (const unsigned char[]){
#embed "../Viewing/page/knobs.js" suffix(, 0)
  }},
  {"lane.js", (const unsigned char[]){
#embed "../Viewing/page/lane.js" suffix(, 0)
  }},
  {"layout.css", (const unsigned char[]){
#embed "../Viewing/page/layout.css" suffix(, 0)
  }},
  {"links.js", (const unsigned char[]){
#embed "../Viewing/page/links.js" suffix(, 0)
  }},
  {"looks.js", (const unsigned char[]){
#embed "../Viewing/page/looks.js" suffix(, 0)
  }},
  {"luawords.js", (const unsigned char[]){
#embed "../Viewing/page/luawords.js" suffix(, 0)
  }},
  {"main.js", (const unsigned char[]){
#embed "../Viewing/page/main.js" suffix(, 0)
  }},
  {"marks.js", (const unsigned char[]){
#embed "../Viewing/page/marks.js" suffix(, 0)
  }},
  {"measures.js", (const unsigned char[]){
#embed "../Viewing/page/measures.js" suffix(, 0)
  }},
  {"merging.js", (const unsigned char[]){
#embed "../Viewing/page/merging.js" suffix(, 0)
  }},
  {"messages.js", (const unsigned char[]){
#embed "../Viewing/page/messages.js" suffix(, 0)
  }},
  {"model.js", (const unsigned char[]){
#embed "../Viewing/page/model.js" suffix(, 0)
  }},
  {"narrow.css", (const unsigned char[]){
#embed "../Viewing/page/narrow.css" suffix(, 0)
  }},
  {"numbers.js", (const unsigned char[]){
#embed "../Viewing/page/numbers.js" suffix(, 0)
  }},
  {"offscreen.js", (const unsigned char[]){
#embed "../Viewing/page/offscreen.js" suffix(, 0)
  }},
  {"opening.js", (const unsigned char[]){
#embed "../Viewing/page/opening.js" suffix(, 0)
  }},
  {"overlays.js", (const unsigned char[]){
#embed "../Viewing/page/overlays.js" suffix(, 0)
  }},
  {"palette.js", (const unsigned char[]){
#embed "../Viewing/page/palette.js" suffix(, 0)
  }},
  {"panels.css", (const unsigned char[]){
#embed "../Viewing/page/panels.css" suffix(, 0)
  }},
  {"phone.js", (const unsigned char[]){
#embed "../Viewing/page/phone.js" suffix(, 0)
  }},
  {"pictures.js", (const unsigned char[]){
#embed "../Viewing/page/pictures.js" suffix(, 0)
  }},
  {"pins.js", (const unsigned char[]){
#embed "../Viewing/page/pins.js" suffix(, 0)
  }},
  {"plot.js", (const unsigned char[]){
#embed "../Viewing/page/plot.js" suffix(, 0)
  }},
  {"plots.css", (const unsigned char[]){
#embed "../Viewing/page/plots.css" suffix(, 0)
  }},
  {"pointer.js", (const unsigned char[]){
#embed "../Viewing/page/pointer.js" suffix(, 0)
  }},
  {"popover.js", (const unsigned char[]){
#embed "../Viewing/page/popover.js" suffix(, 0)
  }},
  {"press.js", (const unsigned char[]){
#embed "../Viewing/page/press.js" suffix(, 0)
  }},
  {"probe.js", (const unsigned char[]){
#embed "../Viewing/page/probe.js" suffix(, 0)
  }},
  {"problems.js", (const unsigned char[]){
#embed "../Viewing/page/problems.js" suffix(, 0)
  }},
  {"prompt.css", (const unsigned char[]){
#embed "../Viewing/page/prompt.css" suffix(, 0)
  }},
  {"prompt.js", (const unsigned char[]){
#embed "../Viewing/page/prompt.js" suffix(, 0)
  }},
  {"receive.js", (const unsigned char[]){
#embed "../Viewing/page/receive.js" suffix(, 0)
  }},
  {"rows.js", (const unsigned char[]){
#embed "../Viewing/page/rows.js" suffix(, 0)
  }},
  {"scene.js", (const unsigned char[]){
#embed "../Viewing/page/scene.js" suffix(, 0)
  }},
  {"script.css", (const unsigned char[]){
#embed "../Viewing/page/script.css" suffix(, 0)
  }},
  {"script.js", (const unsigned char[]){
#embed "../Viewing/page/script.js" suffix(, 0)
  }},
  {"scriptlines.js", (const unsigned char[]){
#embed "../Viewing/page/scriptlines.js" suffix(, 0)
  }},
  {"scripttyping.js", (const unsigned char[]){
#embed "../Viewing/page/scripttyping.js" suffix(, 0)
  }},
  {"series.js", (const unsigned char[]){
#embed "../Viewing/page/series.js" suffix(, 0)
  }},
  {"settings.js", (const unsigned char[]){
#embed "../Viewing/page/settings.js" suffix(, 0)
  }},
  {"shapes.js", (const unsigned char[]){
#embed "../Viewing/page/shapes.js" suffix(, 0)
  }},
  {"sheets.js", (const unsigned char[]){
#embed "../Viewing/page/sheets.js" suffix(, 0)
  }},
  {"sizes.js", (const unsigned char[]){
#embed "../Viewing/page/sizes.js" suffix(, 0)
  }},
  {"spoken.js", (const unsigned char[]){
#embed "../Viewing/page/spoken.js" suffix(, 0)
  }},
  {"stage.js", (const unsigned char[]){
#embed "../Viewing/page/stage.js" suffix(, 0)
  }},
  {"stats.js", (const unsigned char[]){
#embed "../Viewing/page/stats.js" suffix(, 0)
  }},
  {"steering.js", (const unsigned char[]){
#embed "../Viewing/page/steering.js" suffix(, 0)
  }},
  {"target.js", (const unsigned char[]){
#embed "../Viewing/page/target.js" suffix(, 0)
  }},
  {"time.css", (const unsigned char[]){
#embed "../Viewing/page/time.css" suffix(, 0)
  }},
  {"timeaxis.js", (const unsigned char[]){
#embed "../Viewing/page/timeaxis.js" suffix(, 0)
  }},
  {"timeline.js", (const unsigned char[]){
#embed "../Viewing/page/timeline.js" suffix(, 0)
  }},
  {"tools.css", (const unsigned char[]){
#embed "../Viewing/page/tools.css" suffix(, 0)
  }},
  {"touch.css", (const unsigned char[]){
#embed "../Viewing/page/touch.css" suffix(, 0)
  }},
  {"tracks.js", (const unsigned char[]){
#embed "../Viewing/page/tracks.js" suffix(, 0)
  }},
  {"transport.js", (const unsigned char[]){
#embed "../Viewing/page/transport.js" suffix(, 0)
  }},
  {0},
};

const EmbeddedFile *embeddedPage(void) { return page; }
