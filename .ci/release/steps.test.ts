import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keptOutput } from '../check.ts';
import { FAILED, PASSED } from '../totals.ts';
import { releaseSteps } from './steps.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Runs a step whose programs end with this code; the commands that it ran. */
async function carriedOut(name: RegExp, code: number) {
  const ran: string[] = [];
  const step = releaseSteps(10).find((one) => name.test(one.name));
  const output = {
    ...keptOutput(),
    runNpm: async (args: readonly string[]) => {
      ran.push(`npm ${args.join(' ')}`);
      return code;
    },
  };
  return { ran, totals: await step?.run(output) };
}

it('a release is checked by scripts that there are', async () => {
  const names = releaseSteps(10).flatMap(({ name }) => /npm run ([\w:]+)/.exec(name)?.[1] ?? []);
  expect(names).toEqual([
    'check:alerts',
    'engine:verify',
    'test:image',
    'test:fleet',
    'test:hosts',
    'test:firefox',
    'test:webkit',
    'attack',
    'soak',
  ]);
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});

it('a step fails if its program does', async () => {
  expect(await carriedOut(/^Soak/, 0)).toEqual({ ran: ['npm run soak -- --minutes 10'], totals: PASSED });
  expect(await carriedOut(/^Attacks/, 1)).toEqual({ ran: ['npm run attack'], totals: FAILED });
});
