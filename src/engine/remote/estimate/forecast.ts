import type { Transfer, WholeTable } from '../../../contract/runner.ts';
import type { StripPrice } from '../columns/remote-strips.ts';
import { rangesOf } from '../file/page-ranges.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import { wireBytesOfPage } from '../file/tree-bytes.ts';
import type { Exploration } from '../prefetch/exploration.ts';
import type { FetchCost } from '../transport/connection.ts';
import { GAP_BYTES, MAX_REQUEST_BYTES, requestRules } from '../transport/request-rules.ts';
import type { Access, Among } from './accesses.ts';
import { pagesOfScattered, requestsOfScattered } from './cardenas.ts';
import type { Tree } from './statistics.ts';

/** What a statement will have to fetch, as far as can be foreseen. */
export interface Forecast extends FetchCost {
  /** As `Estimate.foreseen` says. */
  readonly foreseen?: 'least' | 'nothing';
  /** As `Estimate.wholeTable` says. */
  readonly wholeTable?: WholeTable;
  readonly requests: number;
  /** Bytes of each tree, by its root. The bundling of pages into requests is not taken into account. */
  readonly bytesByTree: ReadonlyMap<number, number>;
}

/** What is read from one tree. */
interface Reading {
  readonly leaves: number;
  /** Leaves that are read, loaded or not. */
  pages: number;
  /** At how many random places they are: leaves of one place are adjacent. */
  places: number;
  /** Whether an exploration has named every page that is missing. */
  isExplored: boolean;
}

/**
 * The bytes of one request of a long scan, and of one round of such requests, as measured over scans of all lengths.
 */
const BYTES_OF_LONG_REQUEST = 512 * 1024;
const BYTES_OF_ROUND = 4 * 1024 * 1024;

/**
 * Estimates what is fetched. If an exploration has named all pages, these count. Otherwise the estimate follows from
 * the accesses of the plan.
 *
 * @param atHand how many leaves of a tree are loaded, by its root
 */
export function forecast(
  accesses: readonly Access[],
  exploration: Exploration,
  file: RemoteFile,
  atHand: ReadonlyMap<number, number>,
): Forecast {
  const named = pagesByTree(exploration.pages, file);
  const readings = readingsOf(accesses, exploration, named, file);
  let { bytes, requests } = costOfNamed([...exploration.pages], file);
  let rounds = 0;
  const bytesByTree = new Map<number, number>();
  const partsOf = missingParts(file);
  for (const [root, { leaves, pages, places, isExplored }] of readings) {
    const isScattered = 2 * places > pages;
    const namedHere = named.get(root)?.filter((number) => !file.partOf(number)).length ?? 0;
    // An exploration that met no leaf of this tree, missing or loaded, has not reached the tree.
    const isReached = named.has(root) || (atHand.get(root) ?? 0) > 0;
    const missing = isExplored && isReached ? namedHere : pages * Math.max(0, 1 - (atHand.get(root) ?? 0) / leaves);
    // A path through a tree is known only if the pages above it are loaded.
    rounds += Math.ceil((Math.max(missing, namedHere) * file.pageBytes) / BYTES_OF_ROUND);
    const more = Math.max(0, missing - namedHere);
    const parts = partsOf.get(root) ?? { count: 0, bytes: 0 };
    const share = isScattered ? pagesOfScattered(parts.count, more) : parts.count * Math.min(1, more / leaves);
    const bytesOfMore =
      more * wireBytesOfPage(root, file) + (parts.count > 0 ? (parts.bytes / parts.count) * share : 0);
    bytes += bytesOfMore;
    bytesByTree.set(root, Math.round(costOfNamed(named.get(root) ?? [], file).bytes + bytesOfMore));
    requests += isScattered
      ? requestsOfScattered(leaves, more) + requestsOfScattered(parts.count, share)
      : Math.max(Math.min(places, more), (more * file.pageBytes) / BYTES_OF_LONG_REQUEST) + Math.min(places, share);
  }
  return { bytes: Math.round(bytes), requests: Math.round(requests), rounds, bytesByTree };
}

/** The same with scans that read strips: the directory first, then the strips, which are requested at once. */
export function withStrips(byPages: Forecast, prices: ReadonlyMap<number, StripPrice>): Forecast {
  const bytesByTree = new Map(byPages.bytesByTree);
  let { bytes, requests, rounds } = byPages;
  for (const [root, { missingBytes, requests: ofStrips, rounds: ofScan }] of prices) {
    bytesByTree.set(root, (bytesByTree.get(root) ?? 0) + missingBytes);
    bytes += missingBytes;
    requests += ofStrips;
    rounds += ofScan;
  }
  return { bytes, requests, rounds, bytesByTree };
}

