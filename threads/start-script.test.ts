import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { startScript } from './start-script.ts';

const SUM = new URL('fixtures/sum.ts', import.meta.url);

const started: Worker[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((thread) => thread.terminate()));
});

/** What the thread answers, or the error that ends it. */
function answerOf(numbers: readonly number[]): Promise<unknown> {
  const thread = startScript(SUM, { workerData: numbers });
  started.push(thread);
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}

it('a thread has what its file imports, and packages with machine code', async () => {
  expect(await answerOf([1, 2, 39])).toBe(42);
});

it('finds its packages wherever the process was started', async () => {
  const folder = process.cwd();
  process.chdir('/');
  try {
    expect(await answerOf([20, 22])).toBe(42);
  } finally {
    process.chdir(folder);
  }
});

it('an error in it names the line of its TypeScript file', async () => {
  const error = await answerOf([]).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ name: 'RangeError', message: 'There is nothing to add up.' });
  expect(String((error as Error).stack)).toContain(
    `${fileURLToPath(new URL('fixtures/sum-statement.ts', import.meta.url))}:3`,
  );
});

it('a file that is missing is named at once', () => {
  expect(() => startScript(new URL('fixtures/missing.ts', import.meta.url), {})).toThrow(/missing\.ts/);
});
