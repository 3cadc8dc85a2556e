import { useMemo } from 'react';
import type { QuestionExample } from '../../catalogue/index.ts';
import type { EmbeddedView } from '../../contract/embedded-view.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { ChartView } from '../chart/lazy-chart.ts';
import { useStrings } from '../i18n/context.ts';
import { ResultMap } from '../map/lazy-map.ts';
import { useFlash } from '../page/use-flash.ts';
import { HeadlineNumber } from '../questions/HeadlineNumber.tsx';
import { headlineOf } from '../questions/headline.ts';
import { aliasUnits } from '../results/values/alias-units.ts';
import { describeColumns } from '../results/values/columns.ts';
import { ShownText } from '../results/values/ShownText.tsx';
import { isTightUnit } from '../results/values/shown-meaning.ts';
import type { ResultOutcome } from '../run/run-state.ts';
import type { ResultView } from '../view/result-view.ts';
import { EmbeddedTable } from './EmbeddedTable.tsx';
import { type LargeValue, largeValue } from './large-value.ts';

/** The view of an answer; the table if the answer has no such view. */
export function EmbeddedAnswer({
  outcome,
  view,
  linkedView,
  database,
  question,
}: {
  readonly outcome: ResultOutcome;
  readonly view: EmbeddedView;
  /** The view settings of the link's author. */
  readonly linkedView: ResultView;
  /** Null while it is unknown. */
  readonly database: DatabaseInfo | null;
  /** The question that the statement answers; null if it is none of those, or until they are known. */
  readonly question: QuestionExample | null;
}) {
  const { result, runId, request } = outcome;
  const strings = useStrings();
  const [flash, copy] = useFlash();
  const columns = useMemo(() => describeColumns(result, true, aliasUnits(request.sql)), [result, request]);
  if (result.rows.length === 0) return <p className="hint">{strings.noRows}</p>;
  const headline = view === 'number' && question ? headlineOf(result, question.headline) : null;
  if (view === 'number' && question && !headline && !result.truncated) {
    return <p className="hint">{strings.ask.noAnswer}</p>;
  }
  if (headline) {
    return (
      <div className="headline">
        <HeadlineNumber headline={headline} />
      </div>
    );
  }
  const large = view === 'number' && !question ? largeValue(result, strings.row, columns) : null;
  if (large === 'unknown') return <p className="hint">{strings.ask.noAnswer}</p>;
  if (large) return <LargeText value={large} />;
  const table = (
    <>
      <EmbeddedTable key={runId} result={result} columns={columns} linkedView={linkedView.table} onCopy={copy} />
      <p className="muted" role="status">
        {flash}
      </p>
    </>
  );
  if (view === 'map') {
    // Its base map is beside the database.
    if (database === null) return null;
    const map = { result, columns, outcome, database, instead: table };
    return <ResultMap {...map} view={linkedView} onView={() => undefined} onNarrow={null} />;
  }
  if (view !== 'chart') return table;
  return (
    <ChartView
      result={result}
      columns={columns}
      outcome={outcome}
      database={null}
      view={linkedView}
      onView={null}
      instead={table}
    />
  );
}

function LargeText({ value: { text, exact, unit, column, of } }: { readonly value: LargeValue }) {
  return (
    <div className="headline">
      <p className="headline-number">
        <bdi title={exact ?? undefined}>
          <ShownText text={text} />
        </bdi>
        {unit && (
          <small>
            {isTightUnit(unit.meaning) ? '' : '\u00A0'}
            {unit.text}
          </small>
        )}
      </p>
      <p className="headline-of">
        {of !== null && (
          <bdi>
            <ShownText text={of} />
          </bdi>
        )}
        <bdi>
          <ShownText text={column} />
        </bdi>
      </p>
    </div>
  );
}
