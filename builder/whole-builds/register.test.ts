import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Manifest } from '../../src/catalogue/index.ts';
import { build, built, openBuilt, temporaryFolder } from '../built-database.testing.ts';

/** Rows that resemble the real export: the same quirks, invented values. */
const FIXTURE = fileURLToPath(new URL('../fixtures/register.csv', import.meta.url));
const LINES = readFileSync(FIXTURE, 'utf8').trimEnd().split('\n');
const [HEADER = '', ...ROWS] = LINES;
const GOOD_ROW = ROWS.at(-1) ?? '';
const SMALL = { kind: 'synthetic', deals: 50, seed: 1, country: 'small' } as const;

vi.setConfig({ testTimeout: 120_000 });

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const register = (content: string | Buffer) => {
  const path = join(folder.path, 'register.csv');
  writeFileSync(path, content);
  return { kind: 'register', paths: [path] } as const;
};
const out = () => join(folder.path, 'out');
const refusal = async (source: ReturnType<typeof register>, maxRejectedShare?: number) => {
  const outcome = await build(out(), source, maxRejectedShare);
  if (outcome.kind === 'built') throw new Error('it was built');
  return outcome;
};

describe('a register export', () => {
  it('becomes a database, row by row', async () => {
    const manifest = await built(out(), { kind: 'register', paths: [FIXTURE] });
    expect(manifest).toMatchObject({
      synthetic: false,
      dataAsOf: '2026-03-15',
      builder: { source: { kind: 'register', file: 'register.csv' } },
    });
    const db = openBuilt(out(), manifest);
    const rows = db.prepare('SELECT id, settlement_code, settlement, settlement_raw FROM deals').raw().all();
    expect(rows.slice(0, 14)).toEqual([
      [2, 1286, 'שגב-שלום', null],
      [3, 1161, 'רהט', null],
      [4, 1161, 'רהט', null],
      [5, 967, "אבו ג'ווייעד (שבט)", null],
      [6, 1161, 'רהט', null],
      [7, 8600, 'רמת גן', 'כפר אז"ר'],
      [8, null, 'צהל', null],
      [9, null, null, null],
      [10, 9400, 'יהוד-מונוסון', null],
      [11, 9400, 'יהוד-מונוסון', 'יהוד'],
      [12, 9800, 'בנימינה-גבעת עדה', 'גבעת עדה'],
      [13, 5000, 'תל אביב-יפו', null],
      [14, 5000, 'תל אביב-יפו', null],
      [16, 1192, 'ערערה-בנגב', null],
    ]);
    // Lines 14 and 15 are the halves of one deal.
    expect(rows).toHaveLength(19);
    expect(db.prepare('SELECT deal_amount, portion, merged_rows FROM deals WHERE id = 14').raw().get()).toEqual([
      2_800_000, 1, 2,
    ]);
    expect(db.prepare('SELECT area, rooms, year_built, declared_amount FROM deals WHERE id = 6').raw().get()).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(db.prepare('SELECT price_per_sqm, rooms_bucket, is_new_build FROM deals WHERE id = 19').raw().get()).toEqual(
      [16_402, '5', 0],
    );
    expect(db.prepare('SELECT name, district FROM settlements WHERE code = 9999').raw().get()).toEqual([
      'יישוב חדש',
      null,
    ]);
    expect(db.prepare("SELECT value FROM meta WHERE key = 'source_file'").pluck().get()).toBe('register.csv');
    expect(db.prepare("SELECT value FROM meta WHERE key = 'built_at'").pluck().get()).toBe('2026-09-19T09:52:08Z');
    db.close();
  });

  it('has its parcels at the centres of their settlements, and none of them in the box search', async () => {
    const manifest = await built(out(), { kind: 'register', paths: [FIXTURE] });
    const db = openBuilt(out(), manifest);
    expect(db.prepare('SELECT DISTINCT geo_precision FROM deals').pluck().all()).toEqual(['settlement']);
    expect(db.prepare('SELECT count(*) FROM parcels_rtree').pluck().get()).toBe(0);
    // One deal in each of two settlements: the parcel belongs to the lower code.
    const parcel = db.prepare('SELECT settlement_code FROM parcels WHERE gush = 301025 AND chelka = 15').pluck().get();
    expect(parcel).toBe(967);
    // The army's own label names no place, so its parcel takes the centre of the other parcels of its gush.
    const [nowhere, rahat] = [14, 11].map((chelka) =>
      db.prepare('SELECT lat, lon FROM parcels WHERE gush = 301025 AND chelka = ?').raw().get(chelka),
    );
    expect(nowhere).toEqual(rahat);
    db.close();
  });

  it('may have its columns in another order, further ones, and no byte order mark', async () => {
    const turned = LINES.map((line) => `x,${line.replace(/^\ufeff/, '')}`).join('\r\n');
    const one = await built(out(), register(turned.replace('x,settlement_code', 'note,settlement_code')));
    const two = await built(join(folder.path, 'two'), { kind: 'register', paths: [FIXTURE] });
    expect([one.sha256, one.map]).toEqual([two.sha256, two.map]);
  });
});

