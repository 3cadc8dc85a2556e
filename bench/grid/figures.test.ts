import { expect, it } from 'vitest';
import { figuresTable, keysTable } from './figures.ts';

it('says how long frames took, and which share of them came late', () => {
  const frames = {
    gapsMs: [16.7, 16.6, 16.8, 16.7, 16.7, 16.7, 16.7, 33.3, 50, 16.7],
    workMs: [1, 2, 3],
    ...{ script: 1.25, style: 0.5, layout: 0.25, all: 3 },
  };
  expect(figuresTable([{ name: 'down', frames }]).split('\n')[2]).toBe(
    '| down | 1.3 | 0.5 | 0.3 | 3.0 | 2.0 | 3.0 | 16.7 | 50.0 | 20 % | 10 % |',
  );
});

it('says how the times of keys are distributed', () => {
  const spentMs = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(
    keysTable({ spentMs, untilFrameMs: [4, 20, 8] })
      .split('\n')
      .slice(2),
  ).toEqual([
    '| processor time of the main thread | 50.0 | 95.0 | 100.0 | 83 % |',
    '| until the frame is handed on | 8.0 | 20.0 | 20.0 | 33 % |',
  ]);
});
