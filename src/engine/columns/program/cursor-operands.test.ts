import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Instruction } from '../../statement/bytecode.ts';
import { isKnown, touches } from './cursor-operands.ts';

const instruction = (opcode: string, operands: Partial<Instruction> = {}): Instruction => ({
  opcode,
  p1: 1,
  p2: 2,
  p3: 3,
  p4: '',
  ...operands,
});

const sqlite = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json')), 'deps/sqlite3/sqlite3.c'),
  'utf8',
);
/** Names of all instructions of the engine's SQLite. */
const opcodes = [...sqlite.matchAll(/^#define OP_(\w+) +\d+/gm)].map(([, name]) => String(name));

/** Instructions that no SELECT has. Programs with one of these are not changed. */
const NOT_READ_ONLY = [
  ...['Savepoint', 'AutoCommit', 'Checkpoint', 'JournalMode', 'Vacuum', 'IncrVacuum', 'SetCookie', 'Destroy', 'Clear'],
  ...['CreateBtree', 'SqlExec', 'ParseSchema', 'LoadAnalysis', 'DropTable', 'DropIndex', 'DropTrigger', 'IntegrityCk'],
  ...['Program', 'Param', 'ResetCount', 'FkCheck', 'FkCounter', 'FkIfZero', 'Pagecount', 'MaxPgcnt'],
  ...['VUpdate', 'VBegin', 'VCreate', 'VDestroy', 'VRename', 'VCheck'],
];

it('knows every instruction of this SQLite that a SELECT may have', () => {
  expect(opcodes.length).toBeGreaterThan(180);
  expect(opcodes.filter((opcode) => !isKnown(instruction(opcode))).sort()).toEqual(NOT_READ_ONLY.sort());
});

it('finds the cursors that SQLite looks up for an instruction', () => {
  // The virtual machine names a cursor as `apCsr[pOp->p1]`. The code of an instruction is between two cases.
  const machine = sqlite.slice(sqlite.lastIndexOf('\nSQLITE_PRIVATE int sqlite3VdbeExec('));
  const cases = machine.slice(0, machine.indexOf('End of vdbe.c')).split(/^case (?=OP_)/m);
  const found = cases.flatMap((text, i) => {
    const operands = new Set([...text.matchAll(/apCsr\[pOp->(p\d)\]/g)].map(([, operand]) => `${operand}`));
    // A case without a break shares the code of the next one.
    const names = [text];
    for (let at = i - 1; at > 0 && !/\bbreak;|\bgoto \w+;|assert\( 0/.test(cases[at] ?? 'break;'); at -= 1) {
      names.push(cases[at] ?? '');
    }
    const opcodesOf = names.map((name) => /^OP_(\w+)/.exec(name)?.[1] ?? '').filter((name) => opcodes.includes(name));
    return opcodesOf.flatMap((opcode) => [...operands].map((operand) => ({ opcode, operand })));
  });
  expect(found.length).toBeGreaterThan(60);
  const missed = found.filter(
    ({ opcode, operand }) =>
      isKnown(instruction(opcode)) && !touches(instruction(opcode, { p1: 0, p2: 0, p3: 0, [operand]: 9 }), 9),
  );
  // It shares a case with DeferredSeek, which has that operand.
  expect(missed).toEqual([{ opcode: 'IdxRowid', operand: 'p3' }]);
});