describe('bad rows', () => {
  it('are counted by reason, with their lines, and the build continues', async () => {
    const bad = [
      GOOD_ROW.replace('28/05/2024', '28/13/2024'),
      GOOD_ROW.replace('3000000,3000000', 'abc,3000000'),
      GOOD_ROW.replace("קוטג' חד משפחתי", 'ארמון'),
      'one,two',
      GOOD_ROW.replace('28/05/2024', '00/00/0000'),
    ];
    const outcome = await build(out(), register([HEADER, ...bad, ...ROWS].join('\n')));
    expect(outcome.kind).toBe('built');
    expect(outcome.rows).toMatchObject({ read: 25, accepted: 20, rejected: 5 });
    expect(
      outcome.rows?.reasons.map(({ reason, count, first }) => [reason, count, first.map(({ line }) => line)]),
    ).toEqual([
      ['bad_date', 2, [2, 6]],
      ['malformed_row', 1, [5]],
      ['bad_amount', 1, [3]],
      ['unknown_nature', 1, [4]],
    ]);
    if (outcome.kind === 'built') {
      const db = openBuilt(out(), outcome.manifest);
      expect(db.prepare('SELECT min(id) FROM deals').pluck().get()).toBe(7);
      db.close();
    }
  });

  it('stop the build beyond the share, and leave the folder untouched', async () => {
    await built(out(), { kind: 'register', paths: [FIXTURE] });
    const before = contents(out());
    const bad = Array.from({ length: 11 }, () => GOOD_ROW.replace('28/05/2024', '28/13/2024'));
    const source = register([HEADER, ...ROWS, ...bad].join('\n'));
    const outcome = await refusal(source);
    expect(outcome.message).toContain('11 of 31 rows were rejected');
    expect(outcome.message).toContain('first on line 22');
    expect(contents(out())).toEqual(before);
    expect((await build(out(), source, 0.5)).kind).toBe('built');
  });

  it('are numbered by the line of the file, blank lines and line breaks in quotes counted', async () => {
    const broken = GOOD_ROW.replace('להבים', '"להבים\n"').replace('28/05/2024', '1/1');
    const outcome = await build(out(), register([HEADER, '', broken, GOOD_ROW].join('\n')));
    expect(outcome.rows?.reasons[0]?.first[0]?.line).toBe(4);
  });
});

