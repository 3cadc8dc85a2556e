/* The functions that sql.js adds to SQLite (extension-functions.c by Liam Healy), with their names, arguments and results,
** for connections that take its place. Some of them have another meaning in SQLite itself: log(x) is the natural
** logarithm here, ceil and floor give integers, and a text that is no number counts as 0. */
#include "sqljs.h"

#define FLAGS (SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS)

int nadlanAddFunction(sqlite3 *db, const char *name, int arguments, Function function, const void *data){
  return sqlite3_create_function_v2(db, name, arguments, FLAGS, (void*)data, function, 0, 0, 0);
}

int nadlanAddAggregate(sqlite3 *db, const char *name, Function step, void (*end)(sqlite3_context*)){
  return sqlite3_create_function_v2(db, name, 1, FLAGS, 0, 0, step, end, 0);
}

int nadlanAddSqlJsFunctions(sqlite3 *db){
  int rc = nadlanAddSqlJsNumbers(db);
  if( rc == SQLITE_OK ) rc = nadlanAddSqlJsTexts(db);
  if( rc == SQLITE_OK ) rc = nadlanAddSqlJsAggregates(db);
  return rc;
}
