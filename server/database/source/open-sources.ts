import type { BuildOptions } from '../options.ts';
import { factSources } from './fact-sources.ts';
import { officialLocalities } from './localities.ts';
import { registerFile } from './register-file.ts';
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

/** The sources of a build. Parcels of a register file lie nowhere exactly until a source of parcel points is given. */
export function openSources(source: BuildOptions['source']): Sources {
  const localities = officialLocalities();
  if (source.kind === 'register') {
    return {
      register: registerFile(source.path),
      localities,
      parcelPoints: null,
      records: factSources(),
      attributions: [REGISTER, LOCALITIES],
    };
  }
  const world = syntheticWorld(source);
  return { ...world, localities, attributions: [SYNTHETIC, LOCALITIES, PRICE_INDEX] };
}
