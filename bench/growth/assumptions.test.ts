import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readAssumptions } from './assumptions.ts';

let path = '';
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'nadlan-assumptions-')), 'assumptions.json');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }));

const SHIPPED = JSON.parse(readFileSync(new URL('assumptions.json', import.meta.url), 'utf8')) as object;

it.each([
  [{ peakFactor: { value: 0, unit: '', source: '' } }, 'peakFactor is 0, and has to be above 0.'],
  [{ edgeHitShare: { value: 95, unit: '', source: '' } }, 'edgeHitShare is 95, and has to be from 0 on and at most 1.'],
  [
    { cdnTrafficPrice: { value: '0.1' } },
    'cdnTrafficPrice needs a number as its value, and a unit and a source as texts.',
  ],
  [{ cdnPrice: { value: 1 } }, 'There is no assumption "cdnPrice". Known are readersPerDay, '],
  [
    { scanShare: { value: 0.5, unit: '', source: '' } },
    'lookupShare, fetchShare and scanShare have to add up to 1, and give 1.25.',
  ],
])('refuses %j', (changed, sentence) => {
  writeFileSync(path, JSON.stringify({ ...SHIPPED, ...changed }));
  expect(() => readAssumptions(path)).toThrow(sentence);
});
