import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPages, type PageReader, readTree } from '../../builder/publish/b-tree-pages.ts';
import { pageMapOf } from '../../builder/publish/page-map.ts';
import {
  type PageMap,
  readPageMap,
  writePageGroup,
  writePageMap,
  writePart,
  writeSketchGroup,
} from '../page-map/index.ts';
import { inflate } from './remote/file/inflate.ts';
import { nativeRows, openRemote, type ServedMap } from './remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine, makeDatabase } from './wasm/fixture.testing.ts';

const PLACES = 40;
const FIRST_DAY = Date.parse('2000-01-01');
const DAYS = 9_000;
const LONGEST_RUNS = [32, 16, 8, 4] as const;
/** Twenty thousand deals, an index with their amounts by place and day, of three levels. */
const SQL = `
  PRAGMA page_size = 1024;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, place INTEGER, day TEXT, amount INTEGER);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
  INSERT INTO deals SELECT i, i * i * 7919 % ${PLACES} + 1, date('2000-01-01', (i * 104729 % ${DAYS}) || ' days'), i * 31 % 1000003 FROM n;
  CREATE INDEX by_place_day ON deals (place, day, amount);
  ANALYZE;
`;

let module: WebAssembly.Module;
let content: Uint8Array;
/** Most leaves between two keys of the sketch. */
const maps = new Map<number, ServedMap>();
beforeAll(async () => {
  module = await compileEngine();
  content = new Uint8Array(makeDatabase(SQL));
  const databaseSha256 = createHash('sha256').update(content).digest('hex');
  const folder = mkdtempSync(join(tmpdir(), 'remote-sketches-'));
  const path = join(folder, 'made.sqlite');
  writeFileSync(path, content);
  const { bytes, eagerBytes } = pageMapOf(path, databaseSha256);
  const whole = await readPageMap(bytes.subarray(0, eagerBytes), databaseSha256, inflate);
  for (const longest of LONGEST_RUNS) {
    maps.set(longest, { ...mapWithRuns(whole, openPages(path), longest), databaseSha256 });
  }
  rmSync(folder, { recursive: true });
}, BUILD_TIMEOUT_MS);

/** The same map with sketches of the index instead of its interior pages, which are on demand. */
function mapWithRuns(whole: PageMap, pages: PageReader, longest: number) {
  const [[root] = []] = nativeRows(
    content,
    "SELECT rootpage FROM sqlite_schema WHERE name = 'by_place_day'",
  ) as number[][];
  const { interiors, parents } = readTree(pages, root ?? 0);
  pages.close();
  const below = interiors.flat().map((page) => ({ parent: parents.get(page.number) ?? 0, page }));
  const isOfIndex = new Set(below.map(({ page }) => page.number));
  const contents = {
    ...whole,
    eager: whole.pages.filter(({ number }) => !isOfIndex.has(number)).map((page) => writePageGroup([page], whole)),
    sketched: interiors.map((level, i) => {
      const next = interiors[i + 1] ?? [];
      return writeSketchGroup({ level, below: next, longestRun: next.length > 0 ? 1 : longest }, whole);
    }),
    onDemand: below.map(({ parent, page }) => ({ parent, part: writePart(page, whole, deflateRawSync) })),
  };
  return writePageMap(contents, deflateRawSync);
}

const day = fc.nat(DAYS).map((days) => new Date(FIRST_DAY + days * 86_400_000).toISOString().slice(0, 10));

describe('ranges of an index for whose lowest interior pages the map has few keys', () => {
  it.each(LONGEST_RUNS)(
    'come in one round, wherever they begin and end, one way and the other: runs of %i',
    async (longest) => {
      const map = maps.get(longest) ?? null;
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: PLACES }),
          day,
          day,
          fc.boolean(),
          async (place, one, other, isBack) => {
            const [from, to] = [one, other].sort();
            const sql = `SELECT day, amount FROM deals WHERE place = ${place} AND day >= '${from}' AND day <= '${to}'
          ORDER BY day ${isBack ? 'DESC' : 'ASC'}, amount ${isBack ? 'DESC' : 'ASC'}`;
            const { run } = await openRemote(module, content, map);
            expect(await run(sql, 10_000)).toMatchObject({ rows: nativeRows(content, sql), rounds: 1, blocked: 0 });
          },
        ),
        { numRuns: 25 },
      );
    },
  );
});
