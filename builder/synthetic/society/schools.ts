import {
  SCHOOL_KINDS,
  type SCHOOL_LOCATION_ACCURACIES,
  type SCHOOL_SECTORS,
  type SchoolKind,
} from '../../../src/catalogue/index.ts';
import { shareOut } from '../../share-out.ts';
import { readFacts } from '../../sources/facts.ts';
import type { SourceRecord } from '../../sources/layout.ts';
import { schools } from '../../sources/layouts/location.ts';
import { madeRecords, type RecordSource } from '../../sources/records.ts';
import { spotsAcross } from '../land/spots.ts';
import type { Place } from '../places.ts';
import { type Random, randomFor, weighted, weightedNames } from '../random.ts';
import type { World } from '../world.ts';

type SchoolRecord = SourceRecord<typeof schools>;
type Sector = (typeof SCHOOL_SECTORS)[number];
type Accuracy = (typeof SCHOOL_LOCATION_ACCURACIES)[number];

/** Institutions of the country: some 20,000 kindergartens and 5,200 schools (general knowledge). A place has as many as if it had this many more residents. */
const INSTITUTIONS = 25_200;
const RESIDENTS_MORE = 250;
const FIRST_ID = 110_001;

/** Kinds with their shares in a thousand, and grades (modelled). */
const KINDS = weighted<{ readonly kind: SchoolKind; readonly grades: readonly [number, number] | null }>([
  [{ kind: 'kindergarten', grades: [0, 0] }, 790],
  [{ kind: 'elementary', grades: [1, 6] }, 112],
  [{ kind: 'middle', grades: [7, 9] }, 20],
  [{ kind: 'high', grades: [10, 12] }, 26],
  [{ kind: 'secondary', grades: [7, 12] }, 24],
  [{ kind: 'combined', grades: [1, 12] }, 12],
  [{ kind: 'school_unknown', grades: null }, 6],
  [{ kind: 'post_secondary', grades: [13, 14] }, 4],
  [{ kind: 'other', grades: null }, 3],
  [{ kind: 'unknown', grades: null }, 3],
]);
/** Institutions that the file of attributes lacks. A word in the name shows their kind, and nothing else is known. */
const KIND_FROM_NAME = 0.15;
const PLACEHOLDER = 0.01;
const SPECIAL_EDUCATION = 0.06;

const ACCURACIES = weightedNames<Accuracy>({ 'גבוהה מאוד': 55, גבוהה: 25, בינונית: 13, נמוכה: 7 });
/** The other Jewish schools of a place, by their supervision (modelled). */
const STATE_SUPERVISION = weightedNames({ ממלכתי: 74, 'ממלכתי דתי': 26 });
/** The share of the Haredi schools of towns (general knowledge), and of all other places. */
const HAREDI_SHARES = new Map(
  readFacts('haredi_schools.csv', ['code', 'share']).map((row) => [Number(row.code), Number(row.share)]),
);
const HAREDI_ELSEWHERE = 0.03;
/** How many more institutions the residents of a Haredi town have, because more of them are children (modelled). */
const HAREDI_CHILDREN = 0.9;
const LEGAL_STATUS = weightedNames({ רשמי: 70, מוכר: 22, פטור: 6, אחר: 2 });
const YEARS = weighted<number>([
  [2015, 70],
  [2014, 12],
  [2013, 8],
  [2012, 6],
  [2011, 4],
]);
/** Pupils of a kindergarten and of a school: the mean, and the minimum. */
const PUPILS = { kindergarten: [28, 10], school: [390, 40] } as const;
const PUPILS_SPREAD = 0.35;

/** The subdistrict whose villages are Bedouin unless they are Jewish. */
const BEDOUIN_SUBDISTRICT = 'באר שבע';

/** Invented schools and kindergartens on the land of every place. */
export function syntheticSchools(world: World): RecordSource<typeof schools> {
  return madeRecords(schools, 'synthetic', () => schoolsOf(world));
}

