import type { Point } from '../../geometry/distance.ts';
import { holds } from '../../geometry/polygon-index.ts';
import type { RawValue } from '../raw-record.ts';
import { hebrewName, type Tags } from './objects.ts';
import { type Settlement, type SettlementArea, settlementFinder, type TaggedArea } from './settlements.ts';

/** How many names a sentence has at most. */
const SHOWN_NAMES = 8;
/** Uses of land, and beginnings of names, of zones without homes. */
const INDUSTRIAL_USES = new Set(['industrial', 'commercial']);
const INDUSTRIAL_NAME = /^(אזור|איזור|פארק|קריית|קרית) ה?(תעשי|תעסוק|הייטק|היי-טק|מלאכה|עסקים)/;

interface NeighborhoodRecord extends TaggedArea {
  /** Its columns that no tag has. */
  readonly known: Readonly<Record<string, RawValue>>;
}

/**
 * The neighbourhoods that are in a locality of the official list, each name once in it.
 *
 * @param nodes neighbourhoods that are points on the map
 * @returns with sentences about what was left out
 */
export function neighborhoodRecords(
  areas: readonly TaggedArea[],
  nodes: readonly { readonly name: string; readonly point: Point }[],
  settlements: readonly SettlementArea[],
): { readonly records: readonly NeighborhoodRecord[]; readonly notes: readonly string[] } {
  const settlementOf = settlementFinder(settlements);
  const records = new Map<string, NeighborhoodRecord>();
  const [outside, again]: [string[], string[]] = [[], []];
  for (const area of areas) {
    const name = hebrewName(area.tags) ?? '';
    const settlement = settlementOf(area.shape);
    const key = `${settlement?.code} ${name}`;
    if (settlement === null) outside.push(name);
    else if (records.has(key)) again.push(name);
    else records.set(key, { ...area, known: columnsOf(name, area, settlement) });
  }
  const isCovered = ({ lon, lat }: Point) => areas.some(({ shape }) => holds(shape, [lon, lat]));
  const points = nodes.filter(({ point }) => !isCovered(point)).map(({ name }) => name);
  return {
    records: [...records.values()],
    notes: [
      ...note(outside, 'in no boundary of a locality of the official list'),
      ...note(again, 'of the same name as another one of their locality'),
      ...note(points, 'only a point on the map, without an area'),
    ],
  };
}

function columnsOf(name: string, { tags, label }: TaggedArea, { code, name: settlement }: Settlement) {
  return {
    settlement_code: code,
    settlement,
    is_industrial: isIndustrial(name, tags) ? 1 : 0,
    label_lat: label?.lat ?? null,
    label_lon: label?.lon ?? null,
  };
}

const isIndustrial = (name: string, { landuse }: Tags): boolean =>
  INDUSTRIAL_USES.has(landuse ?? '') || INDUSTRIAL_NAME.test(name);

function note(names: readonly string[], what: string): readonly string[] {
  if (names.length === 0) return [];
  const more = names.length > SHOWN_NAMES ? ', …' : '';
  return [
    `neighbourhoods left out, because they are ${what}: ${names.length} (${names.slice(0, SHOWN_NAMES).join(', ')}${more}).`,
  ];
}
