import { expect, it } from 'vitest';
import { figuresTable } from './figures.ts';

it('says how long frames took, and which share of them came late', () => {
  const frames = {
    gapsMs: [16.7, 16.6, 16.8, 16.7, 16.7, 16.7, 16.7, 33.3, 50, 16.7],
    workMs: [1, 2, 3],
    ...{ script: 1.25, style: 0.5, layout: 0.25, all: 3 },
  };
  expect(figuresTable([['down', frames]]).split('\n')[2]).toBe(
    '| down | 1.3 | 0.5 | 0.3 | 3.0 | 2.0 | 2.0 | 16.7 | 33.3 | 20 % | 10 % |',
  );
});
