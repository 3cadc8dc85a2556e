import { PROPERTY_GROUPS, type PropertyGroup } from '../../src/catalogue/index.ts';
import { readFacts } from './facts.ts';

export interface DealNature {
  /** The text of the registry. */
  readonly raw: string;
  readonly group: PropertyGroup;
  /** Rows of the nature in the real registry. */
  readonly registerRows: number;
}

/** The 47 natures, each with its group. The group of a nature is a fixed rule, in `facts/deal_natures.csv`. */
export function dealNatures(): readonly DealNature[] {
  const groups = new Map<string, PropertyGroup>(PROPERTY_GROUPS.map(({ key }) => [key, key]));
  return readFacts('deal_natures.csv', ['raw', 'property_group', 'register_rows']).map((row) => {
    const group = groups.get(row.property_group);
    if (group === undefined) throw new Error(`facts/deal_natures.csv: ${row.property_group} is no property group`);
    return { raw: row.raw, group, registerRows: Number(row.register_rows) };
  });
}
