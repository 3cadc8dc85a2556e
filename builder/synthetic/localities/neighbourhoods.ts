import type { NEIGHBORHOOD_SOURCES } from '../../../src/catalogue/index.ts';
import type { Point } from '../../geometry/distance.ts';
import { readFacts } from '../../sources/facts.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import type { neighbourhoods, statAreas } from '../../sources/layouts/places.ts';
import { partition } from '../land/areas.ts';
import { type Cell, type Lattice, middleOf } from '../land/lattice.ts';
import { outlineOf } from '../land/outlines.ts';
import { quarterCells } from '../land/quarter-cells.ts';
import { waterTest } from '../land/water.ts';
import { type Random, randomFor, type Weighted, weightedNames } from '../random.ts';
import type { World } from '../world.ts';

type Source = (typeof NEIGHBORHOOD_SOURCES)[number];

/** Cities that publish their own neighbourhoods. */
const OWN_SOURCES: ReadonlyMap<number, Source> = new Map([
  [5000, 'tlv_neighborhoods'],
  [3000, 'jlm_neighborhoods'],
  [7900, 'pt_neighborhoods'],
]);
/** Where the neighbourhoods of all other places come from (modelled). */
const OTHER_SOURCES: Weighted<Source> = weightedNames({
  cbs_stat2011_nbhd: 65,
  osm_polygon: 20,
  osm_point_voronoi: 15,
});
/** How far a polygon drawn around a point crosses the border of its place, metres: a cell at least. */
const BEYOND_BORDER_M = 600;
/** Share of the cells of a place that are in no neighbourhood. */
const IN_NO_NEIGHBOURHOOD = 0.07;
/** The largest neighbourhoods of a place are three times as large as the smallest. */
const LEAST_WEIGHT = 0.5;
/** Share of the neighbourhoods whose label has its own point. */
const LABELLED = 0.3;

/** How many neighbourhoods a place without known names has, by its residents; smaller places have none. */
const NUMBERED = { leastResidents: 12_000, residents: 7_000, least: 2, most: 12 } as const;
const NUMBERED_NAME = 'שכונה';

interface NamedPart {
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly isIndustrial: boolean;
}

/**
 * The neighbourhoods of towns: at their real places if these are known. Others are invented and have neutral names, because a real
 * name in a wrong place would mislead.
 */
export function* neighbourhoodRecords(world: World): Iterable<SourceRecord<typeof neighbourhoods>> {
  const isWater = waterTest();
  for (const lattice of latticesInOrder(world)) {
    const { code } = lattice.place;
    const random = randomFor(world.seed, code, 9);
    const parts = lattice.place.quarters.length > 0 ? knownParts(lattice) : inventedParts(lattice, random);
    for (const { name, cells: part, isIndustrial } of parts) {
      const source = OWN_SOURCES.get(code) ?? OTHER_SOURCES.draw(random);
      const labelled = random.chance(LABELLED) ? middleOfAll(part) : null;
      if (part.length === 0) continue;
      // Homes of the next town are in no zone of industry.
      const crosses = source === 'osm_point_voronoi' && !isIndustrial;
      const cells = crosses ? [...part, ...landBeyond(part, lattice, isWater)] : part;
      yield {
        values: {
          settlement_code: code,
          name,
          source,
          is_industrial: isIndustrial ? 1 : 0,
          label_lat: labelled?.lat ?? null,
          label_lon: labelled?.lon ?? null,
        },
        geometry: outlineOf(cells, lattice.corner),
      };
    }
  }
}

function knownParts(lattice: Lattice): readonly NamedPart[] {
  const cells = quarterCells(lattice);
  return lattice.place.quarters.map((quarter) => ({
    name: quarter.name,
    cells: cells.filter((each) => each.quarter === quarter).map(({ cell }) => cell),
    isIndustrial: quarter.worth === null,
  }));
}

