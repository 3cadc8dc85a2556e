import { ROWIDS } from '../../../column-strips/index.ts';
import type { WholeTable } from '../../../contract/runner.ts';
import { WHOLE_TABLE } from '../../columns/row-stretches.ts';
import { type Instruction, SEEKS } from '../../statement/bytecode.ts';
import type { Forecast } from './forecast.ts';
import type { ReadProgram } from './plan-steps.ts';
import type { Tree } from './statistics.ts';
import type { StripPrices } from './strip-scans.ts';

/** A table whose scan is cheaper than the plan. */
export interface CheaperWhole extends Omit<WholeTable, 'sql'> {
  /** How often the plan searches the index. */
  readonly searches: number;
}

/** A scan is mentioned if it saves at least this share of the plan's cost, and this many bytes. */
const LEAST_SHARE = 0.5;
const LEAST_BYTES = 256 * 1024;
/** Whether bytes that a scan saves are worth mentioning. @param ofPlan all bytes of the plan */
export const isWorthSaying = (spared: number, ofPlan: number): boolean =>
  spared >= LEAST_BYTES && spared >= LEAST_SHARE * ofPlan;

/**
 * The table whose scan by strips costs less than the look-ups of the plan; null for none. If the plan searches the index
 * often, as in a join, a scan may be made for each of these searches.
 *
 * @param byPlan the cost of the plan
 */
export function cheaperWhole(
  { program, accesses, opened, indexes }: ReadProgram,
  byPlan: Forecast,
  strips: StripPrices,
): CheaperWhole | null {
  const found = accesses.flatMap(({ address, times }): CheaperWhole[] => {
    const seek = program[address];
    if (seek?.opcode !== 'DeferredSeek') return [];
    const [index, table] = [opened.get(seek.p1), opened.get(seek.p3)];
    const keys = index && indexes.get(index.root)?.keys;
    if (!keys || !table) return [];
    const read = program.flatMap(({ opcode, p1, p2 }) => (opcode === 'Column' && p1 === seek.p3 ? [p2] : []));
    const compared = keys.slice(0, comparedColumns(seek.p1, program));
    const columns = new Set([...read, ...compared].filter((column) => column !== ROWIDS));
    const price = strips.priceOf(table.root, [...columns], WHOLE_TABLE);
    if (!price) return [];
    const bytesOf = ({ root }: Tree) => byPlan.bytesByTree.get(root) ?? 0;
    const spared = bytesOf(index) + bytesOf(table) - price.missingBytes;
    const isWorth = isWorthSaying(spared, byPlan.bytes);
    return isWorth ? [{ table: table.name, bytes: byPlan.bytes - spared, searches: times }] : [];
  });
  return found.sort((a, b) => a.bytes - b.bytes)[0] ?? null;
}

/**
 * How many of the first columns of an index a search compares: P4 of the comparing instructions
 * (https://sqlite.org/opcode.html).
 */
function comparedColumns(cursor: number, program: readonly Instruction[]): number {
  const compares = ({ opcode, p1 }: Instruction) => p1 === cursor && (SEEKS.has(opcode) || opcode.startsWith('Idx'));
  return Math.max(0, ...program.filter(compares).map(({ p4 }) => Number(p4)));
}
