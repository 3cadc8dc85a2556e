import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../attack/client.ts';
import type { Testbed } from '../testbed.ts';
import type { Entry } from './ledger.ts';
import { Publisher } from './publisher.ts';
import { answerTextOfBody, type Question } from './questions.ts';
import { askAll } from './traffic.ts';

const answer = (value: number) => ({ columns: [{ name: 'v', type: null }], rows: [[value]], truncated: false });
const textOf = (value: number) => answerTextOfBody(JSON.stringify(answer(value)));
const QUESTION: Question = {
  statement: { sql: 'SELECT v', limit: 10, kind: 'example', ordered: true, traits: new Set() },
  answers: new Map([
    ['first', textOf(1)],
    ['second', textOf(2)],
  ]),
};

let folder: string;
let server: Server;
let respond: (response: ServerResponse) => void;
let publisher: Publisher;
let nowMs = 0;

/** A published database of which only the manifest matters here. */
async function testbedNamed(build: string): Promise<Testbed> {
  const own = await mkdtemp(join(folder, build));
  await writeFile(join(own, 'nadlan.json'), JSON.stringify({ url: build }));
  return { folder: own, file: { info: { buildId: build } } } as unknown as Testbed;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nadlan-traffic-'));
  server = createServer((_, response) => respond(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const testbeds = [await testbedNamed('first'), await testbedNamed('second')];
  publisher = await Publisher.open(folder, testbeds, () => nowMs);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** The entry of a request at that time, which the server answers so. */
async function entryOf(atMs: number, status: number, body: unknown): Promise<Entry | undefined> {
  nowMs = atMs;
  respond = (response) => response.writeHead(status).end(JSON.stringify(body));
  const entries: Entry[] = [];
  const { port } = server.address() as AddressInfo;
  const client = () => new Client(`http://127.0.0.1:${port}`, '127.0.0.1');
  const note = (entry: Entry) => entries.push(entry);
  await askAll({ seed: 1, questions: [QUESTION], publisher, folder, client, clock: () => nowMs, note });
  return entries[0];
}

describe('an answer to a polite client', () => {
  it('is right if it is that of the published database', async () => {
    expect(await entryOf(0, 200, answer(1))).toMatchObject({ asked: 'statement', outcome: 'right' });
  });

  it('is wrong if it has other rows, or those of a database that is not published', async () => {
    expect(await entryOf(0, 200, answer(7))).toMatchObject({
      outcome: 'wrong',
      detail: expect.stringContaining('[[7]]'),
    });
    const { outcome, detail } = (await entryOf(0, 200, answer(2))) ?? {};
    expect([outcome, detail]).toEqual([
      'wrong',
      expect.stringContaining('the answer of second, which is not published'),
    ]);
  });

  it('is a refusal with its code, if that is of the service', async () => {
    const refusal = (code: string) => ({ error: { code, message: 'No.' } });
    expect(await entryOf(0, 503, refusal('BUSY'))).toMatchObject({ outcome: 'BUSY', status: 503 });
    expect(await entryOf(0, 500, refusal('INTERNAL_ERROR'))).toMatchObject({ outcome: 'INTERNAL_ERROR' });
    expect(await entryOf(0, 400, refusal('SQL_ERROR'))).toMatchObject({ outcome: 'wrong' });
    expect(await entryOf(0, 304, '')).toMatchObject({ outcome: 'wrong' });
  });

  it('may be of either database around a publication, and only of the new one later', async () => {
    nowMs = 10_000;
    expect(await publisher.publishAnother()).toBe('second');
    const outcomes = async (atMs: number) => [
      (await entryOf(atMs, 200, answer(1)))?.outcome,
      (await entryOf(atMs, 200, answer(2)))?.outcome,
    ];
    expect(await outcomes(9_000)).toEqual(['right', 'wrong']);
    expect(await outcomes(10_500)).toEqual(['right', 'right']);
    expect(await outcomes(13_000)).toEqual(['wrong', 'right']);
  });
});
