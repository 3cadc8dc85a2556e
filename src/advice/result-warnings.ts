import type { CellNotes } from '../contract/cells.ts';
import { LIMITS } from '../contract/limits.ts';
import type { ResultColumn } from '../contract/result.ts';
import { warning } from '../contract/warning.ts';

/** What made a result end before its statement did; null where it has all rows. */
export type Cut = 'rows' | 'bytes' | null;

export interface CollectedRows {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  readonly limit: number;
  readonly cut: Cut;
  readonly notes: CellNotes;
}

/** What is to be said of the rows of a result as they were written: where they were cut, and which numbers JSON cannot hold. */
export function resultWarnings({ columns, rowCount, limit, cut, notes }: CollectedRows): string[] {
  const warnings: string[] = [];
  if (cut === 'rows') {
    const more = limit < LIMITS.rowsMax ? `a larger limit (at most ${LIMITS.rowsMax})` : 'LIMIT and OFFSET';
    warnings.push(
      warning('ROW_LIMIT_REACHED', `The result was cut at its limit of ${countOf(limit)}. Aggregate, or use ${more}.`),
    );
  }
  if (cut === 'bytes') {
    warnings.push(
      warning(
        'SIZE_LIMIT_REACHED',
        `The result was cut after ${countOf(rowCount)}: one more would make it larger than ${LIMITS.resultBytes} bytes. ` +
          'Select fewer columns, or parts of long texts with substr().',
      ),
    );
  }
  if (notes.bigIntegers.size > 0) {
    warnings.push(
      warning(
        'BIG_INTEGER',
        `${namesOf(columns, notes.bigIntegers)} has integers beyond ±${Number.MAX_SAFE_INTEGER}, which are written as text.`,
      ),
    );
  }
  if (notes.infinities.size > 0) {
    warnings.push(
      warning(
        'INFINITE_NUMBER',
        `${namesOf(columns, notes.infinities)} has infinite numbers, which are written as null.`,
      ),
    );
  }
  return warnings;
}

const countOf = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

/** Characters of a name that a sentence holds: the name of an expression is its whole text. */
const NAME_CHARACTERS = 40;

function namesOf(columns: readonly ResultColumn[], indexes: ReadonlySet<number>): string {
  const [first = 0] = [...indexes].sort((a, b) => a - b);
  const name = Array.from(columns[first]?.name ?? '');
  const shown = name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS).join('')}…` : name.join('');
  const others = indexes.size - 1;
  return `Column ${first + 1} (${shown})${others === 0 ? '' : `, like ${others} more,`}`;
}
