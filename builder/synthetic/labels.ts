import { labelsWithoutCode } from '../sources/uncoded-labels.ts';
import type { Gush, Place } from './places.ts';
import { type Random, randomFor, type Weighted, weighted } from './random.ts';

/** How a row names its place: with a code, or only with a label. */
export interface PlaceLabel {
  readonly code: string;
  readonly label: string;
}

/** All rows of the real registry, for the shares of labels. */
const REGISTER_ROWS = 3_217_592;
const COUNCIL_PREFIX = 'מ. א. ';
/** Rows of a place that carry the code of its namesake (modelled). */
const TAKEN_FOR_NAMESAKE = 0.05;
/** Share of the rows with the label of a council that belong to gushim outside its localities (modelled). */
const COUNCIL_LAND = 0.5;
/** Names that the registry writes differently. */
const OWN_SPELLINGS: ReadonlyMap<number, string> = new Map([[5000, 'תל אביב -יפו']]);

/** How the rows of a gush name their place. */
export interface PlaceLabels {
  labelOf(gush: Gush, random: Random): PlaceLabel;
  /** True for a gush outside the localities of a regional council: neither its rows nor its record have a code. */
  isCouncilLand(gush: Gush): boolean;
}

/**
 * Labels of places with the errors of the export: labels without a code, regional councils, reversed brackets, and sometimes a
 * namesake. Half of the rows with a council's label are in gushim that have no other label (modelled).
 */
export function placeLabels(country: readonly Place[], seed: number): PlaceLabels {
  const labels = labelsWithoutCode();
  const unnamed = labels.find(({ label }) => label === '')?.registerRows ?? 0;
  const rowsOfCouncil = new Map<string, number>();
  for (const { regionalCouncil, registerRows } of country) {
    rowsOfCouncil.set(regionalCouncil, (rowsOfCouncil.get(regionalCouncil) ?? 0) + registerRows);
  }
  const byBareName = new Map<string, Place[]>();
  for (const place of country) {
    const name = bareName(place.name);
    byBareName.set(name, [...(byBareName.get(name) ?? []), place]);
  }
  const drawn = new Map<number, Weighted<PlaceLabel>>();
  const councils = new Map(labels.map((each) => [each.label, each]));
  const councilOf = (place: Place): { label: string; share: number } | null => {
    const council = councils.get(COUNCIL_PREFIX + place.regionalCouncil);
    if (council === undefined) return null;
    return { label: council.label, share: council.registerRows / (rowsOfCouncil.get(place.regionalCouncil) ?? 1) };
  };
  const isCouncilLand = ({ number, place }: Gush): boolean => {
    const council = councilOf(place);
    return council !== null && randomFor(seed, number, 9).chance(COUNCIL_LAND * council.share);
  };
  const labelsOf = (place: Place): Weighted<PlaceLabel> => {
    const aliases = labels.filter(({ code, label }) => code === place.code && label !== '');
    const council = councilOf(place);
    const namesake = byBareName.get(bareName(place.name))?.find(({ code }) => code !== place.code);
    return weighted([
      [ownLabel(place), place.registerRows],
      ...aliases.map(({ label, registerRows }) => [{ code: '', label }, registerRows] as const),
      [{ code: '', label: council?.label ?? '' }, (1 - COUNCIL_LAND) * (council?.share ?? 0) * place.registerRows],
      ...(namesake === undefined
        ? []
        : [[{ ...ownLabel(namesake), code: String(namesake.code) }, TAKEN_FOR_NAMESAKE * place.registerRows] as const]),
      [{ code: '', label: '' }, (unnamed / REGISTER_ROWS) * place.registerRows],
    ]);
  };
  return {
    isCouncilLand,
    labelOf(gush, random) {
      const { place } = gush;
      let own = drawn.get(place.code);
      if (own === undefined) {
        own = labelsOf(place);
        drawn.set(place.code, own);
      }
      const label = own.draw(random);
      return isCouncilLand(gush) ? { code: '', label: councilOf(place)?.label ?? '' } : label;
    },
  };
}

const bareName = (name: string) => name.replace(/\s*\([^()]*\)/g, '');

/** A name with brackets is written with reversed brackets and without its code. */
function ownLabel({ code, name }: Place): PlaceLabel {
  const isBracketed = name.includes('(');
  const label = OWN_SPELLINGS.get(code) ?? name.replace(/\(([^()]*)\)/g, ')$1(');
  return { code: isBracketed ? '' : String(code), label };
}
