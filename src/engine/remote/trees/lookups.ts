import type { SqliteValue } from '../../../contract/cells.ts';
import type { ConstantKey } from '../../statement/constant-keys.ts';
import type { Database } from '../../wasm/database.ts';
import { quoted } from './quoted.ts';
import type { SearchedTrees } from './searched-trees.ts';

/** How many look-ups of one statement are made ahead. */
const MAX_LOOKUPS = 8;
/** Enough to pass from one page of a range to the next. */
const MAX_ROWS = 1_000;

/**
 * The look-ups of a statement whose keys are known before it reads anything. The scout makes them in addition to the
 * statement. An exploration does not reach look-ups in a loop whose first row is on a missing page, because a blank
 * page does not have the sought entry.
 */
export class Lookups {
  readonly #keys: readonly ConstantKey[];
  readonly #values: readonly SqliteValue[];
  readonly #trees: SearchedTrees;

  /** @param values of the statement's parameters */
  constructor(keys: readonly ConstantKey[], values: readonly SqliteValue[], trees: SearchedTrees) {
    this.#trees = trees;
    this.#keys = keys.slice(0, MAX_LOOKUPS);
    this.#values = values;
  }

  /** Look-ups in trees that have not been entered. */
  beyond(entered: ReadonlySet<number>): readonly ConstantKey[] {
    return this.#keys.filter(({ rootPage }) => !entered.has(rootPage));
  }

  /**
   * Makes a look-up separately, in its index only.
   *
   * @throws SqliteError at a page without a possible stand-in, and if there is no such look-up
   */
  async seek(database: Database, key: ConstantKey): Promise<void> {
    const sql = await this.#selectFor(key);
    if (sql === null) return;
    const { statement } = await database.prepare(sql);
    try {
      key.operands.forEach((operand, i) => {
        const value = operand.kind === 'parameter' ? this.#values[operand.number - 1] : literalValue(operand);
        statement?.bind(i + 1, value ?? null);
      });
      await statement?.skip(MAX_ROWS);
    } finally {
      statement?.finalize();
    }
  }

  /**
   * A statement that looks up a key, with its values as parameters; null if the tree's key is neither a rowid nor
   * columns.
   */
  async #selectFor({ rootPage, operands, isRowid }: ConstantKey): Promise<string | null> {
    const tree = await this.#trees.at(rootPage);
    if (!tree) return null;
    const { table, index } = tree;
    if (isRowid) return `SELECT 1 FROM ${quoted(table)} WHERE rowid = ?1`;
    const columns = tree.columns.slice(0, operands.length);
    if (columns.length === 0) return null;
    const terms = columns.map((column, i) => `${quoted(column)} = ?${i + 1}`);
    const by = index === null ? '' : ` INDEXED BY ${quoted(index)}`;
    return `SELECT 1 FROM ${quoted(table)}${by} WHERE ${terms.join(' AND ')}`;
  }
}

const literalValue = ({ kind, literal }: { readonly kind: string; readonly literal: string }): SqliteValue =>
  kind === 'text' ? literal : kind === 'real' ? Number(literal) : BigInt(literal);
