/* Programs: operands of a prepared statement
**
** The layout of a program is SQLite's own, so this file is compiled with SQLite in one unit.
*/
#include "sqlite3.c"
#include "host.h"

/* Replaces operand P2 of one instruction, if the statement is not running and the instruction is the expected one. */
static int repoint(sqlite3_stmt *statement, int address, int opcode, int before, int after){
  Vdbe *program = (Vdbe*)statement;
  if( !program || program->eVdbeState != VDBE_READY_STATE ) return SQLITE_MISUSE;
  if( address < 0 || address >= program->nOp ) return SQLITE_RANGE;
  if( program->aOp[address].opcode != opcode || program->aOp[address].p2 != before ) return SQLITE_MISMATCH;
  program->aOp[address].p2 = after;
  return SQLITE_OK;
}

/* Has an OpenRead open the B-tree with another root page. */
EXPORT("nadlan_repoint_open") int nadlanRepointOpen(sqlite3_stmt *statement, int address, int before, int after){
  return repoint(statement, address, OP_OpenRead, before, after);
}

/* Has a Column read another field of the record. */
EXPORT("nadlan_repoint_column") int nadlanRepointColumn(sqlite3_stmt *statement, int address, int before, int after){
  return repoint(statement, address, OP_Column, before, after);
}
