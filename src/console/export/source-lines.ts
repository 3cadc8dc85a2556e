import type { GridStrings } from '../i18n/areas/grid-strings.ts';
import type { Provenance } from './provenance.ts';

/** The provenance of rows for people, as lines of a name and a value. */
export type SourceLines = readonly (readonly [name: string, value: string])[];

/** What formats for people say of the rows, in the language of the page. Formats for programs have `provenanceMembers`. */
export function sourceLines(provenance: Provenance, said: GridStrings['sourceSheet']): SourceLines {
  const { statement, params, dataAsOf, build, link, rows, resultRows, truncated, exportedAt } = provenance;
  return [
    ...(provenance.synthetic ? [[said.synthetic, said.syntheticExplained] as const] : []),
    [said.statement, statement],
    ...(params === null ? [] : [[said.params, JSON.stringify(params)] as const]),
    ...(dataAsOf === null ? [] : [[said.dataAsOf, dataAsOf] as const]),
    ...(build === null ? [] : [[said.build, build] as const]),
    [said.link, link],
    [said.rows, said.extent(rows, resultRows, truncated)],
    [said.exportedAt, exportedAt],
  ];
}