describe('a register that cannot be used', () => {
  it.each([
    ['an empty file', '', 'register.csv: is empty'],
    ['nothing but a line of names', HEADER, 'no row below its line of column names'],
    ['another file', 'a,b,c\n1,2,3\n', 'line 1: column settlement_code, settlement, gush,'],
    [
      'a missing column',
      LINES.join('\n').replace('deal_date', 'date'),
      'register.csv, line 1: column deal_date is missing',
    ],
    [
      'a doubled column',
      LINES.map((line, at) => `${line},${at === 0 ? 'gush' : '1'}`).join('\n'),
      'line 1: column gush stands there twice',
    ],
    [
      'text of another encoding behind the mark of UTF-8',
      Buffer.concat([Buffer.from(`${HEADER}\n`), ...Array.from({ length: 3 }, () => windows1255(GOOD_ROW))]),
      'None of the 3 rows of the register is usable. Most frequent: is not UTF-8 text',
    ],
    ['UTF-16 without rows', Buffer.from(HEADER, 'utf16le'), 'no row below its line of column names'],
    ['a database', Buffer.from('SQLite format 3\0aaaaaaaaaaaa'), 'is neither UTF-8, UTF-16 nor windows-1255 text'],
    ['a compressed file', gzipSync(HEADER).subarray(0, 40), 'is cut off or damaged'],
    ['a quote that is never closed', `${LINES.join('\n')}\n,"open,${'x'.repeat(20_000)}`, 'is a quote left open?'],
  ])('because it is %s, says so in a sentence', async (_, content, sentence) => {
    expect((await refusal(register(content))).message).toContain(sentence);
    expect(readdirSync(out())).toEqual([]);
  });

  it('because it is missing, or a folder without a part of a register, says so in a sentence', async () => {
    const missing = join(folder.path, 'missing.csv');
    expect((await refusal({ kind: 'register', paths: [missing] })).message).toContain(
      `${missing}: there is no such file`,
    );
    const directory = join(folder.path, 'directory');
    mkdirSync(directory);
    expect((await refusal({ kind: 'register', paths: [directory] })).message).toContain(
      `${directory}: the folder holds no .csv`,
    );
  });
});

describe('the folder of the database', () => {
  it('is created if it is missing, and refused if it is a file', async () => {
    const deep = join(folder.path, 'a', 'b');
    await built(deep, SMALL);
    // The database, its page map, packed pages, base map and examples, and the manifest.
    expect(readdirSync(deep)).toHaveLength(6);
    writeFileSync(out(), 'a file');
    const outcome = await build(out(), SMALL);
    expect(outcome).toMatchObject({
      kind: 'refused',
      message: `${out()}: is not a folder; name another folder for the database.`,
    });
  });

  it('keeps the file that was served before, and no older one', async () => {
    const manifests: Manifest[] = [];
    for (const seed of [1, 2, 3]) manifests.push(await built(out(), { ...SMALL, seed }));
    const kept = manifests
      .slice(1)
      .flatMap(({ url, map, packed, baseMap }) => [url, map?.url, packed?.url, baseMap?.url]);
    expect(new Set(readdirSync(out()))).toEqual(new Set([...kept, 'examples.json', 'nadlan.json']));
  });

  it('is cleaned of what a dead build left behind, and keeps foreign files', async () => {
    mkdirSync(out());
    const dead = 4_194_304 + 1;
    writeFileSync(join(out(), `nadlan.building-${dead}.database`), 'half');
    copyFileSync(FIXTURE, join(out(), 'my-notes.csv'));
    const { url, map, packed, baseMap } = await built(out(), SMALL);
    expect(readdirSync(out()).sort()).toEqual(
      ['my-notes.csv', url, map?.url, packed?.url, baseMap?.url, 'examples.json', 'nadlan.json'].sort(),
    );
  });

  it('replaces a file of the same name that was cut short', async () => {
    const first = await built(out(), SMALL);
    writeFileSync(join(out(), first.url), 'cut');
    const again = await built(out(), SMALL);
    expect(again.url).toBe(first.url);
    const db = openBuilt(out(), again);
    const { rows } = first.tables.find(({ name }) => name === 'deals') ?? { rows: 0 };
    expect(rows).toBeGreaterThan(40);
    expect(db.prepare('SELECT count(*) FROM deals').pluck().get()).toBe(rows);
    db.close();
  });
});

function contents(path: string): Record<string, string> {
  return Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name)).toString('base64')]));
}

/** Hebrew in the encoding of Windows: one byte a letter. */
function windows1255(text: string): Buffer {
  return Buffer.from(
    [...`${text}\n`].map((letter) =>
      letter >= 'א' && letter <= 'ת' ? letter.charCodeAt(0) - 0x5d0 + 0xe0 : letter.charCodeAt(0),
    ),
  );
}
