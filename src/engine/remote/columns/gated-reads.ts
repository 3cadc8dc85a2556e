import { ROWIDS, type StripTable } from '../../../column-strips/index.ts';
import { type GatedBlocks, testedGates, testGates } from '../../columns/gated-blocks.ts';
import type { StripReading } from '../../columns/strip-source.ts';
import { dictionaryOf, piecesOf, stripOf } from './pieces.ts';
import type { Piece, StripLoader } from './strip-loader.ts';

/** What a scan reads, and the gates that stop it. */
export type GatedRead = Pick<StripReading<StripTable>, 'table' | 'columns' | 'gates' | 'usesRowids'>;

/** Scans whose gates are remembered. */
const MOST_SCANS = 32;

/** The columns that are read of rows, after the rowids if something depends on these. */
export const withRowids = (columns: readonly number[], { usesRowids }: Pick<GatedRead, 'usesRowids'>) =>
  usesRowids === false ? columns : [ROWIDS, ...columns];

/** Decides which strips a scan needs: of blocks in which gates stop all rows, those of the first columns alone. */
export class GatedReads {
  readonly #loader: StripLoader;
  /** What gates have turned out to stop, by the table, the columns and the gates of a scan. */
  readonly #tested = new Map<string, GatedBlocks>();

  constructor(loader: StripLoader) {
    this.#loader = loader;
  }

  /** The columns that are read in a block; null if gates have to be tested first. */
  columnsIn(block: number, read: GatedRead): readonly number[] | null {
    const gated = this.#blocksOf(read);
    if (gated === 'untested') return null;
    return gated?.mayPass[block] === false ? gated.early : read.columns;
  }

  /** The strips of blocks; those of all columns as long as gates are not tested. */
  piecesOf(read: GatedRead, blocks: readonly number[]): readonly Piece[] {
    const { table, columns } = read;
    const gated = this.#blocksOf(read);
    if (!gated || gated === 'untested') return piecesOf(table, withRowids(columns, read), blocks);
    const passing = blocks.filter((block) => gated.mayPass[block]);
    const stopped = blocks.filter((block) => !gated.mayPass[block]);
    return [
      ...piecesOf(table, withRowids(columns, read), passing),
      ...piecesOf(table, withRowids(gated.early, read), stopped),
    ];
  }

  /** The strips that are missing for testing the gates of a scan. */
  piecesToTest({ table, columns, gates = [] }: GatedRead): readonly Piece[] {
    const tested = testedGates(table, columns, gates).map(({ column }) => column);
    return piecesOf(table, tested, [...table.blocks.keys()]).filter((piece) => !this.#loader.get(piece));
  }

  /** Null if no gate is worth testing. */
  #blocksOf(read: GatedRead): GatedBlocks | 'untested' | null {
    const { table, columns, gates = [] } = read;
    const tested = testedGates(table, columns, gates);
    if (tested.length === 0) return null;
    const key = JSON.stringify([table.root, columns, gates]);
    const known = this.#tested.get(key);
    if (known) return known;
    if (this.piecesToTest(read).length > 0) return 'untested';
    const bytesOf = (piece: Piece | null) => (piece && this.#loader.get(piece)) ?? null;
    const blocks = testGates(table, { gates, tested }, (block, column) =>
      table.values(block, column, bytesOf(stripOf(table, column, block)), bytesOf(dictionaryOf(table, column))),
    );
    this.#tested.set(key, blocks);
    const [oldest] = this.#tested.keys();
    if (oldest !== undefined && this.#tested.size > MOST_SCANS) this.#tested.delete(oldest);
    return blocks;
  }
}
