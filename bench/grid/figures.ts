import { quantile } from '../statistics.ts';
import type { GridFigures, Keys } from './measured.ts';

/** The duration of a frame at 60 a second, and at 30. */
export const [FRAME_MS, TWO_FRAMES_MS] = [1000 / 60, 1000 / 30];
/** The accuracy of the clock of frames. */
const JITTER_MS = 1;

/** The share of values that are longer than this, by more than the clock is inaccurate. */
export const shareLonger = (values: readonly number[], ms: number): number =>
  values.filter((value) => value > ms + JITTER_MS).length / values.length;

const longer = (values: readonly number[], ms: number) => `${Math.round(100 * shareLonger(values, ms))} %`;

const ms = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(1));

/** A table in Markdown: the main thread's work in a frame, and the timing of frames. */
export function figuresTable(scrolls: GridFigures['scrolls']): string {
  const rows = scrolls.map(({ name, frames: { gapsMs, workMs, script, style, layout, all } }) => [
    name,
    ...[script, style, layout, all, quantile(workMs, 0.5), quantile(workMs, 0.95)].map(ms),
    ...[quantile(gapsMs, 0.5), quantile(gapsMs, 0.95)].map(ms),
    longer(gapsMs, FRAME_MS),
    longer(gapsMs, TWO_FRAMES_MS),
  ]);
  const head = ['', 'script', 'style', 'layout', 'all', 'work', 'work p95', 'frame', 'frame p95', '> 16.7', '> 33'];
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The distribution of what keys took, as a table in Markdown. */
export function keysTable({ spentMs, untilFrameMs }: Keys): string {
  const rows = [
    ['processor time of the main thread', spentMs],
    ['until the frame is handed on', untilFrameMs],
  ] as const;
  const head = ['a key', 'median', 'p95', 'max', '> 16.7'];
  const lines = [
    head,
    head.map((_, i) => (i === 0 ? '---' : '---:')),
    ...rows.map(([name, values]) => [
      name,
      ...[0.5, 0.95, 1].map((part) => ms(quantile(values, part))),
      longer(values, FRAME_MS),
    ]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
