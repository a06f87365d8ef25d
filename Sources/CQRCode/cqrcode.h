// libqrcodegen's header, found by pkg-config (its flags link the library).
#ifndef CQRCODE_H
#define CQRCODE_H

#include <qrcodegen.h>

// The most bytes of a code, which its macro computes.
enum { cqrcode_buffer_size = qrcodegen_BUFFER_LEN_MAX };

#endif
