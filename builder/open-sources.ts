import type { BuildOptions } from './options.ts';
import { factSources } from './sources/fact-sources.ts';
import { LAYOUTS } from './sources/layouts/index.ts';
import { nameSources } from './sources/name-sources.ts';
import type { RecordSource } from './sources/records.ts';
import { registerFiles } from './sources/register/register-files.ts';
import { sourceFile } from './sources/source-file.ts';
import { openSourceFolder } from './sources/source-folder.ts';
import type { Sources } from './sources/sources.ts';
import { syntheticWorld } from './synthetic/synthetic-world.ts';

export type OpenedSources =
  | {
      readonly kind: 'open';
      readonly sources: Sources;
      /** Warnings for the operator before anything is read, a sentence each. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'unusable'; readonly message: string };

/**
 * The sources of a build. With a register file, each layout comes from the operator's file, else from the project's facts, else
 * it has no source. The synthetic world makes all records itself except the list of localities, which comes from the facts.
 */
export function openSources(source: BuildOptions['source']): OpenedSources {
  if (source.kind === 'synthetic') {
    const world = syntheticWorld(source);
    const named = nameSources('synthetic', world.records);
    return { kind: 'open', sources: { ...world, named }, warnings: [] };
  }
  const folder =
    source.sourcesFolder === undefined
      ? ({ kind: 'folder', files: new Map(), downloads: [], warnings: [] } as const)
      : openSourceFolder(source.sourcesFolder);
  if (folder.kind === 'unusable') return folder;
  const facts = factSources();
  const records = LAYOUTS.flatMap((layout): RecordSource[] => {
    const path = folder.files.get(layout);
    return path === undefined ? facts.filter((each) => each.layout === layout) : [sourceFile(layout, path)];
  });
  return {
    kind: 'open',
    sources: {
      register: registerFiles(source.paths, source.dateOrder),
      records,
      named: nameSources('file', records, folder.downloads),
    },
    warnings: folder.warnings,
  };
}
