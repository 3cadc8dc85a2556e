import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from './built-database.testing.ts';
import { openScratch, setPragma } from './scratch.ts';

const folder = temporaryFolder();
afterAll(folder.remove);

const open = () =>
  openScratch({ database: join(folder.path, 'database'), scratch: join(folder.path, 'scratch'), pageSizeBytes: 8192 });

it('writes no journal beside either file', () => {
  const { db, fill, close } = open();
  db.exec('CREATE TABLE homes (id INTEGER PRIMARY KEY)');
  db.exec('BEGIN');
  db.exec('INSERT INTO homes VALUES (1)');
  fill('written', ['name TEXT'], []);
  expect(db.pragma('main.journal_mode', { simple: true })).toBe('off');
  expect(db.pragma('scratch.journal_mode', { simple: true })).toBe('off');
  expect(readdirSync(folder.path).filter((name) => name.includes('journal') || name.includes('wal'))).toEqual([]);
  db.exec('COMMIT');
  close();
});

it('names a setting that SQLite refused', () => {
  const db = new Database(join(folder.path, 'other'));
  expect(() => setPragma(db, 'main.journal_mode', 'off')).toThrow(
    'SQLite refused PRAGMA main.journal_mode = off: it is delete.',
  );
  db.close();
});
