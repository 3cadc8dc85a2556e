import type { Socket } from 'node:net';
import { type Attack, counted, pause, together } from '../attack.ts';
import { type Client, heard } from '../client.ts';
import { endless, LARGE_ANSWER } from '../statements.ts';

/** By then a server has closed all connections that it does not keep. */
const SETTLED_MS = 20_000;
/** Longer than the default WRITE_TIMEOUT_MS and its sweep. */
const PATIENCE_MS = 75_000;

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const sqlPath = (statement: string) => `/api/sql?q=${encodeURIComponent(statement)}`;

/** Connects, sends, reads nothing. @returns how long the server left the connection open */
async function neverRead(client: Client, text: string): Promise<number | 'still open'> {
  const socket = await client.connect();
  const startedAt = performance.now();
  socket.pause();
  socket.write(text);
  // A paused socket does not notice that its peer has closed until it writes.
  const probing = setInterval(() => socket.write('\r\n'), 500);
  await Promise.race([heard(socket, 'close'), pause(PATIENCE_MS)]);
  clearInterval(probing);
  const isClosed = socket.closed;
  socket.destroy();
  return isClosed ? Math.round((performance.now() - startedAt) / 1000) : 'still open';
}

const longest = (seconds: readonly (number | 'still open')[]): string => {
  const open = seconds.filter((value) => value === 'still open').length;
  const ended = seconds.filter((value) => value !== 'still open');
  return `${ended.length} ended, the last after ${Math.max(0, ...ended)} s; ${open} still open after ${PATIENCE_MS / 1000} s`;
};

/** Sends many requests on one connection without waiting for answers. */
async function pipeline(client: Client, path: string, requests: number): Promise<Socket> {
  const socket = await client.connect();
  socket.pause();
  socket.write(get(path).repeat(requests));
  return socket;
}

/** Connections that receive, or send, as little as they can. */
export const CONNECTIONS: readonly Attack[] = [
  {
    name: '8 answers of 30 MB that are never read',
    wanted: 'each connection is ended (`WRITE_TIMEOUT_MS`)',
    said: /^8 ended, the last after \d+ s; 0 still open/,
    isShort: false,
    run: async (scene) => {
      const client = scene.client();
      return longest(
        await together(8, (i) => neverRead(client, get(sqlPath(`${LARGE_ANSWER} -- ${i}`), 'Connection: close\r\n'))),
      );
    },
  },
  {
    name: '500 readers of the database, from 5 addresses, that never read',
    wanted: 'each connection is ended (`WRITE_TIMEOUT_MS`)',
    said: /^500 ended, the last after \d+ s; 0 still open/,
    isShort: false,
    run: async (scene) => {
      const clients = await together(5, async () => scene.client());
      return longest(
        (
          await Promise.all(clients.map((client) => together(100, () => neverRead(client, get(scene.databasePath)))))
        ).flat(),
      );
    },
  },
  {
    name: '5 connections with 1,000 requests for the database each',
    wanted: 'others from the same address are still answered',
    said: /^meanwhile the same address: 200$/,
    isShort: true,
    run: async (scene) => {
      const client = scene.client();
      const sockets = await together(5, () => pipeline(client, scene.databasePath, 1_000));
      await pause(5_000);
      const answered = await client.ask('/healthz');
      for (const socket of sockets) socket.destroy();
      return `meanwhile the same address: ${answered.status}`;
    },
  },
  {
    name: '20 pipelines of statements that are closed before their turn',
    wanted: 'what waited never runs, and the same addresses are answered',
    said: /^afterwards the same addresses: 200 × 2$/,
    isShort: true,
    run: async (scene) => {
      const clients = await together(2, async () => scene.client());
      await Promise.all(
        clients.map((client) =>
          together(10, async (i) => {
            const socket = await pipeline(client, sqlPath(endless(i)), 5);
            await pause(300);
            socket.destroy();
          }),
        ),
      );
      await pause(1_000);
      const after = await Promise.all(clients.map((client) => client.sql('SELECT 1')));
      return `afterwards the same addresses: ${counted(after.map(({ status }) => status))}`;
    },
  },
  {
    name: '20 bodies sent a byte a second',
    wanted: 'each connection is ended after 30 s',
    said: /^20 ended, the last after \d+ s; 0 still open/,
    isShort: false,
    run: async (scene) => {
      const client = scene.client();
      const seconds = await together(20, async () => {
        const socket = await client.connect();
        const startedAt = performance.now();
        socket.resume();
        socket.write(
          'POST /api/sql HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n',
        );
        const sending = setInterval(() => socket.write(' '), 1_000);
        await Promise.race([heard(socket, 'close'), pause(PATIENCE_MS)]);
        clearInterval(sending);
        const isClosed = socket.closed;
        socket.destroy();
        return isClosed ? Math.round((performance.now() - startedAt) / 1000) : ('still open' as const);
      });
      return longest(seconds);
    },
  },
  {
    name: '1,500 connections from one address',
    wanted: '100 are kept (`CLIENT_CONNECTIONS`)',
    said: /^100 were kept$/,
    isShort: false,
    run: async (scene) => {
      const client = scene.client();
      const sockets = await together(1_500, () => client.connect());
      for (const socket of sockets) {
        socket.resume();
        // The kernel forgets connections for which the server's queue has no room. What the client sends shows it.
        socket.write('GET / HTTP/1.1\r\n');
      }
      const openNow = () => sockets.filter((socket) => !socket.closed && !socket.readableEnded).length;
      const deadline = performance.now() + SETTLED_MS;
      let open = sockets.length;
      do {
        open = openNow();
        await pause(2_000);
      } while (openNow() !== open && performance.now() < deadline);
      for (const socket of sockets) socket.destroy();
      return `${open} were kept`;
    },
  },
];
