import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrokenHost, type Fault, startBrokenHost } from './broken-host.testing.ts';
import { publishMap } from './published-build.testing.ts';
import { fetchRange } from './remote/transport/fetch-transport.ts';
import { noPauses } from './remote/transport/retrying/pauses.testing.ts';
import { RemoteEngine } from './remote-engine.ts';
import { refusalOf } from './statement/refusals.ts';
import { BUILD_TIMEOUT_MS, compileEngine, inNode } from './wasm/fixture.testing.ts';

/*
 * Each page of the database is compared with the page map's checksum, whatever version its host reports: a disk can
 * corrupt bytes without a change of the file's ETag.
 */

const made = (factor: number) => `
  PRAGMA page_size = 512;
  CREATE TABLE deals (id INTEGER PRIMARY KEY, amount INTEGER, note TEXT);
  WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
  INSERT INTO deals SELECT i, i * ${factor} % 1000003, hex(zeroblob(60)) FROM n;
`;
const ONE = 'SELECT amount FROM deals WHERE id = 7337';
const MANY = 'SELECT id FROM deals WHERE id IN (1200, 2400, 3600, 4800, 6000, 7200, 8400) ORDER BY id';
const MANY_ROWS = [[1200], [2400], [3600], [4800], [6000], [7200], [8400]];

interface Build {
  readonly content: Uint8Array;
  readonly sha256: string;
  readonly map: Uint8Array;
  readonly eagerBytes: number;
  readonly oneRows: readonly (readonly number[])[];
}

function build(factor: number): Build {
  const { content, sha256, map } = publishMap(made(factor));
  return { content, sha256, map: map.bytes, eagerBytes: map.eagerBytes, oneRows: [[(7337 * factor) % 1000003]] };
}

let module: WebAssembly.Module;
let first: Build;
/** A build of the same length, with other amounts. */
let second: Build;
let host: BrokenHost;
beforeAll(async () => {
  module = await compileEngine();
  [first, second] = [build(31), build(37)];
  expect(second.content.length).toBe(first.content.length);
}, BUILD_TIMEOUT_MS);
beforeEach(async () => {
  host = await startBrokenHost(first.content);
  host.serveMap(first.map);
  host.say({});
});
afterEach(() => host.close());

/** Like the page's supervisor: after a failure, the engine is opened again by the current description. */
function openPage() {
  const ask = fetchRange;
  let described = first;
  const open = () =>
    RemoteEngine.open({
      file: { url: host.url, sizeBytes: described.content.length },
      map: {
        url: host.mapUrl,
        sizeBytes: described.map.length,
        eagerBytes: described.eagerBytes,
        sha256: '',
        databaseSha256: described.sha256,
      },
      identity: { schemaVersion: '1.2', dataAsOf: '2026-01-01' },
      ...inNode(module),
      now: () => performance.now(),
      ask,
      askNow: () => {
        throw new Error('All pages of these statements can be foreseen.');
      },
      pauses: noPauses(),
      onActivity: () => {},
    });
  let engine: RemoteEngine | null = null;
  return {
    /** Rows, or the message instead. */
    async run(sql: string): Promise<readonly (readonly unknown[])[] | string> {
      try {
        engine ??= await open();
        const { outcome, usable } = await engine.run({ sql, limit: 1000 });
        if (!usable) engine = null;
        if (outcome.kind === 'result') return outcome.result.rows;
        return outcome.kind === 'refused' ? outcome.refusal.message : outcome.kind;
      } catch (cause) {
        return refusalOf(cause).message;
      }
    },
    async canTellChange() {
      engine ??= await open();
      return engine.canTellChange;
    },
    describeAnew: (next: Build) => {
      described = next;
    },
  };
}

/** Flips a bit in the middle of a part. */
const flip: Fault = ({ response, part, headers }) => {
  const damaged = Buffer.from(part);
  damaged[part.length / 2] = (damaged[part.length / 2] ?? 0) ^ 8;
  response.writeHead(206, headers).end(damaged);
};
/** Sends the bytes that the other build has there. */
const otherBuild: Fault = ({ response, from, to, headers }) => {
  response.writeHead(206, headers).end(Buffer.from(second.content.slice(from, to + 1)));
};

