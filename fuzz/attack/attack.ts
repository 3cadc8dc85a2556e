import type { ListeningServer } from '../listening-server.ts';
import type { Client } from './client.ts';

/** The means of an attack. */
export interface Scene {
  readonly server: ListeningServer;
  /** The folder that the server serves from. An attack may replace files in it and has to restore them. */
  readonly dataDir: string;
  /** The path of the database file on the server. */
  readonly databasePath: string;
  /** A client with an address that no other attack has. */
  client(): Client;
}

/** An attempt by a visitor within the limits, with bounded count and time. */
export interface Attack {
  readonly name: string;
  /** What the server has to answer, in words and as a pattern of the result. */
  readonly wanted: string;
  readonly said: RegExp;
  /** Whether it ends within seconds, so that `npm test` carries it out, too. */
  readonly isShort: boolean;
  /** Runs to its end. @returns the result, in a few words */
  run(scene: Scene): Promise<string>;
}

/** Counts results, such as "200 × 3, 503 × 5". */
export function counted(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(', ');
}

/** Does something this many times in parallel. */
export const together = <T>(count: number, once: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => once(index)));

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
