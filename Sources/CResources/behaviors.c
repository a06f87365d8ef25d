#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile behaviors[] = {
  {"confetti.lua", (const unsigned char[]){
#embed "../../behaviors/confetti.lua" suffix(, 0)
  }},
  {"drawer.lua", (const unsigned char[]){
#embed "../../behaviors/drawer.lua" suffix(, 0)
  }},
  {"finger.lua", (const unsigned char[]){
#embed "../../behaviors/finger.lua" suffix(, 0)
  }},
  {"flick.lua", (const unsigned char[]){
#embed "../../behaviors/flick.lua" suffix(, 0)
  }},
  {"flock.lua", (const unsigned char[]){
#embed "../../behaviors/flock.lua" suffix(, 0)
  }},
  {"follow.lua", (const unsigned char[]){
#embed "../../behaviors/follow.lua" suffix(, 0)
  }},
  {"frameWatcher.lua", (const unsigned char[]){
#embed "../../behaviors/frameWatcher.lua" suffix(, 0)
  }},
  {"orbit.lua", (const unsigned char[]){
#embed "../../behaviors/orbit.lua" suffix(, 0)
  }},
  {"pageSnap.lua", (const unsigned char[]){
#embed "../../behaviors/pageSnap.lua" suffix(, 0)
  }},
  {"playback.lua", (const unsigned char[]){
#embed "../../behaviors/playback.lua" suffix(, 0)
  }},
  {"pulse.lua", (const unsigned char[]){
#embed "../../behaviors/pulse.lua" suffix(, 0)
  }},
  {"rain.lua", (const unsigned char[]){
#embed "../../behaviors/rain.lua" suffix(, 0)
  }},
  {"repeatBetween.lua", (const unsigned char[]){
#embed "../../behaviors/repeatBetween.lua" suffix(, 0)
  }},
  {"sizeMapping.lua", (const unsigned char[]){
#embed "../../behaviors/sizeMapping.lua" suffix(, 0)
  }},
  {"springChain.lua", (const unsigned char[]){
#embed "../../behaviors/springChain.lua" suffix(, 0)
  }},
  {"sway.lua", (const unsigned char[]){
#embed "../../behaviors/sway.lua" suffix(, 0)
  }},
  {"timerWatcher.lua", (const unsigned char[]){
#embed "../../behaviors/timerWatcher.lua" suffix(, 0)
  }},
  {"transformTween.lua", (const unsigned char[]){
#embed "../../behaviors/transformTween.lua" suffix(, 0)
  }},
  {"velocityWatcher.lua", (const unsigned char[]){
#embed "../../behaviors/velocityWatcher.lua" suffix(, 0)
  }},
  {0},
};

const EmbeddedFile *embeddedBehaviors(void) { return behaviors; }
