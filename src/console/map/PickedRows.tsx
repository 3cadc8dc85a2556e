import { useState } from 'react';
import type { ResultPart } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { CellContent } from '../results/values/CellContent.tsx';
import type { ColumnNames } from '../results/values/column-names.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { ShownText } from '../results/values/ShownText.tsx';

interface PickedRowsProps {
  /** Indexes in the result of the rows at the pressed point; at least one. */
  readonly rows: readonly number[];
  readonly result: ResultPart;
  readonly columns: readonly ShownColumn[];
  readonly names: ColumnNames;
  readonly onClose: () => void;
}

/** The rows at a point of the map, one at a time. */
export function PickedRows({ rows, result, columns, names, onClose }: PickedRowsProps) {
  const strings = useStrings();
  const words = strings.map;
  const [at, setAt] = useState(0);
  const cells = result.rows[rows[at] ?? 0] ?? [];
  return (
    <section
      className="map-picked"
      aria-label={words.rowOf(at + 1, rows.length)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <header>
        {rows.length > 1 && (
          <>
            <button type="button" aria-label={words.previous} disabled={at === 0} onClick={() => setAt(at - 1)}>
              <span className="mirrored">‹</span>
            </button>
            <span aria-live="polite">{words.rowOf(at + 1, rows.length)}</span>
            <button
              type="button"
              aria-label={words.next}
              disabled={at === rows.length - 1}
              onClick={() => setAt(at + 1)}
            >
              <span className="mirrored">›</span>
            </button>
          </>
        )}
        <button type="button" className="map-close" aria-label={words.close} onClick={onClose}>
          ×
        </button>
      </header>
      <dl>
        {columns.map((column) => (
          <div key={column.index}>
            <dt dir="auto">
              <ShownText text={names.ofColumn(column)} />
            </dt>
            <dd dir="auto">
              <CellContent cell={cells[column.index] ?? null} column={column} strings={strings} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
