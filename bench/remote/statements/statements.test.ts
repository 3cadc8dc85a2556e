import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIDDLE_WORLD, openWorld } from '../../../builder/worlds.testing.ts';
import { COLUMN_STATEMENTS } from './column-statements.ts';
import { chooseLiterals, type LiteralSets } from './literals.ts';
import { planStatements } from './planned.ts';
import { STATEMENTS } from './statements.ts';

let database: Database.Database;
let literals: LiteralSets;

beforeAll(async () => {
  database = await openWorld(MIDDLE_WORLD);
  literals = chooseLiterals(database);
});
afterAll(() => database.close());

const rowsOf = (sql: string) => database.prepare(sql).raw().all();

describe('the literals', () => {
  it('are the same for the same file', () => {
    expect(chooseLiterals(database)).toEqual(literals);
  });

  it('have another parcel near, for which every statement about parcels finds rows', () => {
    const { here, nearby } = literals;
    expect([nearby.gush, nearby.chelka]).not.toEqual([here.gush, here.chelka]);
    for (const { id, sql, andNearby } of STATEMENTS) if (andNearby) expect(rowsOf(sql(nearby)), id).not.toEqual([]);
  });

  it('are medians: half of the gushim have no more deals', () => {
    const [[share]] = rowsOf(
      `SELECT avg(deals_total <= (SELECT deals_total FROM gushim WHERE gush = ${literals.here.gush})) FROM gushim`,
    ) as [[number]];
    expect(share).toBeGreaterThanOrEqual(0.5);
    const [[below]] = rowsOf(
      `SELECT avg(deals_total < (SELECT deals_total FROM gushim WHERE gush = ${literals.here.gush})) FROM gushim`,
    ) as [[number]];
    expect(below).toBeLessThanOrEqual(0.5);
  });

  it('cannot be chosen from a database without deals', () => {
    const empty = new Database(':memory:');
    empty.exec('CREATE TABLE deals (id INTEGER PRIMARY KEY, deal_amount INTEGER)');
    expect(() => chooseLiterals(empty)).toThrow('The database has no row for a literal: SELECT id FROM deals');
    empty.close();
  });
});

describe('the statements', () => {
  it('are at least thirty, each with its own name and shape', () => {
    expect(STATEMENTS.length).toBeGreaterThanOrEqual(30);
    expect(new Set(STATEMENTS.map(({ id }) => id)).size).toBe(STATEMENTS.length);
    expect(new Set(STATEMENTS.map(({ shape }) => shape)).size).toBe(STATEMENTS.length);
  });

  it.each(STATEMENTS.map((statement) => [statement.id, statement] as const))('%s finds rows', (id, { sql }) => {
    const rows = rowsOf(sql(literals.here));
    expect(rows.length).toBeLessThanOrEqual(1_000);
    if (id === 'point-absent') expect(rows).toEqual([]);
    else expect(rows).not.toEqual([]);
  });
});

describe('the statements on columns', () => {
  it('have their own names and shapes, and no shape of the other set', () => {
    const names = [...STATEMENTS, ...COLUMN_STATEMENTS].map(({ id, shape }) => `${id}: ${shape}`);
    const shared = COLUMN_STATEMENTS.filter((statement) => STATEMENTS.some(({ id }) => id === statement.id));
    expect(shared.map(({ id }) => id)).toEqual(['point-rowid', 'rowid-range']);
    expect(new Set(names).size).toBe(names.length - shared.length);
    const planned = planStatements(database.name, 'all', null).map(({ id }) => id);
    expect(new Set(planned).size).toBe(planned.length);
    expect(planned).toEqual(expect.arrayContaining(['first-hundred', 'box-search']));
  });

  it.each(COLUMN_STATEMENTS.filter(({ isScan }) => isScan).map((statement) => [statement.id, statement] as const))(
    '%s finds rows',
    (id, { sql }) => {
      expect(rowsOf(sql(literals.here)), id).not.toEqual([]);
    },
  );

  it('have their rows in a defined order, or in that of the table', () => {
    for (const { sql } of COLUMN_STATEMENTS) expect(sql(literals.here)).toMatch(/ORDER BY|^SELECT (count\(|\*)/);
  });
});
