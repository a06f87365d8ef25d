// libwebsockets' headers, found by pkg-config (its flags link the library), and what Swift cannot
// import: a number that is computed by a macro, and epoll, which Swift's Glibc leaves out.
#ifndef CWEBSOCKETS_H
#define CWEBSOCKETS_H

#include <libwebsockets.h>
#include <sys/epoll.h>

// Bytes that must be free in front of what `lws_write` sends.
enum { cwebsockets_head_room = LWS_PRE };

#endif