function inventedParts(lattice: Lattice, random: Random): readonly NamedPart[] {
  const { residents, isRural } = lattice.place;
  const names = isRural ? [] : numbered(residents);
  if (names.length === 0) return [];
  // The rest of the place is an unnamed area among the others.
  const weights = names.map(() => LEAST_WEIGHT + random.unit());
  const unnamed = random.whole(names.length + 1);
  const rest = (weights.reduce((a, b) => a + b, 0) * IN_NO_NEIGHBOURHOOD) / (1 - IN_NO_NEIGHBOURHOOD);
  const parts = partition(lattice.cells, weights.toSpliced(unnamed, 0, rest)).toSpliced(unnamed, 1);
  return names.map((name, at) => ({ name, cells: parts[at] ?? [], isIndustrial: false }));
}

function numbered(residents: number): string[] {
  const { leastResidents, residents: each, least, most } = NUMBERED;
  if (residents < leastResidents) return [];
  const count = Math.min(most, Math.max(least, Math.round(residents / each)));
  return Array.from({ length: count }, (_, at) => `${NUMBERED_NAME} ${at + 1}`);
}

/** Dry cells beyond the border of a place, near some of its cells. */
function landBeyond(
  cells: readonly Cell[],
  lattice: Lattice,
  isWater: (point: Point) => boolean,
): readonly Pick<Cell, 'column' | 'row'>[] {
  const own = new Set(lattice.cells.map(keyOf));
  const beyond = new Map<string, Pick<Cell, 'column' | 'row'>>();
  const reach = Math.max(1, Math.round(BEYOND_BORDER_M / lattice.sideM));
  for (const { column, row } of cells) {
    for (let east = -reach; east <= reach; east += 1) {
      for (let north = -reach; north <= reach; north += 1) {
        const near = { column: column + east, row: row + north };
        const [lon, lat] = lattice.corner(near.column, near.row);
        if (!own.has(keyOf(near)) && !isWater({ lat, lon })) beyond.set(keyOf(near), near);
      }
    }
  }
  return [...beyond.values()];
}

const keyOf = ({ column, row }: Pick<Cell, 'column' | 'row'>) => `${column}/${row}`;

/** The middle of the cell that is nearest to the middle of them all, so that a label is inside its neighbourhood. */
function middleOfAll(cells: readonly Cell[]) {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
  const [column, row] = [mean(cells.map((cell) => cell.column)), mean(cells.map((cell) => cell.row))];
  const offBy = (cell: Cell) => Math.hypot(cell.column - column, cell.row - row);
  const [first] = [...cells].sort((a, b) => offBy(a) - offBy(b) || a.row - b.row || a.column - b.column);
  return first === undefined ? null : middleOf(first);
}

/** The statistical areas of towns: real numbers; their locations within the town are invented. */
export function* statAreaRecords(world: World): Iterable<SourceRecord<typeof statAreas>> {
  const areas = new Map<number, { readonly area: number; readonly residents: number }[]>();
  for (const row of readFacts('socio_stat_areas_2019.csv', ['settlement_code', 'stat_area', 'population'])) {
    const code = Number(row.settlement_code);
    const area = { area: Number(row.stat_area), residents: Number(row.population) };
    areas.set(code, [...(areas.get(code) ?? []), area]);
  }
  for (const lattice of latticesInOrder(world)) {
    const own = areas.get(lattice.place.code) ?? [];
    const parts = partition(
      lattice.cells,
      own.map(({ residents }) => Math.max(1, residents)),
    );
    for (const [at, { area }] of own.entries()) {
      const part = parts[at] ?? [];
      if (part.length === 0) continue;
      yield {
        values: { settlement_code: lattice.place.code, stat_area: area },
        geometry: outlineOf(part, lattice.corner),
      };
    }
  }
}

/** In ascending order of their places' codes. */
export const latticesInOrder = ({ geography }: World): readonly Lattice[] =>
  [...geography.lattices.values()].sort((a, b) => a.place.code - b.place.code);
