import { beforeAll } from 'vitest';
import { type PublishedBuild, publishBuild } from './published-build.testing.ts';
import type { RemoteEngineOptions } from './remote-engine.ts';
import { nativeRows, openRemote, type ServedColumns } from './remote-host.testing.ts';
import { BUILD_TIMEOUT_MS, compileEngine } from './wasm/fixture.testing.ts';

/** The ways in which a run gets what is not loaded, with the options of each. */
export const TIERS: readonly (readonly [string, Partial<RemoteEngineOptions>])[] = [
  ['a run that waits', {}],
  ['a run that blocks', { suspension: null }],
];

/**
 * Publishes a database before the tests of a file. Each visit opens it with nothing loaded.
 *
 * @param sql fills the database
 */
export function visitedBuild(sql: string) {
  let published: { readonly module: WebAssembly.Module; readonly build: PublishedBuild } | null = null;
  beforeAll(async () => {
    published = { module: await compileEngine(), build: await publishBuild(sql) };
  }, BUILD_TIMEOUT_MS);
  const own = () => {
    if (!published) throw new Error('The database is published before the first test.');
    return published;
  };
  return {
    /** What the builder has made of it. */
    published: (): PublishedBuild => own().build,
    /** The rows of a statement by native SQLite. */
    native: (statement: string) => nativeRows(own().build.content, statement),
    /** @param columns strips of the host; those of the build by default, null for none */
    visit: async (options: Partial<RemoteEngineOptions> = {}, columns?: ServedColumns | null) => {
      const { module, build } = own();
      const faults: unknown[] = [];
      const surroundings = { onFault: (cause: unknown) => faults.push(cause), ...options };
      const strips = columns === undefined ? build.columns : columns;
      return { ...(await openRemote(module, build.content, build.map, surroundings, build.packed, strips)), faults };
    },
  };
}
