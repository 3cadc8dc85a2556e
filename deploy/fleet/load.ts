import { request } from 'node:http';
import { STATEMENTS, type World } from './worlds.ts';

/** How a request ended. */
export interface Sent {
  /** 0 if there was no whole answer. */
  readonly status: number;
  readonly body: string;
  readonly error: string | null;
}

/** An answer under load. */
export interface Answered {
  readonly phase: string;
  readonly elapsedMs: number;
  readonly kind: 'right' | 'wrong' | 'failed';
  readonly cached: boolean;
  /** What failed or was wrong. */
  readonly detail: string | null;
}

const CLIENTS = 8;
const THINK_MS = 20;
const TIMEOUT_MS = 60_000;

/** Sends a statement from an address of the loopback network, which is the client that the limits count. */
export function send(
  port: number,
  from: string,
  { sql, params }: { sql: string; params: readonly number[] },
): Promise<Sent> {
  const started = { status: 0, body: '' };
  return new Promise((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        method: 'POST',
        path: '/api/sql',
        headers: { 'Content-Type': 'application/json' },
        timeout: TIMEOUT_MS,
        agent: false,
      },
      (answer) => {
        answer.on('data', (chunk: Buffer) => (started.body += chunk));
        answer.once('end', () => resolve({ ...started, status: answer.statusCode ?? 0, error: null }));
        answer.once('error', (error) => resolve({ ...started, error: error.message }));
      },
    );
    asked.once('timeout', () => asked.destroy(new Error('no answer in a minute')));
    asked.once('error', (error) => resolve({ ...started, error: error.message }));
    asked.end(JSON.stringify({ sql, params }));
  });
}

/** Clients that ask without end, each from ever new addresses, and compare every answer with the right rows. */
export class Load {
  readonly answers: Answered[] = [];
  /** Databases that an answer may be from. */
  #admissible: readonly World[];
  readonly #port: number;
  #phase = '';
  #isOver = false;
  #clients: readonly Promise<void>[] = [];
  #sent = 0;

  constructor(port: number, admissible: readonly World[]) {
    this.#port = port;
    this.#admissible = admissible;
  }

  start(): void {
    this.#isOver = false;
    this.#clients = Array.from({ length: CLIENTS }, () => this.#ask());
  }

  begin(phase: string): void {
    this.#phase = phase;
  }

  admit(...worlds: readonly World[]): void {
    this.#admissible = worlds;
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  async #ask(): Promise<void> {
    while (!this.#isOver) {
      const number = this.#sent;
      this.#sent += 1;
      // 127.1.0.1 to 127.1.199.250
      const from = `127.1.${Math.floor(number / 250) % 200}.${1 + (number % 250)}`;
      const phase = this.#phase;
      const before = this.#admissible;
      // Statements come again, so that answers are kept and shared.
      const at = (number * 31 + Math.floor(number / 400)) % STATEMENTS.length;
      const statement = STATEMENTS[at] ?? { sql: '', params: [] };
      const startedAt = performance.now();
      const sent = await send(this.#port, from, statement);
      const elapsedMs = performance.now() - startedAt;
      const admissible = [...before, ...this.#admissible];
      this.answers.push({
        phase,
        elapsedMs,
        ...judge(
          sent,
          admissible.map(({ rows }) => rows[at] ?? ''),
        ),
      });
      await new Promise((resolve) => setTimeout(resolve, THINK_MS));
    }
  }
}

function judge({ status, body, error }: Sent, right: readonly string[]): Pick<Answered, 'kind' | 'cached' | 'detail'> {
  if (status !== 200) return { kind: 'failed', cached: false, detail: error ?? `${status} ${body.slice(0, 200)}` };
  const { rows, cached = false } = JSON.parse(body) as { readonly rows: unknown; readonly cached?: boolean };
  const text = JSON.stringify(rows);
  return right.includes(text)
    ? { kind: 'right', cached, detail: null }
    : { kind: 'wrong', cached, detail: text.slice(0, 200) };
}
