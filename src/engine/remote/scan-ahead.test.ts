import { expect, it } from 'vitest';
import type { Program } from '../program.ts';
import { openWithInteriors, THREE_LEVELS } from './interiors-at-hand.suite.ts';
import { ScanAhead } from './scan-ahead.ts';

/** A window of a quarter of these is 64 pages. */
const CACHE_BYTES = 256 * 1024;
const { file, roots, leaves } = openWithInteriors(THREE_LEVELS, CACHE_BYTES);
const ofTable = leaves.t ?? [];

const scanOf = (name: string, more: Partial<Program['scans'][number]> = {}): Program => ({
  trees: [{ cursor: 0, rootPage: roots[name] ?? 0, kind: 'rows', isSought: false }],
  scans: [{ rootPage: roots[name] ?? 0, direction: 'forward', mayStop: false, emits: false, ...more }],
  mayEndEarly: false,
  readsFile: true,
});

/** What is asked for at a leaf of the table, by a statement of this program, while these pages are under way. */
function askedAt(leaf: number | undefined, program: Program, coming: readonly number[] = []) {
  const isComing = new Set(coming);
  const scans = new ScanAhead(file, (number) => isComing.has(number) || file.has(number));
  scans.follow(program);
  return scans.pagesFrom(leaf ?? 0);
}

it('a whole scan asks for the leaves of a window in their order', () => {
  expect(askedAt(ofTable[0], scanOf('t'))).toEqual(ofTable.slice(0, 65));
});

it('backwards, for those before', () => {
  const program = scanOf('t', { direction: 'backward' });
  expect(askedAt(ofTable.at(-1), program)).toEqual(ofTable.slice(-65).reverse());
});

it('up to the end of the tree', () => {
  expect(askedAt(ofTable.at(-3), scanOf('t'))).toEqual(ofTable.slice(-3));
});

it('goes on when half of the window has come by, and not before', () => {
  expect(askedAt(ofTable[20], scanOf('t'), ofTable.slice(0, 65))).toEqual([]);
  expect(askedAt(ofTable[40], scanOf('t'), ofTable.slice(0, 65))).toEqual(ofTable.slice(65, 105));
});

it('does not ask for what is at hand', () => {
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
    'is one of a tree in which rows are looked up besides',
    { ...scanOf('t'), trees: [{ ...scanOf('t').trees[0], isSought: true }] } as Program,
  ],
])('a scan is left to the scout that %s', (_, program) => {
  expect(askedAt(ofTable[0], program)).toBeNull();
});
