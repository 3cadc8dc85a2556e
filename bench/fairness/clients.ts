import { Agent, get } from 'node:http';

/** The result of one request. */
export interface Answer {
  /** 0 without an answer. */
  readonly status: number;
  readonly elapsedMs: number;
}

/** A client of the service with its own address in the loopback network. */
export class Client {
  readonly #url: string;
  readonly #agent: Agent;

  /** @param address such as 127.0.0.7 */
  constructor(url: string, address: string) {
    this.#url = url;
    this.#agent = new Agent({ keepAlive: true, localAddress: address });
  }

  ask(sql: string): Promise<Answer> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const end = (status: number) => resolve({ status, elapsedMs: performance.now() - startedAt });
      get(`${this.#url}/api/sql?q=${encodeURIComponent(sql)}`, { agent: this.#agent }, (response) => {
        response
          .resume()
          .on('end', () => end(response.statusCode ?? 0))
          .on('error', () => end(0));
      }).on('error', () => end(0));
    });
  }

  /** Closes its connections, which ends its requests. */
  leave(): void {
    this.#agent.destroy();
  }
}

/** Sends one statement after another until the time is over. */
export async function askInTurn(client: Client, statements: readonly string[], endAt: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let i = 0; performance.now() < endAt; i += 1) {
    const sql = statements[i % statements.length];
    if (sql !== undefined) answers.push(await client.ask(sql));
  }
  return answers;
}

/**
 * Keeps as many queries under way as one client may, and sends the next one when one has ended. It stays within the
 * default RATE_LIMIT, and spreads its requests evenly after the first ones.
 */
export async function askTogether(client: Client, statementOf: (n: number) => string, load: Attack): Promise<void> {
  const { together, spacingMs, endAt } = load;
  let asked = 0;
  let nextAt = 0;
  const ask = async () => {
    while (performance.now() < endAt) {
      const restMs = nextAt - performance.now();
      if (restMs > 0) {
        await new Promise((resolve) => setTimeout(resolve, restMs));
        continue;
      }
      asked += 1;
      if (asked > together) nextAt = performance.now() + spacingMs;
      await client.ask(statementOf(asked));
    }
  };
  await Promise.all(Array.from({ length: together }, ask));
}

export interface Attack {
  readonly together: number;
  readonly spacingMs: number;
  readonly endAt: number;
}
