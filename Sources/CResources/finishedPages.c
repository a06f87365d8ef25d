#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile recordedPage[] = {
  {"hull.js", (const unsigned char[]){
#embed "../Viewing/page/hull.js" suffix(, 0)
  }},
  {"log.js", (const unsigned char[]){
#embed "../Viewing/page/log.js" suffix(, 0)
  }},
  {"packing.js", (const unsigned char[]){
#embed "../Viewing/page/packing.js" suffix(, 0)
  }},
  {"recorded.css", (const unsigned char[]){
#embed "../Viewing/page/recorded.css" suffix(, 0)
  }},
  {"recorded.js", (const unsigned char[]){
#embed "../Viewing/page/recorded.js" suffix(, 0)
  }},
  {"recordedpage.js", (const unsigned char[]){
#embed "../Viewing/page/recordedpage.js" suffix(, 0)
  }},
  {"recording.js", (const unsigned char[]){
#embed "../Viewing/page/recording.js" suffix(, 0)
  }},
  {"sources.js", (const unsigned char[]){
#embed "../Viewing/page/sources.js" suffix(, 0)
  }},
  {0},
};

const EmbeddedFile *embeddedRecordedPage(void) { return recordedPage; }

static const EmbeddedFile runsPage[] = {
  {"runs.css", (const unsigned char[]){
#embed "../Viewing/page/runs.css" suffix(, 0)
  }},
  {"runs.html", (const unsigned char[]){
#embed "../Viewing/page/runs.html" suffix(, 0)
  }},
  {"runs.js", (const unsigned char[]){
#embed "../Viewing/page/runs.js" suffix(, 0)
  }},
  {0},
};

const EmbeddedFile *embeddedRunsPage(void) { return runsPage; }
