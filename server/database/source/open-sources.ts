import type { BuildOptions } from '../options.ts';
import { factSources } from './fact-sources.ts';
import { LAYOUTS } from './layouts/index.ts';
import { officialLocalities } from './localities.ts';
import type { RecordSource } from './records.ts';
import { registerFile } from './register-file.ts';
import { sourceFile } from './source-file.ts';
import { openSourceFolder } from './source-folder.ts';
import type { Attribution, Sources } from './sources.ts';
import { syntheticWorld } from './synthetic/world.ts';

const LOCALITIES: Attribution = {
  name: 'Israel Central Bureau of Statistics: list of localities 2021, socio-economic index 2019',
  url: 'https://www.cbs.gov.il',
  licence: 'terms of the publisher',
};
const REGISTER: Attribution = {
  name: 'Israel Tax Authority: public register of real-estate transactions',
  url: 'https://www.nadlan.gov.il',
  licence: 'terms of the publisher',
};
const SYNTHETIC: Attribution = {
  name: 'synthetic registry: invented deals and parcels, shaped by counts of the public register',
  url: null,
  licence: 'Apache-2.0',
};
const PRICE_INDEX: Attribution = {
  name: 'Bank for International Settlements: residential property prices (shapes the synthetic prices)',
  url: 'https://data.bis.org/topics/RPP',
  licence: 'terms of the publisher',
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
 * that the project carries, and else by nobody. The synthetic world has all of its own.
 */
export function openSources(source: BuildOptions['source']): OpenedSources {
  const localities = officialLocalities();
  if (source.kind === 'synthetic') {
    const world = syntheticWorld(source);
    const attributions = attributionsOf([SYNTHETIC, LOCALITIES, PRICE_INDEX], world.records);
    return { kind: 'open', sources: { ...world, localities, attributions }, warnings: [] };
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
      localities,
      parcelPoints: null,
      records,
      attributions: attributionsOf([REGISTER, LOCALITIES], records),
    },
    warnings: folder.warnings,
  };
}

/** What `meta.sources` names: each source once, and the layouts that nobody serves. */
function attributionsOf(first: readonly Attribution[], records: readonly RecordSource[]): readonly Attribution[] {
  const named = [...first, ...records.map(({ attribution }) => attribution)];
  const once = named.filter(({ name }, at) => named.findIndex((other) => other.name === name) === at);
  const missing = LAYOUTS.filter((layout) => !records.some((source) => source.layout === layout));
  return [...once, ...missing.map(({ name }) => ({ name: `${name}: not supplied`, url: null, licence: null }))];
}
