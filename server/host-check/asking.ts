import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:tls';
import type { AnswerHead } from '../../src/engine/remote/transport/bundling/range-answer.ts';

/** An answer of a host, of whose body only the beginning is kept. */
export interface Answer extends AnswerHead {
  /** Where it came from, after redirects. */
  readonly url: string;
  readonly body: Buffer;
  /** Whether the body was cut off because it was longer than asked for. */
  readonly isCut: boolean;
}

/** Thrown if there is no answer. The message is a sentence. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export interface Asking {
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes of the body after which the connection is closed. */
  readonly mostBytes: number;
}

/** Sends requests to hosts that may be dead, slow, endless or hostile. */
export class Asker {
  readonly #timeoutMs: number;
  readonly #signal: AbortSignal;

  /**
   * @param timeoutMs of each request with its redirects, the body included
   * @param signal ends all requests
   */
  constructor(timeoutMs: number, signal: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#signal = signal;
  }

  /** Requests a URL as it is: nothing is decompressed. @throws NoAnswer */
  async get(url: string, asking: Asking): Promise<Answer> {
    const signal = AbortSignal.any([AbortSignal.timeout(this.#timeoutMs), this.#signal]);
    let at = url;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await this.#getOnce(at, asking, signal);
      const location = REDIRECTS.includes(answer.status) ? answer.header('location') : null;
      if (location === null) return answer;
      if (!URL.canParse(location, at)) throw new NoAnswer(`${at} redirects to an address that is none.`);
      at = new URL(location, at).href;
    }
    throw new NoAnswer(`${url} redirects again and again.`);
  }

  #getOnce(url: string, { headers = {}, mostBytes }: Asking, signal: AbortSignal): Promise<Answer> {
    const { protocol } = new URL(url);
    if (protocol !== 'http:' && protocol !== 'https:') {
      return Promise.reject(new NoAnswer(`${url} is no address of the web: it must begin with https://.`));
    }
    return new Promise((resolve, reject) => {
      const fail = (cause: Error & { code?: string }) => {
        const late = this.#signal.aborted
          ? 'the time for the whole check is over'
          : `nothing after ${this.#timeoutMs / 1000} s`;
        reject(new NoAnswer(`${url} does not answer (${signal.aborted ? late : (cause.code ?? cause.message)}).`));
      };
      const send = protocol === 'https:' ? requestHttps : requestHttp;
      const request = send(url, { headers, signal, agent: false }, (response) => {
        const pieces: Buffer[] = [];
        let bytes = 0;
        const end = (isCut: boolean) => {
          const { statusCode = 0 } = response;
          const header = (name: string) => {
            const value = response.headers[name];
            return value === undefined ? null : String(value);
          };
          resolve({
            ...{ url, status: statusCode, header, showsAll: true, isCut },
            body: Buffer.concat(pieces).subarray(0, mostBytes),
          });
          request.destroy();
        };
        response.on('data', (piece: Buffer) => {
          pieces.push(piece);
          bytes += piece.length;
          if (bytes > mostBytes) end(true);
        });
        response.once('end', () => end(false));
        response.once('error', fail);
        response.once('aborted', () => fail(new Error('the connection was cut')));
      });
      request.once('error', fail);
      request.end();
    });
  }

  /** The HTTP version that browsers would speak; null if that cannot be found out. */
  async protocolOf(url: string): Promise<'h2' | 'http/1.1' | null> {
    const { protocol, hostname, port } = new URL(url);
    if (protocol === 'http:') return 'http/1.1';
    const host = hostname.replace(/^\[|\]$/g, '');
    return new Promise((resolve) => {
      const socket = connect({
        ...{ host, port: Number(port) || 443, ALPNProtocols: ['h2', 'http/1.1'] },
        // An address has no name that a server could be asked for.
        ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      });
      const end = (version: 'h2' | 'http/1.1' | null) => {
        clearTimeout(timer);
        socket.destroy();
        resolve(version);
      };
      const timer = setTimeout(() => end(null), this.#timeoutMs);
      socket.once('secureConnect', () => end(socket.alpnProtocol === 'h2' ? 'h2' : 'http/1.1'));
      socket.once('error', () => end(null));
    });
  }
}

const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
