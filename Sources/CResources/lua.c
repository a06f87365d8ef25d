#include "CResources.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const EmbeddedFile lua[] = {
  {"regions.lua", (const unsigned char[]){
#embed "../Scripting/Prelude/regions.lua" suffix(, 0)
  }},
  {"require.lua", (const unsigned char[]){
#embed "../Scripting/Prelude/require.lua" suffix(, 0)
  }},
  {"self.lua", (const unsigned char[]){
#embed "../Scripting/Prelude/self.lua" suffix(, 0)
  }},
  {"story.lua", (const unsigned char[]){
#embed "../Scripting/Prelude/story.lua" suffix(, 0)
  }},
  {"timing.lua", (const unsigned char[]){
#embed "../Scripting/Prelude/timing.lua" suffix(, 0)
  }},
  {"values.lua", (const unsigned char[]){
#embed "../Scripting/Prelude/values.lua" suffix(, 0)
  }},
  {"assert.lua", (const unsigned char[]){
#embed "../Specs/Prelude/assert.lua" suffix(, 0)
  }},
  {"checks.lua", (const unsigned char[]){
#embed "../Specs/Prelude/checks.lua" suffix(, 0)
  }},
  {"field.lua", (const unsigned char[]){
#embed "../Specs/Prelude/field.lua" suffix(, 0)
  }},
  {"property.lua", (const unsigned char[]){
#embed "../Specs/Prelude/property.lua" suffix(, 0)
  }},
  {"spies.lua", (const unsigned char[]){
#embed "../Specs/Prelude/spies.lua" suffix(, 0)
  }},
  {"spyChecks.lua", (const unsigned char[]){
#embed "../Specs/Prelude/spyChecks.lua" suffix(, 0)
  }},
  {"demo.lua", (const unsigned char[]){
#embed "../Projects/Demo/demo.lua" suffix(, 0)
  }},
  {"newScene.lua", (const unsigned char[]){
#embed "../Projects/Templates/newScene.lua" suffix(, 0)
  }},
  {"new_spec.lua", (const unsigned char[]){
#embed "../Projects/Templates/new_spec.lua" suffix(, 0)
  }},
  {"sketch.lua", (const unsigned char[]){
#embed "../Projects/Templates/sketch.lua" suffix(, 0)
  }},
  {"sketch_spec.lua", (const unsigned char[]){
#embed "../Projects/Templates/sketch_spec.lua" suffix(, 0)
  }},
  {"middle.lua", (const unsigned char[]){
#embed "../Scenarios/Lua/middle.lua" suffix(, 0)
  }},
  {"pull.lua", (const unsigned char[]){
#embed "../Scenarios/Lua/pull.lua" suffix(, 0)
  }},
  {"pullGroup.lua", (const unsigned char[]){
#embed "../Scenarios/Lua/pullGroup.lua" suffix(, 0)
  }},
  {"scriptedItems.lua", (const unsigned char[]){
#embed "../Scenarios/Lua/scriptedItems.lua" suffix(, 0)
  }},
  {"watchedItems.lua", (const unsigned char[]){
#embed "../Scenarios/Lua/watchedItems.lua" suffix(, 0)
  }},
  {"watchedPull.lua", (const unsigned char[]){
#embed "../Scenarios/Lua/watchedPull.lua" suffix(, 0)
  }},
  {0},
};

const EmbeddedFile *embeddedLua(void) { return lua; }
