// Text files that are compiled in.
//
// They are in C because its compiler embeds a file at once. As the array literals of
// `.embedInCode`, the page alone keeps Swift's compiler busy for half a minute. Every file is
// listed once, in behaviors.c, lua.c or page.c.
#ifndef CRESOURCES_H
#define CRESOURCES_H

/// A text file.
typedef struct EmbeddedFile {
  /// The name; null after the last file of a list.
  const char *name;
  /// The text in UTF-8, with a zero byte after it.
  const unsigned char *text;
} EmbeddedFile;

/// The shipped behaviors.
const EmbeddedFile *embeddedBehaviors(void);
/// Code of the host that is simpler in Lua, templates, the demo, and scenes that tests share.
const EmbeddedFile *embeddedLua(void);
/// The files of the live page.
const EmbeddedFile *embeddedPage(void);
/// The files that only pages of finished runs have.
const EmbeddedFile *embeddedRecordedPage(void);
/// The files that only pages of runs of a sweep have.
const EmbeddedFile *embeddedRunsPage(void);

#endif
