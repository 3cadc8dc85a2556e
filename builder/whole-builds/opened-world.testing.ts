import type Database from 'better-sqlite3';
import { afterAll, beforeAll } from 'vitest';
import { type Calendar, readCalendar, readStatDeals, type StatDeal } from '../statistics.testing.ts';

/** A database that is opened before the tests of a file and closed after them. Its deals are read on first use. */
export function openedWorld(open: () => Promise<Database.Database>) {
  let db: Database.Database | null = null;
  let deals: readonly StatDeal[] | null = null;
  let calendar: Calendar | null = null;
  const database = () => {
    if (db === null) throw new Error('not opened yet');
    return db;
  };
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db?.close());
  return {
    database,
    rows: <Row = Readonly<Record<string, string | number | null>>>(sql: string): Row[] =>
      database().prepare<[], Row>(sql).all(),
    meta: (key: string) =>
      database().prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key),
    deals(): readonly StatDeal[] {
      deals ??= readStatDeals(database());
      return deals;
    },
    calendar(): Calendar {
      calendar ??= readCalendar(database());
      return calendar;
    },
  };
}
