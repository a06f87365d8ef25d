// Texts on the C heap.
#include <stdlib.h>
#include <string.h>

#include "limits.h"

void lb_text_set(lb_text *text, const char *bytes, size_t length) {
  text->length = 0;
  lb_text_add(text, bytes, length);
}

/// Without memory the text stays unchanged: a report may be cut, but it is never missing.
void lb_text_add(lb_text *text, const char *bytes, size_t length) {
  size_t needed = text->length + length + 1;
  if (needed > text->capacity) {
    size_t capacity = needed < 256 ? 256 : needed * 2;
    char *grown = realloc(text->bytes, capacity);
    if (grown == NULL) return;
    text->bytes = grown;
    text->capacity = capacity;
  }
  if (length > 0) memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = 0;
}

void lb_text_free(lb_text *text) {
  free(text->bytes);
  *text = (lb_text){0};
}

void lb_set_file(lb_text *file, const char *source, size_t length) {
  if (length > 0 && (*source == '@' || *source == '=')) lb_text_set(file, source + 1, length - 1);
  else lb_text_set(file, "[string]", 8);
}
