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

/* Has an OpenRead of an index open the table with another root page, whose rows have the fields of the keys. Returns what compares
** the keys, which the program does not own then, for nadlan_open_index; 0 for another instruction. */
EXPORT("nadlan_open_table") KeyInfo *nadlanOpenTable(sqlite3_stmt *statement, int address, int before, int after){
  Vdbe *program = (Vdbe*)statement;
  if( repoint(statement, address, OP_OpenRead, before, before)!=SQLITE_OK ) return 0;
  Op *op = &program->aOp[address];
  if( op->p4type!=P4_KEYINFO ) return 0;
  KeyInfo *keys = op->p4.pKeyInfo;
  op->p4type = P4_INT32;
  op->p4.i = keys->nAllField;
  op->p2 = after;
  return keys;
}

/* Has an OpenRead that nadlan_open_table has changed open its index again. */
EXPORT("nadlan_open_index") int nadlanOpenIndex(sqlite3_stmt *statement, int address, int before, int after, KeyInfo *keys){
  Vdbe *program = (Vdbe*)statement;
  int code = repoint(statement, address, OP_OpenRead, before, before);
  if( code!=SQLITE_OK ) return code;
  Op *op = &program->aOp[address];
  if( op->p4type!=P4_INT32 || !keys ) return SQLITE_MISMATCH;
  op->p4type = P4_KEYINFO;
  op->p4.pKeyInfo = keys;
  op->p2 = after;
  return SQLITE_OK;
}

/* Has an IdxRowid read a field of the record, as a Column does. */
EXPORT("nadlan_read_column") int nadlanReadColumn(sqlite3_stmt *statement, int address, int into, int field){
  Vdbe *program = (Vdbe*)statement;
  int code = repoint(statement, address, OP_IdxRowid, into, into);
  if( code!=SQLITE_OK ) return code;
  Op *op = &program->aOp[address];
  if( op->p3!=0 || op->p5!=0 || op->p4type!=P4_NOTUSED ) return SQLITE_MISMATCH;
  op->opcode = OP_Column;
  op->p2 = field;
  op->p3 = into;
  return SQLITE_OK;
}

/* Has a Column that nadlan_read_column has changed read the rowid again. */
EXPORT("nadlan_read_rowid") int nadlanReadRowid(sqlite3_stmt *statement, int address, int field, int into){
  Vdbe *program = (Vdbe*)statement;
  int code = repoint(statement, address, OP_Column, field, field);
  if( code!=SQLITE_OK ) return code;
  Op *op = &program->aOp[address];
  if( op->p3!=into || op->p4type!=P4_NOTUSED ) return SQLITE_MISMATCH;
  op->opcode = OP_IdxRowid;
  op->p2 = into;
  op->p3 = 0;
  return SQLITE_OK;
}
