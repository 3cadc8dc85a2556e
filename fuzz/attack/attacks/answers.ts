import { type Attack, counted, type Scene, together } from '../attack.ts';
import { GROWING_CELLS, LONG_NAMES, UNDERSCORES } from '../statements.ts';

const ALL_ANSWERED = 'every request is answered';
const BROTLI = { 'Accept-Encoding': 'br' };

const equalRequests = (name: string, statement: string, status: number, wanted: string): Attack => ({
  name,
  wanted,
  said: new RegExp(`^${status} × 8$`),
  isShort: true,
  run: async (scene: Scene) => {
    const client = scene.client();
    const answers = await together(8, () => client.sql(statement, { headers: BROTLI, discard: true }));
    return counted(answers.map(({ status }) => status));
  },
});

/** Answers that are much larger than the result they come from, or slow to write. */
export const ANSWERS: readonly Attack[] = [
  equalRequests('8 equal answers of 33 MB of cells, 198 MB as JSON', GROWING_CELLS, 200, ALL_ANSWERED),
  equalRequests(
    '8 equal answers of 1,990 columns with names of 12,000 characters',
    LONG_NAMES,
    400,
    "refused by SQLite's limits",
  ),
  {
    name: '8 different answers of 33 MB of cells',
    wanted: 'answered, or refused while there is no memory for more',
    said: /^(200|503) × \d(, (200|503) × \d)?$/,
    isShort: false,
    run: async (scene) => {
      const client = scene.client();
      const answers = await together(8, (i) =>
        client.sql(`${GROWING_CELLS} -- ${i}`, { headers: BROTLI, discard: true }),
      );
      return counted(answers.map(({ status }) => status));
    },
  },
  {
    name: '8 cells of 80,000 underscores as Markdown',
    wanted: ALL_ANSWERED,
    said: /^200 × 8$/,
    isShort: true,
    run: async (scene) => {
      const client = scene.client();
      const answers = await together(8, (i) => client.sql(`${UNDERSCORES} -- ${i}`, { format: 'md', discard: true }));
      return counted(answers.map(({ status }) => status));
    },
  },
  {
    name: 'the schema 400 times, 8 at a time',
    wanted: '120 are answered in a minute (`RATE_LIMIT`), the others refused',
    said: /^200 × 120, 429 × 280$/,
    isShort: false,
    run: async (scene) => {
      const client = scene.client();
      const statuses: (number | 'closed')[] = [];
      await together(8, async () => {
        for (let i = 0; i < 50; i += 1) {
          const { status } = await client.ask('/api/sql/schema', { headers: BROTLI, discard: true });
          statuses.push(status);
        }
      });
      return counted(statuses);
    },
  },
];
