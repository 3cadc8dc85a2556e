/** The part of autocannon that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  interface Request {
    readonly method: 'GET';
    readonly path: string;
  }
  interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** The number of all requests, instead of a duration. */
    readonly amount?: number;
    /** Sent by every connection, one after another, and repeated. */
    readonly requests: readonly Request[];
    /** Called for each connection before its first request. */
    readonly setupClient: (client: Client) => void;
  }
  interface Result {
    readonly non2xx: number;
    readonly errors: number;
  }
  interface Instance extends Promise<Result> {
    on(
      event: 'response',
      listener: (client: unknown, statusCode: number, resBytes: number, responseTimeMs: number) => void,
    ): this;
  }
  export default function autocannon(options: Options): Instance;
}
