import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { findChromium } from '../e2e/browser.ts';

/** The version of an installed package. */
export function packageVersion(name: string): string {
  const path = fileURLToPath(new URL(`../node_modules/${name}/package.json`, import.meta.url));
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly version: string }).version;
}

/** The version of SQLite in better-sqlite3, from whose source our engine is compiled too. */
export function sqliteVersion(): string {
  const database = new Database(':memory:');
  const version = database.prepare<[], string>('SELECT sqlite_version()').pluck().get() ?? 'unknown';
  database.close();
  return version;
}

/** The version of the browser that the benches open. */
export function chromiumVersion(): string {
  const path = findChromium();
  const said = path === null ? '' : execFileSync(path, ['--version'], { encoding: 'utf8' });
  return /[\d.]+/.exec(said)?.[0] ?? 'of Playwright';
}
