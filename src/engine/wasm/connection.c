/* Connections: opened, restricted by the authorizer, and asked to compile statements. */
#include "host.h"

/* What the host answers to a look at the clock. Any other number interrupts the statement. */
#define GO_ON 0
#define STAND_STILL 2
HOST("progress") int host_progress(void);
/* Waits until the host knows whether the statement goes on (GO_ON). Only asked after STAND_STILL: a host that suspends the
** module meanwhile could not do so at each look without slowing it down. */
HOST("stand") int host_stand(void);

/* ------------------------------------------------------------------------------------------------------------------
** Opening
*/

/* Room for what one statement reads: a statement that names every column of every table needs some 12 KiB. */
#define READS_BYTES 16384

/* What the authorizer knows of a connection. */
typedef struct Guard {
  sqlite3 *db;
  int restricted;
  /* The first refusal since the last prepare: an authorizer action code, or one of the DENIED_ codes; 0 is none. */
  int action;
  char first[256];
  char second[256];
  /* What the last statement prepared reads, each once: 'T' table 0 column 0, or 'F' function 0. -1 bytes: too much to hold. */
  int readsBytes;
  char reads[READS_BYTES];
} Guard;

/* A write that no authorizer action announces. */
#define DENIED_WRITE (-1)

/* Virtual machine instructions between two looks at the clock. Scans measured no slower than without any
** looking, while a look every 100 costs a recursive query some 6%; and few enough for the instructions that are slow: 500 of them on values of 4 MiB take a quarter of a second. */
#define PROGRESS_OPCODES 500

#define CLIENT_DATA "guard"

static int onProgress(void *unused){
  int answer = host_progress();
  return answer == STAND_STILL ? host_stand() : answer;
}

static void refuseLoadExtension(sqlite3_context *context, int n, sqlite3_value **arguments){
  sqlite3_result_error(context, "load_extension() is not available: this engine loads no extensions", -1);
}

static Guard *guardOf(sqlite3 *db){ return sqlite3_get_clientdata(db, CLIENT_DATA); }

/* What the last nadlan_open() or nadlan_prepare() made, and where in its text the latter stopped. */
static void *made = 0;
static int tailBytes = 0;

EXPORT("nadlan_made") void *nadlanMade(void){ return made; }
EXPORT("nadlan_tail_bytes") int nadlanTailBytes(void){ return tailBytes; }

/* What statements and schemas written for sql.js rely on: its functions, and that a name in double quotes that is none is a
** text. */
static int speakSqlJs(sqlite3 *db){
  int rc = sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DML, 1, (int*)0);
  if( rc == SQLITE_OK ) rc = sqlite3_db_config(db, SQLITE_DBCONFIG_DQS_DDL, 1, (int*)0);
  return rc ? rc : nadlanAddSqlJsFunctions(db);
}

/* Opens a database and reads its schema, so that what is no database fails here. Makes a connection, or 0 when memory
** is out; after a failure it holds the error, and the caller closes it all the same. Files are read-only whatever the
** flags say (vfs.c); databases in memory, which a connection like those of sql.js may attach, are not. */
EXPORT("nadlan_open") int nadlanOpen(const char *name, int likeSqlJs){
  int flags = SQLITE_UTF8 | SQLITE_DIRECTONLY;
  int arguments;
  sqlite3 *db = 0;
  Guard *guard;
  int rc = sqlite3_open_v2(name, &db, likeSqlJs ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY, 0);
  made = db;
  if( rc ) return rc;
  sqlite3_extended_result_codes(db, 1);
  sqlite3_progress_handler(db, PROGRESS_OPCODES, onProgress, 0);
  guard = sqlite3_malloc(sizeof(Guard));
  if( !guard ){
    sqlite3_set_errmsg(db, SQLITE_NOMEM, 0);
    return SQLITE_NOMEM;
  }
  memset(guard, 0, sizeof(Guard));
  guard->db = db;
  rc = sqlite3_set_clientdata(db, CLIENT_DATA, guard, sqlite3_free);
  for(arguments = 1; rc == SQLITE_OK && arguments <= 2; arguments++){
    rc = sqlite3_create_function_v2(db, "load_extension", arguments, flags, 0, refuseLoadExtension, 0, 0, 0);
  }
  if( rc == SQLITE_OK && likeSqlJs ) rc = speakSqlJs(db);
  if( rc == SQLITE_OK ) rc = sqlite3_exec(db, "SELECT 1 FROM sqlite_schema LIMIT 1", 0, 0, 0);
  return rc;
}

