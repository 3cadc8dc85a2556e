import { expect, it } from 'vitest';
import type { Program } from '../../statement/program.ts';
import { openWithInteriors, THREE_LEVELS } from '../trees/interiors-at-hand.testing.ts';
import { ScanAhead } from './scan-ahead.ts';

/** A quarter of this memory is the window of a scan: 64 pages, as many as one request has. */
const CACHE_BYTES = 256 * 1024;
const WINDOW = 64;
const { file, roots, leaves } = openWithInteriors(THREE_LEVELS, CACHE_BYTES);
const ofTable = leaves.t ?? [];

const scanOf = (name: string, more: Partial<Program['scans'][number]> = {}): Program => ({
  trees: [{ cursor: 0, rootPage: roots[name] ?? 0, kind: 'rows', isSought: false }],
  scans: [{ rootPage: roots[name] ?? 0, direction: 'forward', mayStop: false, emits: false, ...more }],
  constantKeys: [],
  mayEndEarly: false,
  emitsWhileReading: true,
  readsFile: true,
  recurses: false,
});

/**
 * The pages requested at a leaf of the table, for a statement with this program, while `coming` pages are under way.
 */
function askedAt(leaf: number | undefined, program: Program, coming: readonly number[] = []) {
  const isComing = new Set(coming);
  const scans = new ScanAhead(file, (number) => isComing.has(number) || file.has(number));
  scans.follow(program);
  return scans.pagesFrom(leaf ?? 0);
}

/**
 * The number of leaves in the first request: the first leaf, a window after it, and the rest of the request in which
 * the window ends.
 */
function windowOf(order: readonly number[]): number {
  const requestOf = (at: number) => Math.floor(((order[at] ?? 0) - 1) / WINDOW);
  let count = WINDOW + 1;
  while (count < order.length && requestOf(count) === requestOf(count - 1)) count += 1;
  return count;
}

it('a scan of a complete table requests the leaves of a window in their order', () => {
  expect(askedAt(ofTable[0], scanOf('t'))).toEqual(ofTable.slice(0, windowOf(ofTable)));
});

it('backwards, it requests those before', () => {
  const program = scanOf('t', { direction: 'backward' });
  const order = [...ofTable].reverse();
  expect(askedAt(order[0], program)).toEqual(order.slice(0, windowOf(order)));
});

it('it stops at the end of the tree', () => {
  expect(askedAt(ofTable.at(-3), scanOf('t'))).toEqual(ofTable.slice(-3));
});

it('it continues when half of the window has been read, and not before', () => {
  const end = windowOf(ofTable);
  const coming = ofTable.slice(0, end);
  expect(askedAt(ofTable[1], scanOf('t'), coming)).toEqual([]);
  const late = end - 10;
  expect(askedAt(ofTable[late], scanOf('t'), coming)).toEqual(ofTable.slice(end, late + windowOf(ofTable.slice(late))));
});

it('it does not request loaded leaves', () => {
  const other = openWithInteriors(THREE_LEVELS, CACHE_BYTES);
  other.bring(ofTable.slice(1, 3));
  const scans = new ScanAhead(other.file, (number) => other.file.has(number));
  scans.follow(scanOf('t'));
  expect(scans.pagesFrom(ofTable[0] ?? 0)?.slice(0, 2)).toEqual([ofTable[0], ofTable[3]]);
});

it.each([
  ['may stop at a bound or a LIMIT', scanOf('t', { mayStop: true })],
  ['gives rows on the way, of which there may soon be enough', scanOf('t', { emits: true })],
  ['is one of another tree', scanOf('t_by_place')],
  [
    'is one of a tree in which rows are looked up, too',
    { ...scanOf('t'), trees: [{ ...scanOf('t').trees[0], isSought: true }] } as Program,
  ],
])('a scan is left to the scout that %s', (_, program) => {
  expect(askedAt(ofTable[0], program)).toBeNull();
});
