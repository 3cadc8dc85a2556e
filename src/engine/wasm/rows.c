/* Rows in batches
**
** A cell is a tag and an 8-byte word. The word is the number itself, or the length of what lies in `text` or `bytes`,
** where the cells' contents follow one another: so the host decodes all text of a batch in one go and cuts it up.
*/
#include "host.h"

int nadlanStepping = 0;


#define CELL_NULL 0
/* An integer within ±(2^53−1), or a real: a double. */
#define CELL_NUMBER 1
/* Any other integer: an int64. */
#define CELL_BIG_INTEGER 2
/* Well-formed UTF-8; the length (a double) counts UTF-16 units. */
#define CELL_TEXT 3
/* Text that is not well-formed UTF-8: in `bytes`; the length (a double) counts bytes. */
#define CELL_BROKEN_TEXT 4
#define CELL_BLOB 5

#define MAX_SAFE_INTEGER 9007199254740991LL

typedef struct Buffer {
  unsigned char *start;
  unsigned size;
  unsigned capacity;
} Buffer;

/* The layout is read by rows.ts. */
static struct Batch {
  Buffer tags, words, text, bytes;
  int rows;
  /* Whether a row was left out because it would have reached past the cap of bytes. */
  int full;
} batch;

EXPORT("nadlan_batch") struct Batch *nadlanBatch(void){ return &batch; }

/* A buffer above this is not kept for the next batch. */
#define KEPT_BYTES (1 << 20)

static void emptyBuffer(Buffer *buffer){
  buffer->size = 0;
  if( buffer->capacity <= KEPT_BYTES ) return;
  sqlite3_free(buffer->start);
  buffer->start = 0;
  buffer->capacity = 0;
}

/* Room for `n` more bytes at the end, counted in; 0 when memory is out. */
static unsigned char *extend(Buffer *buffer, unsigned n){
  sqlite3_uint64 needed = (sqlite3_uint64)buffer->size + n;
  unsigned char *room;
  if( needed > buffer->capacity ){
    sqlite3_uint64 capacity = needed < 1024 ? 1024 : needed + needed / 2;
    unsigned char *start = sqlite3_realloc64(buffer->start, capacity);
    if( !start ) start = sqlite3_realloc64(buffer->start, capacity = needed);
    if( !start ) return 0;
    buffer->start = start;
    buffer->capacity = (unsigned)capacity;
  }
  room = buffer->start + buffer->size;
  buffer->size = (unsigned)needed;
  return room;
}

static int append(Buffer *buffer, const void *from, unsigned n){
  unsigned char *room;
  if( n == 0 ) return SQLITE_OK;
  room = extend(buffer, n);
  if( !room ) return SQLITE_NOMEM;
  memcpy(room, from, n);
  return SQLITE_OK;
}

/* UTF-16 units of a text, or -1 when it is not well-formed UTF-8 as https://encoding.spec.whatwg.org/#utf-8-decoder has
** it: the host's decoder must find as many units as are counted here. */
static int utf16Length(const unsigned char *at, int n){
  const unsigned char *end = at + n;
  int units = 0;
  while( at < end ){
    unsigned lead = *at++;
    unsigned low = 0x80, high = 0xBF;
    int more;
    units++;
    if( lead < 0x80 ) continue;
    if( lead >= 0xC2 && lead <= 0xDF ) more = 1;
    else if( (lead & 0xF0) == 0xE0 ) more = 2;
    else if( lead >= 0xF0 && lead <= 0xF4 ) more = 3;
    else return -1;
    if( end - at < more ) return -1;
    if( lead == 0xE0 ) low = 0xA0;
    if( lead == 0xED ) high = 0x9F;
    if( lead == 0xF0 ) low = 0x90;
    if( lead == 0xF4 ) high = 0x8F;
    if( *at < low || *at > high ) return -1;
    for(at++; --more > 0; at++) if( (*at & 0xC0) != 0x80 ) return -1;
    if( lead >= 0xF0 ) units++;
  }
  return units;
}

