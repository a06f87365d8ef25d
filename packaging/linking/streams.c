// The streams of the C library, for a Lua archive that is linked into a shared library.
//
// Debian compiles the archive for programs, whose code reaches the variables of the C library
// directly; the code of a shared library cannot. These are variables of its own with the same values.
// Nothing else of the archive needs to be in a program.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

#define OWN __attribute__((visibility("hidden")))
OWN void *own_in __asm__("stdin");
OWN void *own_out __asm__("stdout");
OWN void *own_err __asm__("stderr");

static void *stream(const char *name) {
  void **place = dlsym(RTLD_NEXT, name);
  return place == NULL ? NULL : *place;
}

__attribute__((constructor)) static void take_streams(void) {
  own_in = stream("stdin");
  own_out = stream("stdout");
  own_err = stream("stderr");
}
