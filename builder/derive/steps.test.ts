import { expect, it } from 'vitest';
import { CATALOGUE } from '../../src/catalogue/index.ts';
import { temporaryFolder } from '../built-database.testing.ts';
import { fillDatabase } from '../fill-database.ts';
import { openSources } from '../open-sources.ts';
import { openScratch, type Scratch } from '../scratch.ts';
import { checkSteps } from './check-steps.ts';
import type { Step } from './step.ts';
import { STEPS } from './steps.ts';

const work = (name: string, needs: readonly string[], makes: readonly string[]): Step => ({
  kind: 'work',
  name,
  needs,
  makes,
  run: () => {},
});

it('fit together, and fill every table of the catalogue', () => {
  const tables = CATALOGUE.filter(({ kind }) => kind !== 'view').map(({ name }) => name);
  expect([...checkSteps(STEPS).keys()]).toEqual(tables);
});

it('are refused if a table is read before it is made', () => {
  const steps = [work('count homes', ['homes'], []), work('find homes', [], ['homes'])];
  expect(() => checkSteps(steps, [])).toThrow('The step "count homes" needs homes, which no step before it makes.');
});

it('are refused if a table is made twice', () => {
  const steps = [work('find homes', [], ['homes']), work('find them again', [], ['homes'])];
  expect(() => checkSteps(steps, [])).toThrow('The step "find them again" makes homes, which is there already.');
});

it('are refused if a table of the catalogue is left out, or unknown to it', () => {
  expect(() => checkSteps(STEPS.slice(0, -1))).toThrow('No step fills meta, a table of the catalogue.');
  const unknown = STEPS.map((step) => (step.name === 'fill meta' ? { ...step, table: 'metas' } : step));
  expect(() => checkSteps(unknown)).toThrow('A step fills metas, which is not a table of the catalogue.');
});

it('read only tables that they name, and make those that they name', { timeout: 120_000 }, async () => {
  const folder = temporaryFolder();
  const scratch = openScratch({ database: `${folder.path}/a`, scratch: `${folder.path}/b`, pageSizeBytes: 4096 });
  const opened = await openSources({ kind: 'synthetic', deals: 2_000, seed: 1, country: 'small' });
  if (opened.kind === 'unusable') throw new Error(opened.message);
  const watched = watch(scratch);
  const faults: string[] = [];
  const run = async <T>(name: string, part: () => T | Promise<T>) => {
    const before = tablesOf(scratch);
    const { value, read } = await watched.during(part);
    const step = STEPS.find((each) => each.name === name);
    if (step) {
      const made = [...tablesOf(scratch)].filter((table) => !before.has(table));
      // A table that is gone at the end of the step was only for the step.
      const unnamed = [...read].filter((table) => before.has(table) && ![...step.needs, ...step.makes].includes(table));
      if (unnamed.length > 0) faults.push(`${name} reads ${unnamed.join(', ')}`);
      const unmade = step.makes.filter((table) => step.kind === 'work' && !made.includes(table));
      if (unmade.length > 0) faults.push(`${name} does not make ${unmade.join(', ')}`);
    }
    return value;
  };
  const outcome = await fillDatabase(scratch, opened.sources, { maxRejectedShare: 0 }, run, () => {});
  expect(outcome.kind).toBe('filled');
  expect(faults).toEqual([]);
  scratch.close();
  folder.remove();
});

function tablesOf({ db }: Scratch): ReadonlySet<string> {
  const all = ['main', 'scratch', 'temp'].map(
    (schema) => `SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table'`,
  );
  return new Set(db.prepare<[], string>(all.join(' UNION ALL ')).pluck().all());
}

/** Finds the tables that statements read, by the trees that SQLite opens for reading. */
function watch({ db }: Scratch) {
  const prepare = db.prepare.bind(db);
  const exec = db.exec.bind(db);
  let read = new Set<string>();
  const look = (sql: string) => {
    const roots = ['main', 'temp', 'scratch'].map(
      (schema) =>
        new Map(prepare(`SELECT rootpage, tbl_name FROM ${schema}.sqlite_schema`).raw().all() as [number, string][]),
    );
    for (const { opcode, p2, p3 } of prepare(`EXPLAIN ${sql.replace(/\?|[@:$][a-z]\w*/gi, 'NULL')}`).all() as {
      opcode: string;
      p2: number;
      p3: number;
    }[]) {
      const table = opcode === 'OpenRead' ? roots[p3]?.get(p2) : undefined;
      if (table !== undefined) read.add(table);
    }
  };
  db.prepare = ((sql: string) => {
    if (/^\s*(--.*\n\s*)*(SELECT|WITH|INSERT|UPDATE|DELETE|CREATE TABLE)/i.test(sql)) look(sql);
    return prepare(sql);
  }) as typeof db.prepare;
  db.exec = (sql: string) => {
    for (const statement of sql.replace(/--.*$/gm, '').split(';')) {
      if (statement.trim() === '') continue;
      look(statement);
      exec(statement);
    }
    return db;
  };
  return {
    during: async <T>(part: () => T | Promise<T>): Promise<{ value: T; read: ReadonlySet<string> }> => {
      read = new Set();
      return { value: await part(), read };
    },
  };
}
