import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { publishMap } from '../../published-build.testing.ts';
import { RemoteFile } from '../file/remote-file.ts';
import { RemoteMap } from '../file/remote-map.ts';
import { InteriorsAhead } from './interiors-ahead.ts';

/** An index with many interior pages under its root. */
const { content, map } = publishMap(
  `
    PRAGMA page_size = 1024;
    CREATE TABLE t (a TEXT PRIMARY KEY) WITHOUT ROWID;
    WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
    INSERT INTO t SELECT printf('%040d', i) FROM n;
    ANALYZE;
  `,
  1,
);

let file: RemoteFile;
/** The lowest interior pages under one parent, in order. */
let siblings: readonly number[];
beforeEach(async () => {
  const sha256 = createHash('sha256').update(map.bytes).digest('hex');
  const source = { ...map, url: 'https://host/made.map', sizeBytes: map.bytes.length, sha256 };
  const remote = await RemoteMap.open(source, content.length, async (_, { offset, length }) => ({
    body: map.bytes.slice(offset, offset + length),
    etag: null,
    lastModified: null,
  }));
  if (!remote) throw new Error('The map was not read.');
  file = new RemoteFile({ url: 'https://host/made.sqlite', sizeBytes: content.length }, remote);
  siblings = [...remote.map.parts.keys()]
    .map((parent) => file.trees.childrenOf(parent))
    .reduce((most, other) => (other.length > most.length ? other : most));
  expect(siblings.length).toBeGreaterThanOrEqual(12);
});

/** Loads a page. */
function take(position: number): void {
  const number = siblings[position] ?? 0;
  const part = file.partOf(number);
  if (!part) throw new Error(`Page ${number} is not in the map.`);
  const offset = (number - 1) * file.pageBytes;
  file.acceptParts(part, { pages: [{ number, bytes: content.slice(offset, offset + file.pageBytes) }] });
}

it('requests nothing if a statement reads only one page', () => {
  expect(new InteriorsAhead(file).pagesBeyond([siblings[4] ?? 0])).toEqual([]);
});

it('continues in the direction of the statement, four times as far each time', () => {
  take(2);
  const ahead = new InteriorsAhead(file);
  expect(ahead.pagesBeyond([siblings[3] ?? 0])).toEqual(siblings.slice(4, 6));
  expect(ahead.pagesBeyond([siblings[3] ?? 0])).toEqual(siblings.slice(4, 12));
  expect(new InteriorsAhead(file).pagesBeyond([siblings[1] ?? 0])).toEqual([siblings[0]]);
});

it('stops at a loaded page', () => {
  for (const position of [2, 5]) take(position);
  expect(new InteriorsAhead(file).pagesBeyond([siblings[3] ?? 0])).toEqual([siblings[4]]);
});
