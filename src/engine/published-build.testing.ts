import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishColumnStrips } from '../../builder/publish/columns/column-strips.ts';
import { publishPackedPages } from '../../builder/publish/packed-pages.ts';
import { pageMapOf } from '../../builder/publish/page-map.ts';
import type { ServedColumns, ServedMap, ServedPacked } from './remote-host.testing.ts';
import { makeDatabase } from './wasm/fixture.testing.ts';

/** A database with the page map that the builder makes of it. */
export interface MappedBuild {
  readonly content: Uint8Array;
  readonly sha256: string;
  readonly map: ServedMap;
}

/** A database with all files that the builder makes of it. */
export interface PublishedBuild extends MappedBuild {
  readonly packed: ServedPacked;
  /** Null where no table is large enough. */
  readonly columns: ServedColumns | null;
}

/**
 * @param sql fills the database
 * @param maxEagerBytes of the map's eager part
 */
export function publishMap(sql: string, maxEagerBytes?: number): MappedBuild {
  const build = store(sql);
  try {
    return mapped(build, maxEagerBytes);
  } finally {
    rmSync(build.folder, { recursive: true });
  }
}

/** @param sql fills the database */
export async function publishBuild(sql: string): Promise<PublishedBuild> {
  const build = store(sql);
  const { folder, fileName, sha256 } = build;
  const temporary = join(folder, 'temporary');
  const served = <Described extends { readonly url: string }>(described: Described) => {
    const bytes = new Uint8Array(readFileSync(join(folder, described.url)));
    return { ...described, bytes, databaseSha256: sha256 };
  };
  try {
    const columns = await publishColumnStrips({ folder, temporaryPath: temporary, database: { fileName, sha256 } });
    return {
      ...mapped(build),
      packed: served(await publishPackedPages(folder, temporary, { fileName, sha256 })),
      columns: columns && served(columns),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A database in a new folder. */
interface Stored {
  readonly content: Uint8Array;
  readonly sha256: string;
  readonly folder: string;
  readonly fileName: string;
}

const mapped = ({ content, sha256, folder, fileName }: Stored, maxEagerBytes?: number): MappedBuild => ({
  content,
  sha256,
  map: { ...pageMapOf(join(folder, fileName), sha256, maxEagerBytes), databaseSha256: sha256 },
});

function store(sql: string): Stored {
  const content = new Uint8Array(makeDatabase(sql));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const folder = mkdtempSync(join(tmpdir(), 'published-build-'));
  writeFileSync(join(folder, 'made.sqlite'), content);
  return { content, sha256, folder, fileName: 'made.sqlite' };
}