/** What a statement reads of each tree, by its root. */
function readingsOf(
  accesses: readonly Access[],
  { end }: Exploration,
  named: ReadonlyMap<number, readonly number[]>,
  file: RemoteFile,
): ReadonlyMap<number, Reading> {
  const readings = new Map<number, Reading>();
  // After the first blank page, an exploration continued from rows that do not exist.
  let isBlind = false;
  for (const access of accesses) {
    const { root, leaves } = access.tree;
    const missing = named.get(root) ?? [];
    const isFollowed = ({ trees }: RemoteFile) => missing.every((n) => trees.isLeaf(n) || trees.sketch(n) !== null);
    const isExplored = !isBlind && (end === 'exact' || end === 'partial') && isFollowed(file);
    const pages = pagesOf(access);
    const before = readings.get(root);
    readings.set(root, {
      leaves,
      // Two accesses to a tree overlap if both are at random places.
      pages: before ? leaves * (1 - (1 - before.pages / leaves) * (1 - pages / leaves)) : pages,
      places: (before?.places ?? 0) + placesOf(access),
      isExplored: (before?.isExplored ?? true) && isExplored,
    });
    if (missing.length > 0) isBlind = true;
  }
  return readings;
}

/** At how many places of its tree an access reads. */
function placesOf({ tree, kind, times, rows, among }: Access): number {
  if (kind === 'rows') return times;
  return times * (kind === 'leaps' ? tree.firstValues : Math.min(rows, among?.runs ?? rows));
}

/** How many leaves of its tree an access reads, loaded or not. */
export function pagesOf({ tree, kind, times, rows, among }: Access): number {
  const { leaves, entries, firstValues } = tree;
  const stretch = 1 + ((rows - 1) * leaves) / Math.max(1, entries);
  if (kind === 'leaps') return pagesOfScattered(leaves, times * (Math.min(firstValues, entries) + stretch));
  const lookedUp = () => (among ? leavesWithSome(tree, among, rows) : pagesOfScattered(leaves, rows));
  const pages = kind === 'lookups' ? lookedUp() : Math.min(leaves, stretch);
  if (times <= 1) return pages;
  if (kind === 'lookups' || times * rows > entries) return pagesOfScattered(leaves, times * pages);
  // Ranges of different values do not overlap, except that they may begin on the same leaf.
  const between = Math.min(leaves, times * (stretch - 1));
  return between + pagesOfScattered(leaves - between, times);
}

/**
 * How many leaves of a table have some of the `wanted` rows, which are any of those with one value. All rows of a leaf that
 * have this value are equally likely to be wanted (S. B. Yao, 1977: Approximating block accesses in database organizations).
 */
function leavesWithSome(table: Tree, among: Among, wanted: number): number {
  const all = leavesWith(table, among);
  return all * (1 - (1 - Math.min(1, wanted / among.rows)) ** Math.max(1, among.rows / all));
}

/** How many leaves of a table have rows of one value: each run begins at a random place. */
const leavesWith = ({ leaves, entries }: Tree, { rows, runs }: Among): number =>
  Math.min(leaves, pagesOfScattered(leaves, runs) + ((rows - runs) * leaves) / Math.max(1, entries));

/** The cost of fetching these pages, from the file or from its page map. */
function costOfNamed(numbers: readonly number[], file: RemoteFile): Transfer {
  const missing = numbers.filter((number) => !file.has(number));
  const parts = missing.flatMap((number) => file.partOf(number) ?? []).sort((a, b) => a.offset - b.offset);
  const partRequests = parts.filter(({ offset }, i) => {
    const before = parts[i - 1];
    return !before || offset - before.offset - before.length > GAP_BYTES;
  });
  const gapPages = Math.floor(GAP_BYTES / file.pageBytes);
  const ranges = rangesOf(
    missing.filter((number) => !file.partOf(number)),
    {
      pageBytes: file.pageBytes,
      fileBytes: file.sizeBytes,
      gapPages,
      crowdedGapPages: gapPages,
      parallel: Number.POSITIVE_INFINITY,
      mostSpare: requestRules('h2').mostSpare,
      maxPages: MAX_REQUEST_BYTES / file.pageBytes,
    },
  );
  const checksums = file.checksumsOf(ranges);
  const lengths = [...parts, ...checksums].map(({ length }) => length);
  const bytes = [...lengths, ...ranges.map((range) => file.wireBytesOf(range))].reduce((sum, each) => sum + each, 0);
  return { bytes, requests: partRequests.length + ranges.length + checksums.length };
}

/** Parts of the page map that are not loaded: how many each tree has, and their bytes, by its root. */
function missingParts(file: RemoteFile): ReadonlyMap<number, { readonly count: number; readonly bytes: number }> {
  const missing = new Map<number, { count: number; bytes: number }>();
  for (const [parent, parts] of file.map?.map.parts ?? []) {
    const children = file.trees.childrenOf(parent);
    const root = file.trees.rootOf(parent);
    const ofTree = missing.get(root) ?? { count: 0, bytes: 0 };
    for (const { position, length } of parts) {
      if (file.has(children[position] ?? 0)) continue;
      ofTree.count += 1;
      ofTree.bytes += length;
    }
    missing.set(root, ofTree);
  }
  return missing;
}

function pagesByTree(numbers: Iterable<number>, file: RemoteFile): ReadonlyMap<number, readonly number[]> {
  const byTree = new Map<number, number[]>();
  for (const number of numbers) {
    const root = file.trees.rootOf(number);
    const pages = byTree.get(root);
    if (pages) pages.push(number);
    else byTree.set(root, [number]);
  }
  return byTree;
}
