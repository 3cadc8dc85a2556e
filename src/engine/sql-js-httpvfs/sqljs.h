/* What the functions of sql.js share: see sqljs.c. */
#ifndef NADLAN_SQLJS_H
#define NADLAN_SQLJS_H
#include "host.h"

#define COUNT(list) (sizeof(list) / sizeof(list[0]))

typedef void (*Function)(sqlite3_context*, int, sqlite3_value**);

/* Adds a function, or an aggregate by its step and its end, to a connection; a result code of SQLite. */
int nadlanAddFunction(sqlite3 *db, const char *name, int arguments, Function function, const void *data);
int nadlanAddAggregate(sqlite3 *db, const char *name, Function step, void (*end)(sqlite3_context*));

int nadlanAddSqlJsNumbers(sqlite3 *db);
int nadlanAddSqlJsTexts(sqlite3 *db);
int nadlanAddSqlJsAggregates(sqlite3 *db);

static inline int isNull(sqlite3_value *value){ return sqlite3_value_type(value) == SQLITE_NULL; }

#endif