/* ------------------------------------------------------------------------------------------------------------------
** The authorizer: what is not known is refused
**
** SQLite calls it while it compiles a statement, and not every statement that it compiles is the visitor's:
**
** 1. Virtual tables compile statements of their own while they are *connected*, which happens inside the visitor's
**    prepare when a statement names one for the first time. R*Tree compiles the INSERT, UPDATE and DELETE of its
**    shadow tables there (they never run: the file is read-only); FTS3/4 asks for PRAGMA page_size. Only while a
**    constructor runs does sqlite3_vtab_config() answer anything but SQLITE_MISUSE, and no text of the visitor's is
**    parsed meanwhile: the parser waits for the constructor. So these are let through then, and only then.
** 2. Virtual tables compile statements while rows are *stepped*: a pragma_x() table its PRAGMA x, FTS5 its PRAGMA
**    data_version. The visitor's text is compiled by nadlan_prepare() alone, never while stepping, except when SQLite
**    compiles a statement anew (a bound value may change its plan) that was authorized before. So a PRAGMA met while
**    stepping is a virtual table's, and one met while preparing is the visitor's and refused, behind EXPLAIN too.
*/

static int isOneOf(const char *name, const char *const *names){
  if( !name ) return 0;
  for(; *names; names++) if( sqlite3_stricmp(name, *names) == 0 ) return 1;
  return 0;
}

static const char *const pragmaTables[] = {
  "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list",
  "function_list", "compile_options", 0,
};
/* Asked for by FTS5, and by FTS3/4 and R*Tree. */
static const char *const internalPragmas[] = {"data_version", "page_size", 0};
static const char *const forbiddenFunctions[] = {"load_extension", "fts3_tokenizer", 0};
static const char *const forbiddenTables[] = {"sqlite_dbpage", "dbstat", "fts3tokenize", 0};

static int mayRead(const char *table){
  if( isOneOf(table, forbiddenTables) ) return 0;
  if( table && sqlite3_strnicmp(table, "pragma_", 7) == 0 ) return isOneOf(table + 7, pragmaTables);
  return 1;
}

static int isConnecting(sqlite3 *db){
  /* INNOCUOUS is what R*Tree, FTS3/4 and FTS5 declare of themselves anyhow. */
  return sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS) == SQLITE_OK;
}

static int isAllowed(Guard *guard, int action, const char *first, const char *second){
  switch( action ){
    case SQLITE_SELECT:
    case SQLITE_RECURSIVE:
      return 1;
    case SQLITE_READ:
      return mayRead(first);
    case SQLITE_FUNCTION:
      return !isOneOf(second, forbiddenFunctions);
    case SQLITE_PRAGMA:
      if( nadlanStepping && isOneOf(first, pragmaTables) ) return 1;
      return isOneOf(first, internalPragmas) && (nadlanStepping || isConnecting(guard->db));
    case SQLITE_INSERT:
    case SQLITE_UPDATE:
    case SQLITE_DELETE:
      return isConnecting(guard->db);
    default:
      return 0;
  }
}

static void deny(Guard *guard, int action, const char *first, const char *second){
  if( guard->action ) return;
  guard->action = action;
  sqlite3_snprintf(sizeof(guard->first), guard->first, "%s", first ? first : "");
  sqlite3_snprintf(sizeof(guard->second), guard->second, "%s", second ? second : "");
}

/* Notes a column of a table, or a function, unless it is noted already. */
static void noteRead(Guard *guard, char kind, const char *first, const char *second){
  char entry[512];
  int bytes;
  const char *at = guard->reads;
  const char *end = at + guard->readsBytes;
  if( guard->readsBytes < 0 ) return;
  sqlite3_snprintf(sizeof(entry), entry, "%c%s", kind, first ? first : "");
  bytes = (int)strlen(entry) + 1;
  if( second ){
    sqlite3_snprintf(sizeof(entry) - bytes, entry + bytes, "%s", second);
    bytes += (int)strlen(entry + bytes) + 1;
  }
  while( at < end ){
    const char *next = at + strlen(at) + 1;
    if( *at == 'T' ) next += strlen(next) + 1;
    if( next - at == bytes && memcmp(at, entry, bytes) == 0 ) return;
    at = next;
  }
  if( guard->readsBytes + bytes > READS_BYTES ){
    guard->readsBytes = -1;
    return;
  }
  memcpy(guard->reads + guard->readsBytes, entry, bytes);
  guard->readsBytes += bytes;
}