function* schoolsOf({ seed, country, residentsShare, geography }: World): Generator<SchoolRecord> {
  const settled = country.flatMap((place) => {
    const lattice = geography.lattices.get(place.code);
    return lattice === undefined || lattice.cells.length === 0 ? [] : [{ place, lattice }];
  });
  const counts = shareOut(
    Math.round(INSTITUTIONS * residentsShare),
    settled.map(({ place }) => place.residents * (1 + HAREDI_CHILDREN * haredi(place)) + RESIDENTS_MORE),
  );
  const sectorOf = sectors();
  let id = FIRST_ID;
  for (const [at, { place, lattice }] of settled.entries()) {
    const random = randomFor(seed, place.code, 22);
    for (const [number, spot] of spotsAcross(lattice, counts[at] ?? 0, random).entries()) {
      const isPlaceholder = random.chance(PLACEHOLDER);
      const point = isPlaceholder && place.centre !== null ? place.centre : spot;
      yield {
        values: {
          id,
          ...institution(place, number + 1, sectorOf(place), random),
          ...point,
          loc_accuracy: isPlaceholder ? 'נמוכה' : ACCURACIES.draw(random),
          loc_placeholder: isPlaceholder ? 1 : 0,
          settlement_code: place.code,
          settlement_name: place.name,
        },
        geometry: null,
      };
      // Codes of institutions have gaps.
      id += 1 + random.whole(9);
    }
  }
}

function institution(place: Place, number: number, sector: Sector, random: Random) {
  const { kind, grades } = KINDS.draw(random);
  const label = SCHOOL_KINDS.find(({ key }) => key === kind)?.label ?? kind;
  const name = `${label} סינתטי ${number}, ${place.name}`;
  if (kind === 'unknown' || random.chance(KIND_FROM_NAME)) {
    return { name, kind, kind_source: kind === 'unknown' ? null : 'name', ...UNKNOWN_ATTRIBUTES } as const;
  }
  const [mean, least] = kind === 'kindergarten' ? PUPILS.kindergarten : PUPILS.school;
  return {
    name,
    kind,
    kind_source: 'mosdot',
    sector,
    supervision: supervisionOf(place, sector, random),
    legal_status: LEGAL_STATUS.draw(random),
    special_ed: random.chance(SPECIAL_EDUCATION) ? 1 : 0,
    grade_from: grades?.[0] ?? null,
    grade_to: grades?.[1] ?? null,
    students: Math.max(least, Math.round(mean * (1 + PUPILS_SPREAD * random.normal()))),
    attrs_year: YEARS.draw(random),
  } as const;
}

const haredi = ({ code }: Place): number => HAREDI_SHARES.get(code) ?? 0;

function supervisionOf(place: Place, sector: Sector, random: Random): string {
  if (sector !== 'יהודי') return 'ממלכתי';
  return random.chance(HAREDI_SHARES.get(place.code) ?? HAREDI_ELSEWHERE) ? 'חרדי' : STATE_SUPERVISION.draw(random);
}

const UNKNOWN_ATTRIBUTES = {
  sector: null,
  supervision: null,
  legal_status: null,
  special_ed: null,
  grade_from: null,
  grade_to: null,
  students: null,
  attrs_year: null,
} as const;

/** The sector of the schools of a place, from what the list of localities says about its residents. */
function sectors(): (place: Place) => Sector {
  const rows = readFacts('localities.csv', ['code', 'locality_form', 'subdistrict']);
  const known = new Map(rows.map((row) => [Number(row.code), row]));
  const villages = new Map(
    readFacts('village_sectors.csv', ['name', 'sector']).map((row) => [row.name, row.sector as Sector]),
  );
  return ({ code, name }) => {
    const own = villages.get(name);
    if (own !== undefined) return own;
    const row = known.get(code);
    const isJewish = row === undefined || !/לא יהודיים|בדווים/.test(row.locality_form);
    if (isJewish) return 'יהודי';
    return row.subdistrict === BEDOUIN_SUBDISTRICT ? 'בדואי' : 'ערבי';
  };
}
