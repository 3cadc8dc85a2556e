/* The functions of texts that sql.js has, counted in characters of UTF-8. */
#include "sqljs.h"

static const unsigned char *afterCharacter(const unsigned char *at){
  if( *at ) at++;
  while( (*at & 0xC0) == 0x80 ) at++;
  return at;
}

/* `n` characters on, or the end. */
static const unsigned char *skip(const unsigned char *at, sqlite3_int64 n){
  while( *at && n-- > 0 ) at = afterCharacter(at);
  return at;
}

static sqlite3_int64 lengthOf(const unsigned char *text){
  sqlite3_int64 n = 0;
  for(; *text; text = afterCharacter(text)) n++;
  return n;
}

static void giveText(sqlite3_context *context, const unsigned char *text, sqlite3_int64 n){
  sqlite3_result_text64(context, (const char*)text, (sqlite3_uint64)n, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Room for a result of `n` bytes; 0, and the error is told, where there is none or it would be too long. */
static unsigned char *roomFor(sqlite3_context *context, sqlite3_int64 n){
  unsigned char *room = 0;
  if( n > sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1) ) sqlite3_result_error_toobig(context);
  else if( (room = sqlite3_malloc64(n + 1)) == 0 ) sqlite3_result_error_nomem(context);
  return room;
}

static void giveRoom(sqlite3_context *context, unsigned char *room, sqlite3_int64 n){
  sqlite3_result_text64(context, (char*)room, (sqlite3_uint64)n, sqlite3_free, SQLITE_UTF8);
}

static void leftText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  if( !text || isNull(arguments[1]) ) return;
  giveText(context, text, skip(text, sqlite3_value_int64(arguments[1])) - text);
}

static void rightText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  if( !text || isNull(arguments[1]) ) return;
  text = skip(text, lengthOf(text) - sqlite3_value_int64(arguments[1]));
  giveText(context, text, (sqlite3_int64)strlen((const char*)text));
}

static void replicate(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  sqlite3_int64 bytes = sqlite3_value_bytes(arguments[0]);
  sqlite3_int64 count = sqlite3_value_int64(arguments[1]);
  sqlite3_int64 at;
  unsigned char *room;
  if( !text ) return;
  if( count < 0 ){
    sqlite3_result_error(context, "domain error", -1);
    return;
  }
  room = roomFor(context, count > 0x7fffffff && bytes ? 0x7fffffffffff : count * bytes);
  if( !room ) return;
  for(at = 0; at < count * bytes; at += bytes) memcpy(room + at, text, bytes);
  giveRoom(context, room, count * bytes);
}

static void reverseText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  sqlite3_int64 bytes, end;
  unsigned char *room;
  if( !text ) return;
  bytes = end = (sqlite3_int64)strlen((const char*)text);
  room = roomFor(context, bytes);
  if( !room ) return;
  while( *text ){
    const unsigned char *next = afterCharacter(text);
    end -= next - text;
    memcpy(room + end, text, next - text);
    text = next;
  }
  giveRoom(context, room, bytes);
}

static int isLetter(unsigned char c){ return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static unsigned char upper(unsigned char c){ return c >= 'a' && c <= 'z' ? c - 32 : c; }
static unsigned char lower(unsigned char c){ return c >= 'A' && c <= 'Z' ? c + 32 : c; }

static void properText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  unsigned char before = ' ';
  sqlite3_int64 bytes, i;
  unsigned char *room;
  if( !text ) return;
  bytes = (sqlite3_int64)strlen((const char*)text);
  room = roomFor(context, bytes);
  if( !room ) return;
  for(i = 0; i < bytes; i++){
    room[i] = before == ' ' || before == '\t' ? upper(text[i]) : lower(text[i]);
    before = room[i];
  }
  giveRoom(context, room, bytes);
}

/* Which sides blanks are added to. */
#define PAD_LEFT 1
#define PAD_RIGHT 2
static const int padLeft = PAD_LEFT, padRight = PAD_RIGHT, padBoth = PAD_LEFT | PAD_RIGHT;

