import type { MapMoves } from '../map/moves.ts';
import { markdown } from '../markdown.ts';
import { spreadOf } from '../statistics.ts';
import { number, percent, spread } from './format.ts';
import type { Rendered } from './rendered.ts';
import type { ArrivalFigures, GridSectionFigures, Tail } from './sections.ts';

export function renderArrival({ rttMs, megabitsPerSecond, groups }: ArrivalFigures): Rendered {
  const rows = groups.map(({ protocol, screen, visits, spreads }) => [
    `${protocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1'}, ${screen}`,
    `${visits}`,
    ...[spreads.paintedMs, spreads.usableMs, spreads.questionsMs, spreads.databaseMs, spreads.layoutShifts].map(spread),
  ]);
  const head = ['first paint', 'can be used', 'questions there', 'database open', 'sum of layout shifts'];
  return {
    title: 'The page: a first visit over a slow line',
    text: `Round trip ${rttMs} ms, ${megabitsPerSecond} Mbit/s; milliseconds since the navigation, median (p10–p90).

${markdown(['', 'visits', ...head], rows)}`,
    pictures: {},
  };
}

const tail = (of: Tail) => [spread(of), number(of.p95)];

export function renderGrid({ scrolls, keys }: GridSectionFigures): Rendered {
  const frames = markdown(
    ['frames', 'script', 'style', 'layout', 'all', 'work', 'p95', 'between frames', 'p95', '> 16.7', '> 33'],
    scrolls.map(({ name, mainThreadMs: { script, style, layout, all }, workMs, frameMs, lateShare, veryLateShare }) => [
      name,
      ...[script, style, layout, all].map(number),
      ...tail(workMs),
      ...tail(frameMs),
      ...[lateShare, veryLateShare].map(percent),
    ]),
  );
  const typed = markdown(
    ['a key', 'median (p10–p90)', 'p95'],
    [
      ['processor time of the main thread', ...tail(keys.spentMs)],
      ['until the frame is handed on', ...tail(keys.untilFrameMs)],
    ],
  );
  return {
    title: 'The page: frames and keys',
    text: `A result of 10,000 rows and 50 columns is scrolled, and a statement of 18 KB is typed in, in Chromium without a graphics card. All
figures are milliseconds; a frame has 16.7 at 60 a second. Script, style, layout and all are processor time of the main thread, in the mean
of a frame; the others are by the clock. Work is the time from the first event of a frame until it is handed on.

${frames}

${typed}`,
    pictures: {},
  };
}

export function renderMap(moves: readonly MapMoves[]): Rendered {
  const rows = [false, true].map((isClustered) => {
    const of = moves.filter((one) => one.isClustered === isClustered);
    return [
      `${(of[0]?.points ?? 0).toLocaleString('en-US')} points ${isClustered ? 'in groups' : 'one by one'}`,
      spread(spreadOf(of.map(({ frameMs }) => frameMs))),
      spread(spreadOf(of.map(({ drawMs }) => drawMs))),
      spread(spreadOf(of.map(({ longestTaskMs }) => longestTaskMs))),
    ];
  });
  return {
    title: 'The page: a map of many points',
    text: `The map is moved under the pointer. Milliseconds of the main thread, median (p10–p90); the first two are processor time.

${markdown(['', 'a frame', 'first drawing', 'longest task beyond 50 ms'], rows)}`,
    pictures: {},
  };
}
