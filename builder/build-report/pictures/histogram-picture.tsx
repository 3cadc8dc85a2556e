/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { ReactElement } from 'react';
import { count } from '../../command/words.ts';
import type { Histogram } from '../facts/histogram.ts';

const SIZE = { width: 320, height: 96, axis: 16 };
const MOST_TICKS = 5;
const ROUND = [1, 2, 5];
/** Nearer to an end of the axis than this, a figure would be cut. */
const END = 0.04;

/**
 * Bars of equal width, one for each range.
 *
 * @param name what is counted, for readers of the page who do not see the picture
 * @param inWords an edge of a range
 */
export function HistogramPicture(props: {
  readonly name: string;
  readonly histogram: Histogram;
  readonly inWords: (edge: number) => string;
}): ReactElement {
  const { name, histogram, inWords } = props;
  const { edges, counts } = histogram;
  const most = Math.max(...counts, 1);
  const width = SIZE.width / counts.length;
  const bars = counts.map((deals, at) => ({
    x: at * width,
    height: (deals / most) * SIZE.height,
    title: `${inWords(edges[at] ?? 0)} to ${inWords(edges[at + 1] ?? 0)}: ${count(deals)}`,
  }));
  const highest = counts.indexOf(Math.max(...counts));
  const label = `${name}: most often ${inWords(edges[highest] ?? 0)} to ${inWords(edges[highest + 1] ?? 0)}`;
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height + SIZE.axis}`} role="img" aria-label={label}>
      {bars.map(({ x, height, title }) => (
        <rect
          key={x}
          className="bar"
          x={rounded(x)}
          y={rounded(SIZE.height - height)}
          width={rounded(Math.max(width - 1, 0.5))}
          height={rounded(height)}
        >
          <title>{title}</title>
        </rect>
      ))}
      <line className="axis" x1={0} x2={SIZE.width} y1={SIZE.height} y2={SIZE.height} />
      {ticksOf(histogram).map(({ figure, place }) => (
        <text
          key={figure}
          className="tick"
          x={rounded(place * SIZE.width)}
          y={SIZE.height + 12}
          textAnchor={place < END ? 'start' : place > 1 - END ? 'end' : 'middle'}
        >
          {inWords(figure)}
        </text>
      ))}
    </svg>
  );
}

/** A round figure on the axis, and its place from 0 (left) to 1. */
interface Tick {
  readonly figure: number;
  readonly place: number;
}

/** Round figures: multiples of 1, 2 or 5 times a power of ten; of ranges of equal ratio, those figures themselves. */
export function ticksOf({ scale, edges }: Pick<Histogram, 'scale' | 'edges'>): readonly Tick[] {
  const [first = 0, last = 1] = [edges[0], edges.at(-1)];
  if (scale === 'linear') {
    const step = roundStep((last - first) / MOST_TICKS);
    const from = Math.ceil(first / step);
    const figures = Array.from({ length: Math.floor(last / step) - from + 1 }, (_, at) => (from + at) * step);
    return figures.map((figure) => ({ figure, place: (figure - first) / (last - first) }));
  }
  const tenfolds = Array.from(
    { length: Math.ceil(Math.log10(last / first)) + 1 },
    (_, at) => 10 ** (Math.floor(Math.log10(first)) + at),
  );
  const ticks = tenfolds
    .flatMap((tenfold) => ROUND.map((digit) => digit * tenfold))
    .filter((figure) => figure >= first && figure <= last)
    .map((figure) => ({ figure, place: Math.log(figure / first) / Math.log(last / first) }));
  return ticks.length > 2 * MOST_TICKS ? ticks.filter(({ figure }) => Number.isInteger(Math.log10(figure))) : ticks;
}

function roundStep(least: number): number {
  const tenfold = 10 ** Math.floor(Math.log10(least));
  return (ROUND.find((digit) => digit * tenfold >= least) ?? 10) * tenfold;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
