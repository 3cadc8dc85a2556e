import { centralBankRateFacts } from './central-bank-rate.ts';
import { localityFacts } from './localities.ts';
import { railFacts } from './rail-stations.ts';
import type { RecordSource } from './records.ts';
import { socioFacts } from './socio-index.ts';

/** The sources that the project carries as facts, each from a publication. Every build uses them. */
export function factSources(): readonly RecordSource[] {
  return [localityFacts(), ...socioFacts(), centralBankRateFacts(), railFacts()];
}