static int authorize(void *context, int action, const char *first, const char *second, const char *schema,
                     const char *trigger){
  Guard *guard = context;
  /* What virtual tables compile for themselves while rows are stepped is no part of the statement. */
  if( !nadlanStepping ){
    if( action == SQLITE_READ ) noteRead(guard, 'T', first, second ? second : "");
    if( action == SQLITE_FUNCTION ) noteRead(guard, 'F', second, 0);
  }
  if( isAllowed(guard, action, first, second) ) return SQLITE_OK;
  deny(guard, action, first, second);
  return SQLITE_DENY;
}

/* From here on the connection only reads, and only what is known to be harmless. There is no way back. */
EXPORT("nadlan_restrict") int nadlanRestrict(sqlite3 *db){
  Guard *guard = guardOf(db);
  int rc = sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int*)0);
  if( rc == SQLITE_OK ) rc = sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int*)0);
  if( rc == SQLITE_OK ) rc = sqlite3_set_authorizer(db, authorize, guard);
  if( rc == SQLITE_OK ) guard->restricted = 1;
  return rc;
}

EXPORT("nadlan_denied_action") int nadlanDeniedAction(sqlite3 *db){ return guardOf(db)->action; }
EXPORT("nadlan_denied_first") const char *nadlanDeniedFirst(sqlite3 *db){ return guardOf(db)->first; }
EXPORT("nadlan_denied_second") const char *nadlanDeniedSecond(sqlite3 *db){ return guardOf(db)->second; }

EXPORT("nadlan_reads") const char *nadlanReads(sqlite3 *db){ return guardOf(db)->reads; }
EXPORT("nadlan_reads_bytes") int nadlanReadsBytes(sqlite3 *db){ return guardOf(db)->readsBytes; }

/* ------------------------------------------------------------------------------------------------------------------
** Statements
*/

/* Notes what the authorizer is not asked about because SQLite refuses it, or would not, before it comes to that: writes to
** shadow tables, the schema and views; VACUUM. The patterns are the wording of sqlite3IsReadOnly(). */
static void noteSilentWrite(Guard *guard, int rc, sqlite3_stmt *statement){
  const char *message = sqlite3_errmsg(guard->db);
  int refused = rc == SQLITE_ERROR && (sqlite3_strglob("table * may not be modified", message) == 0
                                       || sqlite3_strglob("cannot modify * because it is a view", message) == 0);
  if( refused || (statement && !sqlite3_stmt_readonly(statement)) ) deny(guard, DENIED_WRITE, 0, 0);
}

/* Compiles the first statement of `sql`, which is `sqlBytes` long without its 0. Makes the statement, or 0 when there
** are only blanks and comments. What a restricted connection refuses is SQLITE_AUTH, whatever SQLite calls it. */
EXPORT("nadlan_prepare") int nadlanPrepare(sqlite3 *db, const char *sql, int sqlBytes){
  Guard *guard = guardOf(db);
  sqlite3_stmt *statement = 0;
  const char *tail = sql;
  int rc;
  guard->action = 0;
  guard->readsBytes = 0;
  rc = sqlite3_prepare_v3(db, sql, sqlBytes + 1, 0, &statement, &tail);
  if( guard->restricted ) noteSilentWrite(guard, rc, statement);
  if( guard->action ){
    char *message = sqlite3_mprintf("%s", statement ? "not authorized" : sqlite3_errmsg(db));
    sqlite3_finalize(statement);
    statement = 0;
    rc = SQLITE_AUTH;
    sqlite3_set_errmsg(db, rc, message);
    sqlite3_free(message);
  }
  made = statement;
  tailBytes = (int)(tail - sql);
  return rc;
}

/* Binds bytes that sqlite3_malloc() made; SQLite frees them. */
EXPORT("nadlan_bind_text") int nadlanBindText(sqlite3_stmt *statement, int index, const char *text, int n){
  return sqlite3_bind_text64(statement, index, text, n, sqlite3_free, SQLITE_UTF8);
}
EXPORT("nadlan_bind_blob") int nadlanBindBlob(sqlite3_stmt *statement, int index, const void *bytes, int n){
  if( n == 0 ){
    sqlite3_free((void*)bytes);
    return sqlite3_bind_zeroblob(statement, index, 0);
  }
  return sqlite3_bind_blob64(statement, index, bytes, n, sqlite3_free);
}
