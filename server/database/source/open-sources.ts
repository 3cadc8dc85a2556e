import type { BuildOptions } from '../options.ts';
import { factSources } from './fact-sources.ts';
import { LAYOUTS } from './layouts/index.ts';
import type { RecordSource } from './records.ts';
import { registerFile } from './register-file.ts';
import { sourceFile } from './source-file.ts';
import { openSourceFolder } from './source-folder.ts';
import type { NamedSource, Sources } from './sources.ts';
import { syntheticWorld } from './synthetic/world.ts';

const REGISTER: NamedSource = {
  name: 'Israel Tax Authority: public register of real-estate transactions',
  url: 'https://www.nadlan.gov.il',
  licence: 'terms of the publisher',
  source: 'register',
  origin: 'file',
};
const SYNTHETIC: NamedSource = {
  name: 'synthetic registry: invented deals and parcels, shaped by counts of the public register',
  url: null,
  licence: 'Apache-2.0',
  source: 'register',
  origin: 'synthetic',
};
const PRICE_INDEX: NamedSource = {
  name: 'Bank for International Settlements: residential property prices (shapes the synthetic prices)',
  url: 'https://data.bis.org/topics/RPP',
  licence: 'terms of the publisher',
  source: 'register',
  origin: 'facts',
};

export type OpenedSources =
  | {
      readonly kind: 'open';
      readonly sources: Sources;
      /** What the operator should know before anything is read, a sentence each. */
      readonly warnings: readonly string[];
    }
  | { readonly kind: 'unusable'; readonly message: string };

/**
 * The sources of a build. Beside a register file, each layout is served by the operator's file, where there is none by facts
 * that the project carries, and else by nobody. The synthetic world has all of its own, but for the list of localities: that is
 * of facts.
 */
export function openSources(source: BuildOptions['source']): OpenedSources {
  if (source.kind === 'synthetic') {
    const world = syntheticWorld(source);
    const named = nameSources([SYNTHETIC, PRICE_INDEX], world.records);
    return { kind: 'open', sources: { ...world, named }, warnings: [] };
  }
  const folder =
    source.sourcesFolder === undefined
      ? ({ kind: 'folder', files: new Map(), warnings: [] } as const)
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
      register: registerFile(source.path),
      records,
      named: nameSources([REGISTER], records),
    },
    warnings: folder.warnings,
  };
}

/** What `meta.sources` lists: these, and for each layout its source, or that there is none and what stays empty. */
function nameSources(first: readonly NamedSource[], records: readonly RecordSource[]): readonly NamedSource[] {
  const ofLayouts = LAYOUTS.map((layout): NamedSource => {
    const found = records.find((each) => each.layout === layout);
    const source = layout.name;
    if (found !== undefined) return { ...found.attribution, source, origin: found.origin };
    const name = `${source}: not supplied`;
    return { name, url: null, licence: null, source, origin: 'none', leaves_empty: layout.fills };
  });
  return [...first, ...ofLayouts];
}
