// zlib's header, found by pkg-config (its flags link the library), and a call that it has as a macro
// only.
#ifndef CZLIB_H
#define CZLIB_H

#include <zlib.h>

// The bits of a window of 32 KiB, for a stream with the head and the end of gzip.
enum { czlib_gzip_window = 15 + 16 };

static inline int czlib_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, czlib_gzip_window, 9, Z_DEFAULT_STRATEGY);
}

#endif
