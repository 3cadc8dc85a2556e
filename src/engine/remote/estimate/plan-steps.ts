import type { PlanReading } from '../../../contract/runner.ts';
import type { StoredIndex } from '../../columns/stored-index.ts';
import type { Instruction } from '../../statement/bytecode.ts';
import type { RemoteFile } from '../file/remote-file.ts';
import { wireBytesOfPage } from '../file/tree-bytes.ts';
import type { Access } from './accesses.ts';
import { pagesOf } from './forecast.ts';
import type { Tree } from './statistics.ts';
import type { StripScans } from './strip-scans.ts';

/** A program with its query plan, and how it reads the file. */
export interface ReadProgram {
  readonly program: readonly Instruction[];
  /** The trees by the cursors that the program opens. */
  readonly opened: ReadonlyMap<number, Tree>;
  readonly accesses: readonly Access[];
  /** Indexes of the program that could be read by strips, by their roots. */
  readonly indexes: ReadonlyMap<number, StoredIndex>;
  readonly scans: StripScans;
}

/** A line of the plan that reads rows. */
interface Step {
  readonly id: number;
  readonly detail: string;
  /** The address where its instructions begin. */
  readonly begin: number;
}

/**
 * What each step of the plan reads from each tree.
 *
 * @param bytesByTree bytes to fetch of a tree, by its root
 */
export function readingsOfSteps(
  { program, opened, accesses, scans }: ReadProgram,
  bytesByTree: ReadonlyMap<number, number>,
  file: RemoteFile,
): readonly PlanReading[] {
  const steps = stepsOf(program);
  const pagesByTree = new Map<number, number>();
  for (const access of accesses) {
    pagesByTree.set(access.tree.root, (pagesByTree.get(access.tree.root) ?? 0) + pagesOf(access));
  }
  const readings = new Map<string, PlanReading>();
  for (const access of accesses) {
    const { tree, address } = access;
    const step = stepOf(address, found(program[address], tree, opened), steps);
    if (!step) continue;
    const key = `${step.id} ${tree.root}`;
    const before = readings.get(key);
    const pages = Math.min(tree.leaves, (before?.pages ?? 0) + pagesOf(access));
    const share = pagesOf(access) / (pagesByTree.get(tree.root) ?? 1);
    readings.set(key, {
      step: step.id,
      tree: tree.name,
      isTable: tree.isTable,
      pages,
      bytes: bytesByStrips(access, scans, file) ?? pages * wireBytesOfPage(tree.root, file),
      missingBytes: (before?.missingBytes ?? 0) + (bytesByTree.get(tree.root) ?? 0) * share,
    });
  }
  return [...readings.values()].map((reading) => ({
    ...reading,
    pages: Math.max(1, Math.round(reading.pages)),
    bytes: Math.round(reading.bytes),
    missingBytes: Math.round(reading.missingBytes),
  }));
}

/** The strips of an access, and the pages of the rows that they name; null if it is not read by strips. */
function bytesByStrips(access: Access, { byStrips, prices, lookups }: StripScans, file: RemoteFile): number | null {
  const { root } = access.tree;
  const price = byStrips.has(access) ? prices.get(root) : undefined;
  if (!price) return null;
  const named = lookups.filter(({ tree, address }) => tree.root === root && address === access.address);
  return named.reduce((sum, lookUp) => sum + pagesOf(lookUp) * wireBytesOfPage(root, file), price.bytes);
}

/** The tree that finds a row: the index from which a row of the table is looked up, otherwise the tree itself. */
function found(instruction: Instruction | undefined, tree: Tree, opened: ReadonlyMap<number, Tree>): Tree {
  return (instruction?.opcode === 'DeferredSeek' && opened.get(instruction.p1)) || tree;
}

/** In the plan, these words precede the name of rows that a step computes. */
const MAKES = /^(?:CO-ROUTINE|MATERIALIZE) (.+)$/;

/** The lines of the plan that read trees of the file. */
function stepsOf(program: readonly Instruction[]): readonly Step[] {
  const made = new Set(program.flatMap(({ opcode, p4 }) => (opcode === 'Explain' && MAKES.exec(p4)?.[1]) || []));
  return program.flatMap(({ opcode, p1, p4 }, address): Step[] => {
    const name = /^(?:SEARCH|SCAN) (\S+)/.exec(p4)?.[1];
    if (opcode !== 'Explain' || name === undefined || / VIRTUAL TABLE | CONSTANT ROW|-ROW VALUES/.test(p4)) return [];
    const isAutomatic = p4.includes(' USING AUTOMATIC ');
    if (made.has(p4.replace(/^\S+ /, '')) || (made.has(name) && !isAutomatic)) return [];
    // The table is read to build the automatic index, before the plan's line for it.
    const makes = program.findLastIndex((line, at) => at < address && line.opcode === 'OpenAutoindex');
    return [{ id: p1, detail: p4, begin: isAutomatic && makes >= 0 ? makes : address }];
  });
}

/** The step that an access belongs to: the last step before it that may use its tree, otherwise the first step. */
function stepOf(address: number, tree: Tree, steps: readonly Step[]): Step | undefined {
  const possible = steps.filter(({ detail }) => isOf(detail, tree));
  return possible.filter(({ begin }) => begin <= address).sort((a, b) => b.begin - a.begin)[0] ?? possible[0];
}

function isOf(detail: string, { name, isTable }: Tree): boolean {
  const index = / USING (?:COVERING )?INDEX (\S+)/.exec(detail)?.[1];
  return index === undefined ? isTable : index === name;
}