const TACIT = [
  ['says nothing of the version', {}],
  ['has weak ETags', { ETag: 'W/"same"' }],
] as const;
const TELLING = [
  ['sends a strong ETag', { ETag: '"one"' }],
  ['sends a date', { 'Last-Modified': 'Fri, 20 Nov 2026 10:00:00 GMT' }],
] as const;

describe.each([...TACIT, ...TELLING])('a host that %s', (_, validators) => {
  beforeEach(() => host.say(validators));

  it('is trusted where pages have their checksums: each piece of these is fetched once, and there is nothing to warn of', async () => {
    const page = openPage();
    expect(await page.run(ONE)).toEqual(first.oneRows);
    expect(await page.canTellChange()).toBe(true);
    expect(await page.run(MANY)).toEqual(MANY_ROWS);
    const pieces = Math.ceil(first.content.length / 512 / 1024);
    expect(pieces).toBeGreaterThan(1);
    expect(host.seenOfMap.length).toBe(1 + pieces);
    expect(new Set(host.seenOfMap).size).toBe(host.seenOfMap.length);
  });

  it.each([
    ['turns a bit of each part', flip],
    ['sends bytes of another build', otherBuild],
  ] as const)('and %s once is asked again for each, and the rows are right', async (_, fault) => {
    const page = openPage();
    host.misbehave(fault, (range) => host.seen.filter((seen) => seen === range).length === 1);
    expect(await page.run(ONE)).toEqual(first.oneRows);
    expect(await page.run(MANY)).toEqual(MANY_ROWS);
    expect(host.seen.length).toBe(2 * new Set(host.seen).size);
  });

  it.each([
    ['turns a bit', flip],
    ['sends bytes of another build', otherBuild],
  ] as const)(
    'and always %s is reported after two requests; once it is mended, the next query works',
    async (_, fault) => {
      const page = openPage();
      await page.run(MANY);
      const before = host.seen.length;
      host.misbehave(fault, () => true);
      expect(await page.run(ONE)).toMatch(/sends other bytes .* than belong to the database/);
      expect(host.seen.length - before).toBe(2);
      host.mend();
      expect(await page.run(ONE)).toEqual(first.oneRows);
    },
  );

  it('and has another build of the same length by now stops the query; the next one reads the new one', async () => {
    const page = openPage();
    await page.run(MANY);
    host.misbehave(otherBuild, () => true);
    host.serveMap(second.map);
    page.describeAnew(second);
    expect(await page.run(ONE)).toMatch(/sends other bytes|page map .* damaged/);
    expect(await page.run(ONE)).toEqual(second.oneRows);
  });

  it('and whose checksums are damaged is not trusted', async () => {
    const damaged = first.map.slice();
    for (let at = 100; at < 3_000; at += 100) damaged[first.map.length - at] = 1;
    host.serveMap(damaged);
    const page = openPage();
    expect(await page.run(MANY)).toMatch(/page map .* is damaged/);
    host.serveMap(first.map);
    expect(await page.run(MANY)).toEqual(MANY_ROWS);
  });

  it('and whose checksums are gone is not believed either', async () => {
    const page = openPage();
    expect(await page.canTellChange()).toBe(true);
    host.serveMap(new Uint8Array());
    expect(await page.run(MANY)).toMatch(/made\.map/);
    host.serveMap(first.map);
    expect(await page.run(MANY)).toEqual(MANY_ROWS);
  });
});

describe.each([
  ...TACIT.map(([what, validators]) => [what, validators, 'with a warning', false] as const),
  ...TELLING.map(([what, validators]) => [what, validators, 'without one', true] as const),
])('a host that %s', (_, validators, warning, canTell) => {
  it(`and whose map has no checksums is read ${warning}`, async () => {
    host.say(validators);
    const pageCount = first.content.length / 512;
    const older = first.map.slice(0, first.map.length - 4 * (pageCount + Math.ceil(pageCount / 1024)));
    host.serveMap(older);
    const page = openPage();
    page.describeAnew({ ...first, map: older });
    expect(await page.canTellChange()).toBe(canTell);
    expect(await page.run(MANY)).toEqual(MANY_ROWS);
    expect(host.seenOfMap.length).toBe(1);
  });
});