static int appendContent(sqlite3_stmt *statement, int column, int type, unsigned char *tag, double *length){
  const void *content =
    type == SQLITE_TEXT ? (const void*)sqlite3_column_text(statement, column) : sqlite3_column_blob(statement, column);
  int n = sqlite3_column_bytes(statement, column);
  int units = type == SQLITE_TEXT && content ? utf16Length(content, n) : -1;
  /* An empty blob has no address; a text without one met the end of memory. */
  if( !content && (type == SQLITE_TEXT || n > 0) ) return SQLITE_NOMEM;
  *tag = units >= 0 ? CELL_TEXT : type == SQLITE_TEXT ? CELL_BROKEN_TEXT : CELL_BLOB;
  *length = units >= 0 ? units : n;
  return append(units >= 0 ? &batch.text : &batch.bytes, content, n);
}

static double batchBytes(void){
  return (double)batch.tags.size + batch.words.size + batch.text.size + batch.bytes.size;
}

/* Stops behind the cell that reaches past `maxBytes`, and sets `full`: the rest of a huge row is never copied. */
static int appendRow(sqlite3_stmt *statement, int columns, double maxBytes){
  int column;
  for(column = 0; column < columns; column++){
    unsigned char tag = CELL_NULL;
    union { double number; sqlite3_int64 integer; } word = {0};
    int type = sqlite3_column_type(statement, column);
    int rc = SQLITE_OK;
    if( type == SQLITE_INTEGER ){
      sqlite3_int64 value = sqlite3_column_int64(statement, column);
      if( value >= -MAX_SAFE_INTEGER && value <= MAX_SAFE_INTEGER ){
        tag = CELL_NUMBER;
        word.number = (double)value;
      }else{
        tag = CELL_BIG_INTEGER;
        word.integer = value;
      }
    }else if( type == SQLITE_FLOAT ){
      tag = CELL_NUMBER;
      word.number = sqlite3_column_double(statement, column);
    }else if( type != SQLITE_NULL ){
      rc = appendContent(statement, column, type, &tag, &word.number);
    }
    if( rc == SQLITE_OK ) rc = append(&batch.tags, &tag, 1);
    if( rc == SQLITE_OK ) rc = append(&batch.words, &word, sizeof(word));
    if( rc ) return rc;
    if( batchBytes() > maxBytes ){
      batch.full = 1;
      return SQLITE_OK;
    }
  }
  return SQLITE_OK;
}

/* Steps until the statement is done (SQLITE_DONE), a cap is reached (SQLITE_ROW) or an error. A row is never cut: one that
** would reach past `maxBytes` is left out whole, and is lost. */
EXPORT("nadlan_rows") int nadlanRows(sqlite3_stmt *statement, int maxRows, double maxBytes){
  int columns = sqlite3_column_count(statement);
  int rc = SQLITE_ROW;
  emptyBuffer(&batch.tags);
  emptyBuffer(&batch.words);
  emptyBuffer(&batch.text);
  emptyBuffer(&batch.bytes);
  batch.rows = 0;
  batch.full = 0;
  nadlanStepping = 1;
  while( batch.rows < maxRows && !batch.full ){
    struct Batch before = batch;
    rc = sqlite3_step(statement);
    if( rc != SQLITE_ROW ) break;
    rc = appendRow(statement, columns, maxBytes);
    if( rc ){
      sqlite3_set_errmsg(sqlite3_db_handle(statement), rc, sqlite3_errstr(rc));
      break;
    }
    rc = SQLITE_ROW;
    if( batch.full ){
      batch.tags.size = before.tags.size;
      batch.words.size = before.words.size;
      batch.text.size = before.text.size;
      batch.bytes.size = before.bytes.size;
    }else{
      batch.rows++;
    }
  }
  nadlanStepping = 0;
  return rc;
}

/* Steps over up to `maxRows` rows without handing them out: SQLITE_ROW when there may be more, SQLITE_DONE, or an error. */
EXPORT("nadlan_skip") int nadlanSkip(sqlite3_stmt *statement, int maxRows){
  int rc = SQLITE_ROW;
  nadlanStepping = 1;
  while( maxRows-- > 0 && (rc = sqlite3_step(statement)) == SQLITE_ROW ){}
  nadlanStepping = 0;
  return rc;
}
