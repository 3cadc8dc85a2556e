import type { CellNotes } from '../contract/cells.ts';
import { LIMITS } from '../contract/limits.ts';
import { PHRASES } from '../contract/phrases.ts';
import type { ResultColumn } from '../contract/result.ts';
import { say } from '../contract/sentence.ts';
import { warning } from '../contract/warning.ts';
import { WARNING_SENTENCES } from '../contract/warning-sentences.ts';

/** What ended a result before its statement ended; null if it has all rows. */
export type Cut = 'rows' | 'bytes' | null;

export interface CollectedRows {
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  readonly limit: number;
  readonly cut: Cut;
  readonly notes: CellNotes;
}

/** The warnings about the written rows of a result: where they were cut, and which numbers JSON cannot hold. */
export function resultWarnings({ columns, rowCount, limit, cut, notes }: CollectedRows): string[] {
  const warnings: string[] = [];
  if (cut === 'rows') {
    const rows = countOf(limit);
    const sentence =
      limit < LIMITS.rowsMax
        ? say(WARNING_SENTENCES.rowLimit, { rows, most: LIMITS.rowsMax })
        : say(WARNING_SENTENCES.lastRowLimit, { rows });
    warnings.push(warning('ROW_LIMIT_REACHED', sentence));
  }
  if (cut === 'bytes') {
    warnings.push(
      warning(
        'SIZE_LIMIT_REACHED',
        say(WARNING_SENTENCES.sizeLimit, { rows: countOf(rowCount), bytes: LIMITS.resultBytes }),
      ),
    );
  }
  if (notes.bigIntegers.size > 0) {
    warnings.push(
      warning(
        'BIG_INTEGER',
        say(WARNING_SENTENCES.bigInteger, {
          column: namesOf(columns, notes.bigIntegers),
          most: Number.MAX_SAFE_INTEGER,
        }),
      ),
    );
  }
  if (notes.infinities.size > 0) {
    warnings.push(
      warning('INFINITE_NUMBER', say(WARNING_SENTENCES.infinite, { column: namesOf(columns, notes.infinities) })),
    );
  }
  return warnings;
}

const countOf = (count: number) => (count === 1 ? PHRASES.oneRow : say(PHRASES.rows, { count }));

/** Most characters of a name in a sentence: the name of an expression is its complete text. */
const NAME_CHARACTERS = 40;

function namesOf(columns: readonly ResultColumn[], indexes: ReadonlySet<number>): string {
  const [first = 0] = [...indexes].sort((a, b) => a - b);
  const name = Array.from(columns[first]?.name ?? '');
  const shown = name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS).join('')}…` : name.join('');
  const parts = { number: first + 1, name: shown };
  const count = indexes.size - 1;
  return count === 0 ? say(PHRASES.column, parts) : say(PHRASES.columnAndMore, { ...parts, count });
}
