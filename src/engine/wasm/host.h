/* SQLite without an operating system.
**
** The module has no libc I/O, no WASI and no JavaScript glue. What an operating system would do is done by eight
** imports named "host", the same in a browser's worker and in Node. The linear memory is an import too, so that the
** host sets its maximum, which is the memory limit of the whole engine.
**
** vfs.c reads files, connection.c opens, restricts and prepares, rows.c hands out rows in batches, program.c
** changes operands of a program, sqljs.c has the functions of sql.js.
*/
#ifndef NADLAN_HOST_H
#define NADLAN_HOST_H
#include <string.h>
#include "sqlite3.h"

#define HOST(name) __attribute__((import_module("host"), import_name(name)))
#define EXPORT(name) __attribute__((export_name(name), used))

/* The visitor's rows are being stepped (rows.c); what that means to the authorizer stands in connection.c. One flag for
** the module: its calls never overlap. */
extern int nadlanStepping;

/* Adds the functions of sql.js to a connection. */
int nadlanAddSqlJsFunctions(sqlite3 *db);

#endif