static void padded(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  sqlite3_int64 width = sqlite3_value_int64(arguments[1]);
  int sides = *(const int*)sqlite3_user_data(context);
  sqlite3_int64 bytes, blanks, left;
  unsigned char *room;
  if( !text ) return;
  if( width < 0 ){
    sqlite3_result_error(context, "domain error", -1);
    return;
  }
  bytes = (sqlite3_int64)strlen((const char*)text);
  blanks = width - lengthOf(text);
  if( blanks < 0 ) blanks = 0;
  left = sides == PAD_LEFT ? blanks : sides == PAD_RIGHT ? 0 : blanks / 2;
  room = roomFor(context, bytes + blanks);
  if( !room ) return;
  memset(room, ' ', bytes + blanks);
  memcpy(room + left, text, bytes);
  giveRoom(context, room, bytes + blanks);
}

static int isSameCharacter(const unsigned char *a, const unsigned char *b){
  sqlite3_int64 bytes = afterCharacter(a) - a;
  return bytes == afterCharacter(b) - b && memcmp(a, b, bytes) == 0;
}

/* The characters of a text that are among those of another. */
static void filteredText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *text = sqlite3_value_text(arguments[0]);
  const unsigned char *among = sqlite3_value_text(arguments[1]);
  sqlite3_int64 end = 0;
  unsigned char *room;
  if( !text || !among ) return;
  room = roomFor(context, (sqlite3_int64)strlen((const char*)text));
  if( !room ) return;
  for(; *text; text = afterCharacter(text)){
    const unsigned char *at = among;
    while( *at && !isSameCharacter(at, text) ) at = afterCharacter(at);
    if( !*at ) continue;
    memcpy(room + end, text, afterCharacter(text) - text);
    end += afterCharacter(text) - text;
  }
  giveRoom(context, room, end);
}

/* Where a text begins in another, from 1; 0 where it does not, or has no characters. */
static void placeOfText(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *needle = sqlite3_value_text(arguments[0]);
  const unsigned char *text = sqlite3_value_text(arguments[1]);
  sqlite3_int64 place = n == 3 ? sqlite3_value_int64(arguments[2]) : 1;
  size_t bytes;
  if( !needle || !text ) return;
  if( place < 1 ) place = 1;
  bytes = strlen((const char*)needle);
  for(text = skip(text, place - 1); bytes && *text; text = afterCharacter(text), place++){
    if( strncmp((const char*)text, (const char*)needle, bytes) != 0 ) continue;
    sqlite3_result_int64(context, place);
    return;
  }
  sqlite3_result_int(context, 0);
}

/* The sound of an English word as a letter and three digits (https://www.archives.gov/research/census/soundex), but for
** its rule that neighbours of one sound count once. */
static void soundOf(const unsigned char *text, char *sound){
  static const char digits[] = "01230120022455012623010202";
  int at = 1;
  memcpy(sound, "?000", 4);
  while( *text && !isLetter(*text) ) text++;
  if( !*text ) return;
  sound[0] = (char)upper(*text);
  for(; at < 4 && *text; text++){
    char digit = isLetter(*text & 0x7f) ? digits[lower(*text & 0x7f) - 'a'] : '0';
    if( digit != '0' ) sound[at++] = digit;
  }
}

/* How many of the four characters of two words' sounds are the same. */
static void likeness(sqlite3_context *context, int n, sqlite3_value **arguments){
  const unsigned char *a = sqlite3_value_text(arguments[0]);
  const unsigned char *b = sqlite3_value_text(arguments[1]);
  char soundA[4], soundB[4];
  int i, same = 0;
  if( !a || !b ) return;
  soundOf(a, soundA);
  soundOf(b, soundB);
  for(i = 0; i < 4; i++) same += soundA[i] == soundB[i];
  sqlite3_result_int(context, same);
}

static const struct Other {
  const char *name;
  int arguments;
  Function function;
  const void *data;
} others[] = {
  {"leftstr", 2, leftText, 0}, {"rightstr", 2, rightText, 0}, {"replicate", 2, replicate, 0},
  {"reverse", 1, reverseText, 0}, {"proper", 1, properText, 0}, {"strfilter", 2, filteredText, 0},
  {"padl", 2, padded, &padLeft}, {"padr", 2, padded, &padRight}, {"padc", 2, padded, &padBoth},
  {"charindex", 2, placeOfText, 0}, {"charindex", 3, placeOfText, 0}, {"difference", 2, likeness, 0},
};

int nadlanAddSqlJsTexts(sqlite3 *db){
  int rc = SQLITE_OK;
  unsigned i;
  for(i = 0; rc == SQLITE_OK && i < COUNT(others); i++){
    rc = nadlanAddFunction(db, others[i].name, others[i].arguments, others[i].function, others[i].data);
  }
  return rc;
}
