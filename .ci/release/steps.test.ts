import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keptOutput } from '../check.ts';
import { FAILED, PASSED } from '../totals.ts';
import { releaseSteps } from './steps.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Runs a step whose programs end with this code; the commands that it ran. */
async function carriedOut(name: RegExp, code: number, known = scripts) {
  const ran: string[] = [];
  const step = releaseSteps({ scripts: known, soakMinutes: 10 }).find((one) => name.test(one.name));
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
  const names = releaseSteps({ scripts, soakMinutes: 10 }).flatMap(
    ({ name }) => /npm run ([\w:]+)/.exec(name)?.[1] ?? [],
  );
  expect(names).toEqual(expect.arrayContaining(['check:alerts', 'engine:verify', 'test:firefox', 'attack', 'soak']));
  expect(names.filter((name) => !(name in scripts))).toEqual([]);
});

it('scripts of later versions are part of it once there are any', () => {
  const names = (known: Record<string, string>) =>
    releaseSteps({ scripts: known, soakMinutes: 10 }).map(({ name }) => name);
  expect(names({ 'test:fleet': '', 'test:hosts': '' }).filter((name) => /fleet|hosts/.test(name))).toHaveLength(2);
  expect(names({}).filter((name) => /fleet|hosts/.test(name))).toEqual([]);
});

it('a step fails if its program does', async () => {
  expect(await carriedOut(/^Soak/, 0)).toEqual({ ran: ['npm run soak -- --minutes 10'], totals: PASSED });
  expect(await carriedOut(/^Attacks/, 1)).toEqual({ ran: ['npm run attack'], totals: FAILED });
});
