import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeWhenEnded } from '../http/request-end.ts';
import { fingerprintOf } from './fingerprint.ts';

/** What the statements of one fingerprint have cost since the service started, or since it was last forgotten. */
export interface StatementCost {
  /** 16 hexadecimal digits. */
  readonly fingerprint: string;
  /** The statement without the values and names of clients. */
  readonly text: string;
  /** Requests that are over. */
  readonly requests: number;
  /** Those with an answer that was kept from before. */
  readonly cached: number;
  /** Those that were refused. */
  readonly refused: number;
  /** Times on a thread; one that was interrupted for others counts again. */
  readonly runs: number;
  /** How long they had threads, in all and at most. */
  readonly threadMs: number;
  readonly longestThreadMs: number;
  /** From the head of a request to the end of its answer, in all. */
  readonly requestMs: number;
  readonly rows: number;
  /** Written to connections, headers included. */
  readonly bytes: number;
}

type Counted = { -readonly [K in keyof StatementCost]: StatementCost[K] };

/** The part of all fingerprints that is forgotten together, so that not every new one has to look for the least. */
const FORGOTTEN_SHARE = 1 / 10;

/**
 * The costs of statements by fingerprint. It holds a limited number of fingerprints, whatever clients send: if there are more,
 * those that took the least thread time are forgotten.
 */
export class StatementCosts {
  readonly #max: number;
  readonly #byFingerprint = new Map<string, Counted>();
  #forgotten = 0;

  /** @param max fingerprints that are kept */
  constructor(max: number) {
    this.#max = max;
  }

  /** To be called when a statement leaves its thread. */
  ran({ sql, elapsedMs }: { readonly sql: string; readonly elapsedMs: number }): void {
    const cost = this.#of(sql);
    cost.runs += 1;
    cost.threadMs += elapsedMs;
    cost.longestThreadMs = Math.max(cost.longestThreadMs, elapsedMs);
  }

  /** To be called when a request comes. */
  observe(request: FastifyRequest, reply: FastifyReply): void {
    describeWhenEnded(request, reply, ({ sql, code, cached, rows = 0, bytes, elapsedMs }) => {
      if (sql === undefined) return;
      const cost = this.#of(sql);
      cost.requests += 1;
      cost.cached += Number(cached === true);
      cost.refused += Number(code !== undefined);
      cost.requestMs += elapsedMs;
      cost.rows += rows;
      cost.bytes += bytes;
    });
  }

  /** Fingerprints that were forgotten because there were too many. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** The most expensive ones by thread time, then by requests. */
  top(count: number): readonly StatementCost[] {
    return this.#sorted().slice(0, count);
  }

  #sorted(): readonly StatementCost[] {
    return [...this.#byFingerprint.values()].sort((a, b) => b.threadMs - a.threadMs || b.requests - a.requests);
  }

  #of(sql: string): Counted {
    const { id, text } = fingerprintOf(sql);
    const known = this.#byFingerprint.get(id);
    if (known) return known;
    if (this.#byFingerprint.size >= this.#max) this.#forget();
    const made: Counted = {
      ...{ fingerprint: id, text, requests: 0, cached: 0, refused: 0, runs: 0 },
      ...{ threadMs: 0, longestThreadMs: 0, requestMs: 0, rows: 0, bytes: 0 },
    };
    this.#byFingerprint.set(id, made);
    return made;
  }

  #forget(): void {
    const leaving = this.#sorted().slice(-Math.max(1, Math.ceil(this.#max * FORGOTTEN_SHARE)));
    for (const { fingerprint } of leaving) this.#byFingerprint.delete(fingerprint);
    this.#forgotten += leaving.length;
  }
}
