import { type Attack, counted, together } from '../attack.ts';
import type { Client, RequestOutcome } from '../client.ts';
import { endless, longCall, MUCH_MEMORY, OUT_OF_MEMORY } from '../statements.ts';

const codes = (answers: readonly RequestOutcome[]): string => counted(answers.map(({ status }) => status));

/** This many statements, eight at a time as CLIENT_CONCURRENCY allows. */
async function eightAtATime(
  client: Client,
  count: number,
  statement: (index: number) => string,
): Promise<readonly RequestOutcome[]> {
  let next = 0;
  const answers: RequestOutcome[] = [];
  await together(8, async () => {
    while (next < count) {
      next += 1;
      answers.push(await client.sql(statement(next)));
    }
  });
  return answers;
}

/** Only refusals: time limit, queue, limits of a client. */
const STOPPED = /^(?!.*\b(200|500|closed)\b)/;

/** Statements that take as many threads and as much memory as they can get. */
export const COMPUTING: readonly Attack[] = [
  {
    name: '8 endless queries of one client, twice',
    wanted: 'stopped at the time limit, or refused while others have the threads',
    said: STOPPED,
    isShort: false,
    run: async (scene) => codes(await eightAtATime(scene.client(), 16, endless)),
  },
  {
    name: '3 clients with 8 endless queries each, equal, different, and one long call each',
    wanted: 'stopped at the time limit, or refused while others have the threads',
    said: STOPPED,
    isShort: false,
    run: async (scene) => {
      const [equal, different, calls] = await Promise.all([
        eightAtATime(scene.client(), 16, () => endless(0)),
        eightAtATime(scene.client(), 16, endless),
        eightAtATime(scene.client(), 16, longCall),
      ]);
      return `equal: ${codes(equal)}; different: ${codes(different)}; calls: ${codes(calls)}`;
    },
  },
  {
    name: '8 statements that run out of memory',
    wanted: 'refused with a sentence; on a slow machine, some wait too long for their turn',
    said: /^400 × \d(, 503 × \d)?$/,
    isShort: true,
    run: async (scene) => codes(await eightAtATime(scene.client(), 8, (i) => `${OUT_OF_MEMORY} -- ${i}`)),
  },
  {
    name: '48 statements that run out of memory',
    wanted: 'refused with a sentence, then by `RATE_LIMIT`, because each counts for ten',
    said: /^(?=.*\b429\b)(?!.*\b(200|500|closed)\b)/,
    isShort: false,
    run: async (scene) => codes(await eightAtATime(scene.client(), 48, (i) => `${OUT_OF_MEMORY} -- ${i}`)),
  },
  {
    name: '4 statements that take 380 MB and end well',
    wanted: 'answered; on a slow machine, some wait too long for their turn',
    said: /^200 × [2-4](, 503 × [12])?$/,
    isShort: false,
    run: async (scene) => codes(await eightAtATime(scene.client(), 4, (i) => `${MUCH_MEMORY} -- ${i}`)),
  },
];
