import { request } from 'node:http';
import { connect, type Socket } from 'node:net';

/** How a request ended: its status and body, or that the connection was closed before the answer was complete. */
export interface RequestOutcome {
  readonly status: number | 'closed';
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly elapsedMs: number;
}

export interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Drops the body as it comes, because the answer may have any size. */
  readonly discard?: boolean;
}

const GIVE_UP_MS = 60_000;
/** Room for the rest of the request line, which may have 16 KiB. */
const ADDRESS_CHARACTERS = 16_000;

/** A client with its own address in the loopback network. The server counts it as a separate visitor. */
export class Client {
  readonly address: string;
  readonly #host: string;
  readonly #port: number;

  /** @param address from 127.0.0.0/8 */
  constructor(serverUrl: string, address: string) {
    const { hostname, port } = new URL(serverUrl);
    this.#host = hostname;
    this.#port = Number(port);
    this.address = address;
  }

  /** Makes the request on its own connection. Never rejects. */
  ask(path: string, { method = 'GET', headers = {}, body, discard = false }: Asking = {}): Promise<RequestOutcome> {
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const pieces: Buffer[] = [];
      const end = (status: number | 'closed', answered: RequestOutcome['headers'] = {}) =>
        resolve({ status, body: Buffer.concat(pieces), headers: answered, elapsedMs: performance.now() - startedAt });
      const asked = request(
        {
          host: this.#host,
          port: this.#port,
          localAddress: this.address,
          agent: false,
          path,
          method,
          headers,
          timeout: GIVE_UP_MS,
        },
        (answer) => {
          answer.on('data', (piece: Buffer) => {
            if (!discard) pieces.push(piece);
          });
          answer.on('end', () => end(answer.statusCode ?? 'closed', answer.headers));
          answer.on('error', () => end('closed'));
          answer.on('close', () => end('closed'));
        },
      );
      asked.on('timeout', () => asked.destroy());
      asked.on('error', () => end('closed'));
      asked.end(body);
    });
  }

  /** Sends a statement, with GET if an address can hold it. */
  sql(statement: string, more: Asking & { readonly format?: string } = {}): Promise<RequestOutcome> {
    const { format = 'json', ...asking } = more;
    const address = `/api/sql?format=${format}&q=${encodeURIComponent(statement)}`;
    if (address.length < ADDRESS_CHARACTERS) return this.ask(address, asking);
    const headers = { ...asking.headers, 'Content-Type': 'text/plain' };
    return this.ask(`/api/sql?format=${format}`, { ...asking, method: 'POST', headers, body: statement });
  }

  /** A bare connection. Nothing is read until there is a listener. 'error' events are ignored. */
  async connect(): Promise<Socket> {
    const socket = connect({ host: this.#host, port: this.#port, localAddress: this.address });
    socket.on('error', () => {});
    await Promise.race([heard(socket, 'connect'), heard(socket, 'close')]);
    return socket;
  }
}

/** Waits for an event of a connection. An error does not end the wait, because 'close' follows it. */
export const heard = (socket: Socket, event: 'connect' | 'close') =>
  new Promise<void>((resolve) => socket.once(event, () => resolve()));
