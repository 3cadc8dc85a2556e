/** The part of autocannon that the bench uses; the package has no types of its own. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** The number of all requests, instead of a duration. */
    readonly amount?: number;
    /** Sent by every connection, one after another, and repeated. */
    readonly requests: readonly { readonly method: 'GET'; readonly path: string }[];
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
