import { type Ref, useMemo, useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import type { ColumnNames } from '../results/values/column-names.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { ChartLegend, EmphasisContext, type LegendEntry } from './ChartLegend.tsx';
import { TipStateContext, useTipState } from './ChartTip.tsx';
import { seriesColour } from './chart-look.ts';
import { type ChartWords, chartLabel, chartWords } from './chart-words.ts';
import type { ChartChoice } from './choice/chart-choice.ts';
import { SMALL_COUNT } from './data/chart-data.ts';
import type { Drawing } from './data/drawing.ts';
import { HeatMap } from './HeatMap.tsx';
import { HistogramChart } from './HistogramChart.tsx';
import { Multiples } from './Multiples.tsx';
import { PointChart } from './PointChart.tsx';
import type { OnPick } from './press-on.ts';
import { isSmall, SeriesChart } from './SeriesChart.tsx';

interface ChartPictureProps {
  readonly pictureRef: Ref<HTMLDivElement>;
  readonly choice: ChartChoice;
  readonly drawing: Drawing;
  readonly columns: readonly ShownColumn[];
  readonly names: ColumnNames;
  readonly onPick: OnPick;
}

/** The chart with its legend and its notes. */
export function ChartPicture({ pictureRef, choice, drawing, columns, names, onPick }: ChartPictureProps) {
  const strings = useStrings();
  const words = useMemo(() => {
    const column = (index: number | null) => columns[index ?? -1] ?? null;
    return chartWords(strings, names, { x: column(choice.x), split: column(choice.split) });
  }, [strings, names, columns, choice]);
  const label = chartLabel(strings.chart, choice, columns, names);
  const notes = notesOf(drawing, strings.chart);
  const [tipState, reach] = useTipState();
  // Another drawing has other series.
  const [emphasis, setEmphasis] = useState<{ readonly of: Drawing; readonly place: number | null } | null>(null);
  const emphasized = emphasis?.of === drawing ? emphasis.place : null;
  return (
    <figure className="chart-figure" aria-label={label} {...reach}>
      <ChartLegend
        entries={legendOf(drawing, words)}
        emphasized={emphasized}
        onEmphasize={(place) => setEmphasis({ of: drawing, place })}
      />
      {/* Recharts mirrors its axes. In a right-to-left page, text anchors would be mirrored twice. */}
      <div className="chart-canvas" dir="ltr" ref={pictureRef}>
        <TipStateContext value={tipState}>
          <EmphasisContext value={emphasized}>
            <Picture drawing={drawing} words={words} label={label} onPick={onPick} />
          </EmphasisContext>
        </TipStateContext>
      </div>
      {notes.length > 0 && <figcaption className="chart-notes">{notes.join(' · ')}</figcaption>}
    </figure>
  );
}

function Picture({
  drawing,
  words,
  label,
  onPick,
}: {
  readonly drawing: Drawing;
  readonly words: ChartWords;
  readonly label: string;
  readonly onPick: OnPick;
}) {
  switch (drawing.kind) {
    case 'series':
      return <SeriesChart data={drawing.data} kind={drawing.as} words={words} label={label} onPick={onPick} />;
    case 'cloud':
      return <PointChart cloud={drawing.cloud} words={words} label={label} onPick={onPick} />;
    case 'histogram':
      return <HistogramChart bins={drawing.bins} column={drawing.column} words={words} label={label} />;
    case 'heat':
      return <HeatMap data={drawing.data} words={words} label={label} onPick={onPick} />;
    case 'multiples':
      return <Multiples data={drawing.data} words={words} label={label} />;
    default:
      return drawing satisfies never;
  }
}

function legendOf(drawing: Drawing, words: ChartWords): readonly LegendEntry[] {
  const coloured = (names: readonly string[]) => names.map((name, i) => ({ name, colour: seriesColour(i) }));
  switch (drawing.kind) {
    case 'series': {
      const { series } = drawing.data;
      return coloured(
        series.map((one) => (one.name === one.column.name ? words.named(one.column) : words.series(one))),
      );
    }
    case 'cloud':
      return coloured(
        drawing.cloud.groups.length > 1
          ? drawing.cloud.groups.map(({ name }) => words.series({ name, column: drawing.cloud.y }))
          : [words.named(drawing.cloud.y)],
      );
    case 'histogram':
      return coloured([words.named(drawing.column)]);
    case 'heat':
    case 'multiples':
      return coloured(drawing.data.series.slice(0, 1).map(({ column }) => words.named(column)));
    default:
      return drawing satisfies never;
  }
}

function notesOf(drawing: Drawing, strings: ReturnType<typeof useStrings>['chart']): readonly string[] {
  const hasPeriods = drawing.kind === 'series' || drawing.kind === 'multiples';
  const points = hasPeriods ? drawing.data.points : [];
  const series = drawing.kind === 'series' ? drawing.data.series : [];
  return [
    ...(points.some(({ isIncomplete }) => isIncomplete) ? [strings.incomplete] : []),
    ...(points.some((point) => series.some(({ key }) => point.values[key] != null && isSmall(point, key)))
      ? [strings.small(SMALL_COUNT)]
      : []),
    ...(drawing.kind === 'multiples' && drawing.data.allSeries.length > 0
      ? [strings.series(drawing.data.series.length, drawing.data.allSeries.length)]
      : []),
    ...(drawing.rowsLeftOut > 0 ? [strings.leftOut(drawing.rowsLeftOut)] : []),
  ];
}
