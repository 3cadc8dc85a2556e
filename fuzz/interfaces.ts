import type { AddressInfo } from 'node:net';
import { createApp } from '../server/http/app.ts';
import type { Pool } from '../server/pool/pool.ts';
import { ERRORS } from '../src/contract/errors.ts';
import { readRequest } from '../src/contract/request.ts';
import type { Answer } from './engines/answer.ts';
import { openPool, poolEngine } from './engines/pool-engine.ts';
import { openFileSession, type SessionEngine } from './engines/session-engine.ts';
import { getRequest, postRequest, type RawAnswer, sendRaw } from './raw-http.ts';
import type { Testbed } from './testbed.ts';

const QUERY_MS = 1_000;
const ROWS = 5;

/** All interfaces that accept statements: a session, the pool, and the server's socket. */
export interface Interfaces {
  readonly session: SessionEngine;
  /** Sends a text to every interface. @throws Error if one returns anything but a result or a coded error */
  send(text: string): Promise<Answer>;
  /** @throws Error if an interface does not give its usual answer */
  control(): Promise<void>;
  close(): Promise<void>;
}

export async function openInterfaces({ folder, file }: Testbed): Promise<Interfaces> {
  const failures: string[] = [];
  const session = await openFileSession(file.path, { identity: file.info, queryMs: QUERY_MS });
  const pool = openPool(folder, { queryMs: QUERY_MS, onFailure: (reason) => failures.push(reason) });
  const app = createApp({
    runner: pool,
    pageDir: folder,
    dataDir: folder,
    onError: (error) => failures.push(error.stack ?? error.message),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await pool.warm();

  const assertUnharmed = () => {
    if (failures.length > 0) throw new Error(`Something broke inside: ${failures[0]}`);
  };
  return {
    session,
    send: async (text) => {
      const checked = readRequest({ sql: text, limit: ROWS });
      const answer: Answer = checked.ok
        ? await session.answer(checked.value)
        : { kind: 'error', code: checked.refusal.code, message: checked.refusal.message };
      assertCoded(answer, 'session');
      if (checked.ok) assertCoded(await poolEngine(pool).answer(checked.value), 'pool');
      const utf8 = Buffer.from(text);
      const requests = [
        postRequest('text/plain', utf8),
        postRequest('application/json', Buffer.from(JSON.stringify({ sql: text, limit: ROWS }))),
        // The bytes themselves, as if they were JSON, and in a request line that may end anywhere.
        postRequest('application/json', Buffer.from(text, 'latin1')),
        getRequest(utf8, true),
        getRequest(Buffer.from(text, 'latin1'), false),
      ];
      for (const request of requests) assertHttp(await sendRaw(port, request));
      assertUnharmed();
      return answer;
    },
    control: () => control(session, pool, port),
    close: async () => {
      await app.close();
      await pool.close();
      await session.close();
      assertUnharmed();
    },
  };
}

async function control(session: SessionEngine, pool: Pool, port: number): Promise<void> {
  const sql = "SELECT count(*) > 0, sum(value = '1.2') FROM meta WHERE key = 'schema_version'";
  const answers = [await session.answer({ sql, limit: 1 }), await poolEngine(pool).answer({ sql, limit: 1 })];
  const rows = answers.map((answer) => JSON.stringify(answer.kind === 'rows' ? answer.rows : answer));
  const { body } = await sendRaw(port, postRequest('text/plain', Buffer.from(sql)));
  rows.push(JSON.stringify((JSON.parse(body) as { rows?: unknown }).rows));
  for (const row of rows) if (row !== '[[1,1]]') throw new Error(`The control query was answered ${row}.`);
}

function assertCoded(answer: Answer, name: string): void {
  if (answer.kind === 'rows') return;
  const { code, message } = answer;
  if (!(code in ERRORS) || code === 'INTERNAL_ERROR' || code === 'DB_UNAVAILABLE' || message.trim() === '') {
    throw new Error(`The ${name} answered ${code}: ${JSON.stringify(message)}`);
  }
}

function assertHttp({ status, body }: RawAnswer): void {
  let parsed: { readonly rows?: unknown; readonly error?: { readonly code?: string; readonly message?: string } };
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new Error(`The server answered ${status} with what is no JSON: ${JSON.stringify(body.slice(0, 300))}`);
  }
  if (status === 200 && Array.isArray(parsed.rows)) return;
  const { code = '', message = '' } = parsed.error ?? {};
  if (status < 400 || status >= 500 || !(code in ERRORS) || code === 'INTERNAL_ERROR' || message.trim() === '') {
    throw new Error(`The server answered ${status}: ${body.slice(0, 300)}`);
  }
}
