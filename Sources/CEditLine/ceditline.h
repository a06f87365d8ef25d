// The headers of libedit, found by pkg-config; the flags of pkg-config link the library.
#include <histedit.h>
