import { memo } from 'react';
import type { ResultPart } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import type { ColumnSummary } from './column-summary.ts';
import { shortSummary, wholeSummary } from './summary-text.ts';
import { useIdleSummary } from './use-idle-summary.ts';

interface HeaderSummaryProps {
  readonly rows: ResultPart['rows'];
  readonly column: ShownColumn;
}

/** The summary of a column below its name: the distribution of its values, and the share of NULLs. */
export const HeaderSummary = memo(function HeaderSummary({ rows, column }: HeaderSummaryProps) {
  const strings = useStrings();
  const summary = useIdleSummary(rows, column);
  if (!summary) return <span className="head-summary" />;
  const text = wholeSummary(summary, column, strings);
  const nullShare = summary.nulls / Math.max(1, summary.rows);
  return (
    <span className="head-summary" role="img" aria-label={text} title={text}>
      <Picture summary={summary} />
      <span className="head-summary-text">
        <bdi className="head-summary-value">{shortSummary(summary, column, strings)}</bdi>
        {summary.nulls > 0 && summary.distinct > 0 && (
          <span className="head-summary-nulls">NULL {strings.row.share(nullShare)}</span>
        )}
      </span>
    </span>
  );
});

/** Numbers and times as bars from left to right; other values as a strip, divided by their numbers of rows. */
function Picture({ summary: { bins, top, rows, nulls } }: { readonly summary: ColumnSummary }) {
  if (bins.length > 0) {
    const highest = Math.max(...bins.map((bin) => bin.rows));
    const bars = bins.map((bin, i) => {
      const height = bin.rows === 0 ? 0 : Math.max(6, (100 * bin.rows) / highest);
      return `M${i + 0.06} 100V${(100 - height).toFixed(1)}H${i + 0.94}V100Z`;
    });
    return (
      <svg viewBox={`0 0 ${bins.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={bars.join('')} />
      </svg>
    );
  }
  const known = Math.max(1, rows - nulls);
  // Unique values need no strip.
  const parted = (top[0]?.rows ?? 0) > 1 || top.length === 1 ? top : [];
  let from = 0;
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <rect className="is-rest" x={0} y={60} width={100} height={40} />
      {parted.slice(0, SEGMENTS_MAX).map(({ rows: own }, i) => {
        const width = (100 * own) / known;
        const x = from;
        from += width;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first of the values is the first, whatever it is.
          <rect key={i} className={`is-part-${i % 3}`} x={x} y={60} width={Math.max(0.5, width - 1)} height={40} />
        );
      })}
    </svg>
  );
}

const SEGMENTS_MAX = 8;
