import { Counter, Gauge, type Registry } from 'prom-client';

/** The published database, and how the host of DATABASE_URL is followed. */
export interface DatabaseSources {
  /** Null if there is no sound database. */
  readonly buildId: () => Promise<string | null>;
  /** Null if no host is followed. */
  readonly origin:
    | (() => {
        /** Looks at the host, by how they ended. */
        readonly checks: Readonly<Record<string, number>>;
        readonly fetchedBytes: number;
        /** Whether the last look failed. */
        readonly isFaulty: boolean;
      })
    | null;
}

/** Adds the metrics of the published database and of its origin. */
export function addDatabaseMetrics(registry: Registry, { buildId, origin }: DatabaseSources): void {
  new Gauge({
    name: 'nadlan_database_info',
    help: 'The build that is served, as a label.',
    labelNames: ['build'],
    registers: [registry],
    async collect() {
      this.reset();
      const build = await buildId();
      if (build !== null) this.set({ build }, 1);
    },
  });
  if (origin === null) return;
  new Gauge({
    name: 'nadlan_database_origin_faulty',
    help: 'Whether the last look at DATABASE_URL failed (1), so that the build may be an old one.',
    registers: [registry],
    collect() {
      this.set(Number(origin().isFaulty));
    },
  });
  new Counter({
    name: 'nadlan_database_checks_total',
    help: 'Looks at DATABASE_URL: no other build (unchanged), a fetched one (published), a fault (failed), or another server fetches into this folder (foreign).',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(origin().checks)) this.inc({ outcome }, count);
    },
  });
  new Counter({
    name: 'nadlan_database_fetched_bytes_total',
    help: 'Bytes of databases and their files that were fetched from DATABASE_URL.',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(origin().fetchedBytes);
    },
  });
}
