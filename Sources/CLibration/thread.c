#include "library_thread.h"
#include "libration.h"

#include <stdatomic.h>
#include <string.h>

static _Thread_local char error_text[4096];

uint64_t library_thread_number(void) {
  static _Atomic uint64_t last;
  static _Thread_local uint64_t number;
  if (number == 0) number = atomic_fetch_add(&last, 1) + 1;
  return number;
}

void library_keep_error(const char *text) {
  size_t length = strlen(text);
  if (length >= sizeof error_text) {
    length = sizeof error_text - 1;
    // No character of UTF-8 is cut in two.
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length--;
  }
  memcpy(error_text, text, length);
  error_text[length] = 0;
}

const char *libration_error(void) { return error_text; }
