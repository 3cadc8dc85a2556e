import { hash } from 'node:crypto';
import { copyFile, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../listening-server.ts';
import { type Attack, counted, together } from '../attack.ts';
import { Client } from '../client.ts';

const REQUESTS = 2_000;
const FLIPPED_BITS = 20_000;

/** Statements whose rows are scattered over the database. */
const PROBES = [
  (i: number) => `SELECT * FROM deals WHERE id BETWEEN ${i * 2_000} AND ${i * 2_000 + 50}`,
  (i: number) => `SELECT * FROM parcels LIMIT 20 OFFSET ${i * 50}`,
  (i: number) => `SELECT settlement, count(*), sum(deal_amount) FROM deals WHERE gush % 97 = ${i} GROUP BY 1`,
];
const PROBES_EACH = 40;

/** Files that change or decay under the server. */
export const FILES: readonly Attack[] = [
  {
    name: 'the manifest replaced again and again while it is read',
    wanted: 'every answer is one whole version, by its ETag',
    said: /^200 × 2000; ETags of two contents: 0$/,
    isShort: true,
    run: async ({ dataDir, client }) => {
      const path = join(dataDir, 'nadlan.json');
      const text = await readFile(path, 'utf8');
      const reader = client();
      let isOver = false;
      const replacing = (async () => {
        for (let i = 1; !isOver; i += 1) {
          await writeFile(`${path}.next`, `${text.trimEnd()}${' '.repeat(i % 50)}\n`);
          await rename(`${path}.next`, path);
        }
      })();
      const contents = new Map<string, Set<string>>();
      const statuses: (number | 'closed')[] = [];
      await together(10, async () => {
        for (let i = 0; i < REQUESTS / 10; i += 1) {
          const { status, body, headers } = await reader.ask('/data/nadlan.json');
          statuses.push(status);
          const etag = String(headers.etag);
          contents.set(etag, (contents.get(etag) ?? new Set()).add(hash('sha256', body)));
        }
      });
      isOver = true;
      await replacing;
      await writeFile(path, text);
      const wrong = [...contents.values()].filter(({ size }) => size > 1).length;
      return `${counted(statuses)}; ETags of two contents: ${wrong}`;
    },
  },
  {
    name: `a database with ${FLIPPED_BITS.toLocaleString('en-US')} flipped bits`,
    wanted: 'right rows, or a refusal; `/readyz` says so, and a server beside it does not suffer',
    said: /^(?!.*WRONG)(?=.*503 × \d).*; \/readyz 503; the server beside it 200$/,
    isShort: false,
    run: async ({ dataDir, server }) => {
      const folder = await mkdtemp(join(tmpdir(), 'nadlan-damaged-'));
      for (const name of await readdir(dataDir)) await copyFile(join(dataDir, name), join(folder, name));
      await flipBits(folder);
      const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
      const [damaged, sound] = await Promise.all([startServer(folder, settings), startServer(dataDir, settings)]);
      try {
        const outcomes: string[] = [];
        const [of, against] = [damaged, sound].map(({ url }) => new Client(url, '127.0.0.1'));
        for (const probe of PROBES) {
          for (let i = 0; i < PROBES_EACH; i += 1) {
            const [answer, truth] = await Promise.all([of?.sql(probe(i)), against?.sql(probe(i))]);
            outcomes.push(
              answer?.status !== 200
                ? `${answer?.status}`
                : rowsOf(answer.body) === rowsOf(truth?.body)
                  ? 'right'
                  : 'WRONG',
            );
          }
        }
        const ready = await of?.ask('/readyz');
        return `${counted(outcomes)}; /readyz ${ready?.status}; the server beside it ${(await new Client(server.url, '127.0.0.1').ask('/readyz')).status}`;
      } finally {
        await Promise.all([damaged.close(), sound.close()]);
        await rm(folder, { recursive: true });
      }
    },
  },
];

const rowsOf = (body: Buffer | undefined) => JSON.stringify((JSON.parse(String(body)) as { rows: unknown }).rows);

/** Flips bits anywhere except in the first page, without which nothing opens. */
async function flipBits(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => file.endsWith('.sqlite')) ?? '';
  const file = await open(join(folder, name), 'r+');
  try {
    const { size } = await file.stat();
    const byte = Buffer.alloc(1);
    // A Lehmer generator, which gives the same bits each time.
    for (let i = 0, state = 1; i < FLIPPED_BITS; i += 1) {
      state = (state * 48_271) % 0x7fff_ffff;
      const at = 4_096 + (state % (size - 4_096));
      await file.read(byte, 0, 1, at);
      byte[0] = (byte[0] ?? 0) ^ (1 << (i % 8));
      await file.write(byte, 0, 1, at);
    }
  } finally {
    await file.close();
  }
}
