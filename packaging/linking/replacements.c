// Names of the C library that liblibration.so defines for itself, hidden from all others.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

#define OWN __attribute__((visibility("hidden")))

// Debian compiles the archive of Lua for programs, whose code reaches the streams of the C library
// directly; the code of a shared library cannot. These are variables of its own with the same values.
// Nothing else of the archive needs to be in a program.
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

// Swift's runtime refers to this function, whose newest version would be the only name here that
// needs glibc 2.35. No sum of two squares of floats overflows a double.
OWN float hypotf(float x, float y) {
  return (float)__builtin_sqrt((double)x * (double)x + (double)y * (double)y);
}
