import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CATALOGUE } from '../../../src/catalogue/index.ts';
import { temporaryFolder } from '../../built-database.testing.ts';
import { readManifest } from '../../publish/manifest-file.ts';
import { copyWorld, SMALL_WORLD, worldFolder } from '../../worlds.testing.ts';
import { type BuildFacts, readBuildFacts } from '../facts/build-facts.ts';
import { findingsOf } from '../facts/findings.ts';
import { openBuild } from '../facts/opened-build.ts';
import { reportCommand } from './report-command.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: ReturnType<typeof temporaryFolder>;
let world: string;
/** The page about it. */
let page: string;
beforeAll(async () => {
  folder = temporaryFolder();
  world = await worldFolder(SMALL_WORLD);
  page = pageOf(world);
});
afterAll(() => folder.remove());

function run(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const code = reportCommand(args, {
    stdout: { write: (text: string) => (stdout += text) },
    stderr: { write: (text: string) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

/** The page about a database. */
function pageOf(data: string, ...args: string[]): string {
  const out = join(folder.path, 'made', 'report.html');
  const { code, stdout, stderr } = run('--data', data, '--out', out, ...args);
  expect(stderr).not.toContain('Not written');
  expect([code, stdout]).toEqual([0, `${out}\n`]);
  return readFileSync(out, 'utf8');
}

const textOf = (page: string) =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('npm run db:report', () => {
  it('writes one page that requests nothing, runs nothing, and labels invented data', () => {
    expect(page).toContain('<meta http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;');
    expect(page).not.toMatch(/<(script|link|img|iframe|object)\b|\bsrc=|url\(|@import|href="(?!#)/);
    expect(page).toMatch(/<title>Synthetic: nadlan-[0-9a-f]{16}\.sqlite, build report<\/title>/);
    expect(textOf(page)).toContain('Synthetic data. Every deal in this database is invented.');
    expect(page).toContain('light-dark(');
    expect(page).toContain('@media print');
  });

  it('has the rows of each table, and the NULLs of each column', () => {
    const { tables = [] } = readManifest(world) ?? {};
    const rows = [
      ...page.matchAll(/<summary><code>(\w+)<\/code><span class="figure">(?:([\d,]+) rows|<mark>no rows)/g),
    ];
    expect(rows.map(([, name, figure = '0']) => ({ name, rows: Number(figure.replaceAll(',', '')) }))).toEqual(tables);
    const columns = CATALOGUE.filter(({ kind }) => kind === 'table').flatMap((table) => table.columns);
    for (const { name } of columns) expect(page).toContain(`<td><code>${name}</code>`);
    const db = new Database(openedPath(world), { readonly: true });
    const [nulls, all] =
      db.prepare<[], [number, number]>('SELECT count(*) - count(rooms), count(*) FROM deals').raw().get() ?? [];
    db.close();
    expect(page).toContain(`title="${nulls?.toLocaleString('en-US')} of ${all?.toLocaleString('en-US')} rows"`);
  });

  it('isolates Hebrew names, so that figures beside them stay in their order', () => {
    const hebrew = page
      .replace(/<title>.*?<\/title>|<text.*?<\/text>/gs, '')
      .replaceAll(/<bdi>.*?<\/bdi>|<li dir="auto">.*?<\/li>/gs, '');
    expect(page).toMatch(/<bdi>[א-ת]/);
    expect(hebrew).not.toMatch(/[א-ת]/);
  });

  it('compares with the earlier database that the builder has kept beside it', async () => {
    const data = join(folder.path, 'data');
    await copyWorld(SMALL_WORLD, data);
    expect(textOf(pageOf(data))).toContain('There is no earlier build in the folder.');
    const earlier = join(data, 'nadlan-00000000000000aa.sqlite');
    copyFileSync(openedPath(data), earlier);
    expect(textOf(pageOf(data))).toContain('Nothing that is compared here differs.');
    const db = new Database(earlier);
    db.exec(`
      UPDATE settlements SET name_en = NULL;
      UPDATE meta SET value = '2030-01-01' WHERE key = 'max_date';
      UPDATE agg_national_month SET deals = deals + 7 WHERE property_group = 'all' AND month = '1998-01';
      DELETE FROM deal_natures WHERE raw IN (SELECT raw FROM deal_natures LIMIT 10);
    `);
    db.close();
    const { stderr } = run('--data', data, '--out', join(folder.path, 'again.html'));
    const text = textOf(pageOf(data));
    const sentence = /The newest deal is of \d{4}-\d\d-\d\d; the earlier build has one of 2030-01-01\./;
    expect(stderr).toMatch(sentence);
    expect(text).toMatch(sentence);
    expect(text).toMatch(/deal_natures 37 47 \+27 %/);
    expect(text).toMatch(/settlements\.name_en 100 % [\d.]+ %/);
    expect(text).toMatch(/ 1998 ([\d,]+) ([\d,]+) -/);
  });

  it('reads a single file, and compares with one that --against names', () => {
    const text = textOf(pageOf(openedPath(world), '--against', world));
    expect(text).toContain('Synthetic data.');
    expect(text).toContain('Nothing that is compared here differs.');
  });

  it('says what it cannot use', () => {
    const empty = join(folder.path, 'empty');
    mkdirSync(empty);
    writeFileSync(
      join(folder.path, 'text.sqlite'),
      'no database, but text that is long enough for a header of SQLite files',
    );
    const other = join(folder.path, 'other.sqlite');
    const db = new Database(other);
    db.exec('CREATE TABLE deals (id)');
    db.close();
    const damaged = join(folder.path, 'damaged.sqlite');
    const bytes = readFileSync(openedPath(world));
    // The schema, which is at the beginning and at the end, stays readable.
    writeFileSync(damaged, bytes.fill(0xff, 300 * 4096, 600 * 4096));
    const refusals = [
      [['--data', join(folder.path, 'nowhere')], 1, 'nowhere: is not there; name the folder of a built database'],
      [['--data', join(folder.path, 'text.sqlite', 'data')], 1, 'data: is not there'],
      [['--data', empty], 1, 'empty: has no nadlan.json'],
      [['--data', join(folder.path, 'text.sqlite')], 1, 'text.sqlite: cannot be read as a database'],
      [['--data', other], 1, 'is no database of npm run db:build: it has no table parcels'],
      [['--data', world, '--against', other], 1, 'is no database of npm run db:build'],
      [['--data', damaged], 1, 'damaged.sqlite: cannot be read (database disk image is malformed); check'],
      [['--data', world, '--out', join(folder.path, 'text.sqlite', 'page.html')], 1, 'text.sqlite: may not be written'],
      [['--data', world, '--out', empty], 1, 'empty: is a folder; name a file'],
      [['--data', ''], 2, '--data is empty'],
      [['--file', 'x'], 2, "Unknown option '--file'"],
    ] as const;
    const answers = refusals.map(([args]) => run(...args));
    expect(answers.map(({ code, stderr }, at) => [code, stderr.includes(refusals[at]?.[2] ?? '-')])).toEqual(
      refusals.map(([, code]) => [code, true]),
    );
    expect(run('--help').stdout).toContain('--against FILE');
  });
});

function openedPath(data: string): string {
  const opened = openBuild(data);
  if (typeof opened === 'string') throw new Error(opened);
  opened.db.close();
  return opened.path;
}

describe('what stands out', () => {
  let facts: BuildFacts;
  beforeAll(() => {
    const opened = openBuild(world);
    if (typeof opened === 'string') throw new Error(opened);
    facts = readBuildFacts(opened, null, () => {});
    opened.db.close();
  });
  const usual = () => ({
    ...facts,
    tables: [],
    months: [],
    levels: { years: [], places: [] },
    map: { ...facts.map, placed: facts.deals.deals },
  });

  it('is nothing in a database without oddities', () => {
    expect(findingsOf(usual())).toEqual([]);
  });

  it('are empty tables, and columns without values or with one alone', () => {
    const column = { nulls: 0, least: 1, most: 2 };
    const tables = [
      { name: 'streets', rows: 0, columns: [] },
      {
        name: 'deals',
        rows: 9,
        columns: [
          { ...column, name: 'id' },
          { ...column, name: 'rooms', nulls: 9, least: null, most: null },
          { ...column, name: 'year', nulls: 1, most: 1 },
        ],
      },
    ];
    expect(findingsOf({ ...usual(), tables })).toEqual([
      'Tables without rows: streets.',
      'Columns without any value: deals.rooms.',
      'Columns with one value only: deals.year.',
    ]);
  });

  it('are years in which prices jump, unless few prices do', () => {
    const level = (ilsPerSqm: number, prices = 100) => ({ ilsPerSqm, prices, isIncomplete: false });
    const levels = {
      years: [2024, 2025],
      places: [
        { name: null, levels: [level(100), level(125)] },
        { name: 'לוד', levels: [level(100), level(74)] },
        { name: 'רמלה', levels: [level(100), level(300, 99)] },
        { name: 'חדרה', levels: [null, level(300)] },
      ],
    };
    expect(findingsOf({ ...usual(), levels })).toEqual([
      'The median price per square metre differs by more than 25 % from the year before: לוד in 2025.',
    ]);
  });

  it('are months with half of the usual deals, and deals without a place', () => {
    const months = [100, 110, 90, 49, 100, 105, 95, 20].map((deals, at) => ({
      month: `2025-0${at + 1}`,
      deals,
      isIncomplete: at === 7,
    }));
    const { deals } = facts.deals;
    expect(findingsOf({ ...usual(), months, map: { ...facts.map, placed: deals / 2 } })).toEqual([
      '2025-04 has 49 deals; the months around it have 100.',
      '50 % of the deals have neither the place of their parcel nor that of their gush.',
    ]);
  });
});
