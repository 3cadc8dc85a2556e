import { type ReactNode, useMemo, useRef } from 'react';
import { useStrings } from '../i18n/context.ts';
import { useColumnNames } from '../results/values/column-names.ts';
import type { ViewProps } from '../results/view-props.ts';
import { useOpenRow } from '../row-details/open-row.ts';
import { columnKeys } from '../view/result-view.ts';
import { ChartPicture } from './ChartPicture.tsx';
import { ChartChooser } from './choice/ChartChooser.tsx';
import { chooseChart } from './choice/chart-choice.ts';
import { choiceOf } from './choice/choice-by-hand.ts';
import { drawingOf } from './data/drawing.ts';
import { ImageButtons } from './image/ImageButtons.tsx';

interface ChartViewProps extends Pick<ViewProps, 'result' | 'columns' | 'outcome' | 'database' | 'view'> {
  /** Null for a picture without controls. */
  readonly onView: ViewProps['onView'] | null;
  /** Shown if no chart can be drawn; a sentence by default. */
  readonly instead?: ReactNode;
}

/** A result as a chart, with controls for what is drawn. */
export function ChartView({ result, columns, outcome, database, view, onView, instead }: ChartViewProps) {
  const strings = useStrings();
  const openRow = useOpenRow();
  const picture = useRef<HTMLDivElement>(null);
  const names = useColumnNames(columns);
  const keys = useMemo(() => columnKeys(columns), [columns]);
  const chosen = useMemo(() => chooseChart(columns, result.rows), [columns, result]);
  const choice = useMemo(
    () => choiceOf(view.chart ?? {}, keys, chosen.roles, chosen.ok ? chosen.choice : null),
    [view.chart, keys, chosen],
  );
  const dataAsOf = outcome?.result.data_as_of || null;
  const completeThrough = database?.completeThrough ?? dataAsOf;
  const wanted = view.chart?.series;
  const drawing = useMemo(
    () => choice && drawingOf(choice, chosen.roles, result.rows, { completeThrough, wanted }),
    [choice, chosen, result, completeThrough, wanted],
  );
  // A person's choice can be drawn even if the page would choose no chart.
  const isDrawn = drawing !== null && choice !== null && (chosen.ok || view.chart?.kind !== undefined);
  const why = chosen.ok ? 'nothing-to-draw-along' : chosen.why;
  if (!isDrawn && instead !== undefined) return instead;
  return (
    <div className={onView ? 'chart' : 'chart is-bare'}>
      {onView && result.rows.length > 1 && choice && (
        <ChartChooser
          choice={choice}
          roles={chosen.roles}
          keys={keys}
          names={names}
          view={view.chart ?? {}}
          allSeries={drawing?.kind === 'series' ? drawing.data.allSeries : []}
          drawnSeries={drawing?.kind === 'series' ? drawing.data.series.map(({ name }) => name) : []}
          onChoose={(chart) => onView({ chart })}
        >
          {isDrawn && outcome && (
            <ImageButtons picture={picture} request={outcome.request} dataAsOf={dataAsOf} database={database} />
          )}
        </ChartChooser>
      )}
      {isDrawn ? (
        <ChartPicture
          pictureRef={picture}
          choice={choice}
          drawing={drawing}
          columns={columns}
          names={names}
          onPick={openRow && ((index) => openRow({ columns, rows: result.rows, index }))}
        />
      ) : (
        <p className="hint">{strings.chart.none[why]}</p>
      )}
    </div>
  );
}
