import { useMemo } from 'react';
import type { Cell } from '../../contract/result.ts';
import { useStrings } from '../i18n/context.ts';
import { CellContent } from '../results/values/CellContent.tsx';
import { plainText } from '../results/values/cell-text.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { namedInvisibles } from '../results/values/invisible-characters.ts';
import { ShownText } from '../results/values/ShownText.tsx';
import type { Condition } from './answer-sql.ts';
import { binText } from './bin-text.ts';
import { type ColumnSummary, summarize } from './column-summary.ts';
import type { Bin, CountedValue } from './counted-values.ts';

interface SummaryCardProps {
  readonly column: ShownColumn;
  readonly values: readonly CountedValue[];
  /** Shows the rows with such a value; null if no statement can be written for them. */
  readonly onFilter: ((condition: Condition) => void) | null;
  readonly onCount: (() => void) | null;
}

/** The summary of a column. A press on a value, a bar or the share of NULLs shows their rows. */
export function SummaryCard({ column, values, onFilter, onCount }: SummaryCardProps) {
  const strings = useStrings();
  const { row: words } = strings;
  const summary = useMemo(() => summarize(values, column), [values, column]);
  const shown = (cell: Cell) => <CellContent cell={cell} column={column} strings={strings} />;
  const { nulls, rows, extremes, bins, top } = summary;
  return (
    <article className="summary-card" aria-label={column.name}>
      <header>
        <h3>
          <bdi>
            <ShownText text={column.name} />
          </bdi>
        </h3>
        <span className="column-type">{column.declaredType?.toLowerCase()}</span>
      </header>
      <p className="summary-facts">
        <span>{words.distinctValues(summary.distinct)}</span>
        {nulls === 0 ? (
          <span>{words.noNulls}</span>
        ) : (
          <button
            type="button"
            className="link-button"
            disabled={!onFilter}
            onClick={() => onFilter?.({ kind: 'is', cell: null })}
          >
            NULL {words.share(nulls / rows)}
          </button>
        )}
      </p>
      {bins.length > 0 && <Histogram bins={bins} column={column} onFilter={onFilter} />}
      {top.length > 0 && <TopValues {...{ summary, column, onFilter }} />}
      {extremes && (
        <dl className="summary-extremes">
          {(['min', 'median', 'max'] as const).map((one) => (
            <div key={one}>
              <dt>{words[one]}</dt>
              <dd dir={column.kind === 'number' ? undefined : 'auto'}>{shown(extremes[one])}</dd>
            </div>
          ))}
        </dl>
      )}
      {onCount && summary.distinct > 1 && (
        <button type="button" className="quiet-button summary-count" onClick={onCount}>
          {words.countByThis}
        </button>
      )}
    </article>
  );
}

interface PartProps extends Pick<SummaryCardProps, 'column' | 'onFilter'> {}

function Histogram({ bins, column, onFilter }: PartProps & { readonly bins: readonly Bin[] }) {
  const strings = useStrings();
  const highest = Math.max(...bins.map(({ rows }) => rows));
  return (
    // Numbers and time run from left to right in both languages.
    <div className="summary-bars" dir="ltr">
      {bins.map((bin) => {
        const { from, to, isLast, rows } = bin;
        const label = binText(bin, column, strings);
        return (
          <button
            key={from}
            type="button"
            aria-label={label}
            title={label}
            disabled={!onFilter || rows === 0}
            onClick={() => onFilter?.({ kind: 'range', from, to, isToIncluded: isLast })}
          >
            <span style={{ height: `${rows === 0 ? 0 : Math.max(3, (100 * rows) / highest)}%` }} />
          </button>
        );
      })}
    </div>
  );
}

function TopValues({ summary, column, onFilter }: PartProps & { readonly summary: ColumnSummary }) {
  const strings = useStrings();
  const { rows: all, top, distinct } = summary;
  const highest = top[0]?.rows ?? 1;
  return (
    <ul className="summary-values">
      {top.map(({ cell, rows }) => (
        <li key={`${typeof cell} ${plainText(cell)}`}>
          <button
            type="button"
            title={strings.row.filterToValue(namedInvisibles(plainText(cell).slice(0, 100)) || strings.emptyText, rows)}
            disabled={!onFilter}
            onClick={() => onFilter?.({ kind: 'is', cell, declaredType: column.declaredType })}
          >
            <span className="summary-bar" style={{ width: `${(100 * rows) / highest}%` }} />
            <span className="summary-value" dir={column.kind === 'number' ? undefined : 'auto'}>
              <CellContent cell={cell} column={column} strings={strings} hasLinks={false} />
            </span>
            <span className="summary-rows">{strings.row.share(rows / all)}</span>
          </button>
        </li>
      ))}
      {distinct > top.length && <li className="muted">{strings.row.moreValues(distinct - top.length)}</li>}
    </ul>
  );
}
