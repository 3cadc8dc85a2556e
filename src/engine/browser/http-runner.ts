import type { ErrorBody, Refusal } from '../../contract/errors.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import { type RawRequest, readParameters, type SqlRequest } from '../../contract/request.ts';
import type { SqlResult } from '../../contract/result.ts';
import type { Description, Outcome, RunOptions, SqlRunner } from '../../contract/runner.ts';
import { say } from '../../contract/sentence.ts';

/** An HTTP response whose body was read; its bytes are the transfer of the run. */
interface ReadResponse {
  readonly response: Response;
  readonly body: unknown;
  readonly bytes: number;
}

/** Runs queries on a server of the HTTP interface. */
export class HttpRunner implements SqlRunner {
  readonly #endpoint: string;
  readonly #closed = new AbortController();

  /** @param endpoint absolute URL of the server's `/api/sql` */
  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  async run({ sql, params, limit }: SqlRequest, { signal }: RunOptions = {}): Promise<Outcome> {
    const cancelled = signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal;
    if (cancelled.aborted) return { kind: 'cancelled' };
    // JSON turns NaN and infinity into null. The server reports everything else that is wrong.
    const checked = readParameters(params);
    if (!checked.ok) return { kind: 'refused', refusal: checked.refusal };
    try {
      const { response, body, bytes } = await this.#post({ sql, params: checked.value, limit }, cancelled);
      return response.ok
        ? { kind: 'result', result: body as SqlResult, transfer: { bytes, requests: 1 } }
        : { kind: 'refused', refusal: (body as ErrorBody).error };
    } catch (cause) {
      return cancelled.aborted ? { kind: 'cancelled' } : { kind: 'refused', refusal: this.#unreachable(cause) };
    }
  }

  /** Learns what the server sends with every answer. The size of its file is not included. */
  async describe(): Promise<Description> {
    try {
      const { response, body } = await this.#post({ sql: 'SELECT 1' }, this.#closed.signal);
      if (!response.ok) return { kind: 'refused', refusal: (body as ErrorBody).error };
      const { schema_version, data_as_of } = body as SqlResult;
      return {
        kind: 'database',
        database: {
          schemaVersion: schema_version,
          dataAsOf: data_as_of,
          synthetic: response.headers.get('x-data-synthetic') === '1',
          sizeBytes: null,
        },
      };
    } catch (cause) {
      return { kind: 'refused', refusal: this.#unreachable(cause) };
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
  }

  async #post(request: RawRequest, signal: AbortSignal): Promise<ReadResponse> {
    const response = await fetch(this.#endpoint, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
      signal,
    });
    const text = await response.text();
    return { response, body: JSON.parse(text), bytes: new TextEncoder().encode(text).length };
  }

  #unreachable(cause: unknown): Refusal {
    return cause instanceof SyntaxError
      ? { code: 'INTERNAL_ERROR', message: say(REFUSALS.otherService, { url: this.#endpoint }) }
      : {
          code: 'DB_UNAVAILABLE',
          message: say(REFUSALS.serverUnreachable, { url: this.#endpoint }),
          hint: REFUSALS.checkConnection,
        };
  }
}
