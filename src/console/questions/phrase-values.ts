import type { QuestionExample } from '../../catalogue/index.ts';
import type { ParameterTexts } from '../params/parameter.ts';
import { BLOCK_AND_PARCEL } from './meanings.ts';
import { meaningOf } from './words.ts';

/** The values that a phrase contains for the blanks of a question. */
export interface PhraseValues {
  readonly rooms: number | null;
  readonly year: number | null;
  readonly shekels: number | null;
  /** A group of properties. */
  readonly kind: string | null;
  /** As in `districts.name`. */
  readonly district: string | null;
  /** The numbers of a block (gush) and of a parcel (chelka). */
  readonly block: number | null;
  readonly parcel: number | null;
}

const ROOM_WORDS: readonly (readonly [RegExp, number])[] = [
  [/שני חדרים|two[- ]room/i, 2],
  [/שלושה חדרים|three[- ]room/i, 3],
  [/ארבעה חדרים|four[- ]room/i, 4],
  [/חמישה חדרים|five[- ]room/i, 5],
  [/שישה חדרים|six[- ]room/i, 6],
];
const ROOMS = /(\d(?:\.5)?)[\s-]{0,3}(?:חד|room)/i;
/** The living room is a room, too. */
const BEDROOMS = /(\d)[\s-]{0,3}(?:bed|br\b|חדרי שינה)/i;
const BEDROOM_WORDS: readonly (readonly [RegExp, number])[] = [
  [/one[- ]bed|חדר שינה/i, 1],
  [/two[- ]bed|שני חדרי שינה/i, 2],
  [/three[- ]bed|שלושה חדרי שינה/i, 3],
  [/four[- ]bed|ארבעה חדרי שינה/i, 4],
];
const MILLIONS = /\b(\d{1,7}(?:\.\d{1,3})?)[\s-]{0,3}(?:מיליון|מליון|million|m\b)/i;
const THOUSANDS = /\b(\d{1,7}(?:\.\d{1,3})?)[\s-]{0,3}(?:אלף|thousand|k\b)/i;
const HALF_A_MILLION = /חצי מיליון|half a million/i;
const AND_A_HALF = /(?:מיליון|מליון) וחצי|million and a half/i;
const A_MILLION = /מיליון|מליון|million/i;
const AMOUNT = /\d{1,3}(?:,\d{3})+|\d{6,}/;

const BLOCK = /(?:גוש|block|gush)[\s:]{1,3}(\d{1,7})/i;
const PARCEL = /(?:חלקה|parcel|chelka|helka)[\s:]{1,3}(\d{1,5})/i;

/** Kinds of property that have a meaning of the same name. */
const KINDS = ['penthouse', 'garden_apartment', 'house', 'land', 'commercial', 'parking', 'agriculture'];
const DISTRICT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/צפון|גליל|north|galilee/i, 'הצפון'],
  [/דרום|נגב|south|negev/i, 'הדרום'],
  [/מחוז חיפה|haifa district|district of haifa/i, 'חיפה'],
  [/מחוז תל[- ]אביב|tel[- ]aviv district|district of tel[- ]aviv/i, 'תל אביב'],
  [/מחוז ירושלים|jerusalem district|district of jerusalem/i, 'ירושלים'],
  [/שומרון|samaria|judea/i, 'יהודה והשומרון'],
  [/מרכז|central|center|centre/i, 'המרכז'],
];

/** Reads numbers, districts and kinds of property out of a phrase. */
export function valuesIn(phrase: string): PhraseValues {
  const { meanings } = meaningOf(phrase);
  const number = (pattern: RegExp): number | null => {
    const found = pattern.exec(phrase)?.[1];
    return found === undefined ? null : Number(found);
  };
  const worded = (list: readonly (readonly [RegExp, number])[]): number | null =>
    list.find(([words]) => words.test(phrase))?.[1] ?? null;
  const bedrooms = number(BEDROOMS) ?? worded(BEDROOM_WORDS);
  const millions = millionsIn(phrase, number(MILLIONS));
  const thousands = number(THOUSANDS);
  const both = [...phrase.matchAll(BLOCK_AND_PARCEL)][0];
  const block = number(BLOCK) ?? (both ? Number(both[1]) : null);
  const parcel = number(PARCEL) ?? (both ? Number(both[2]) : null);
  const amount = AMOUNT.exec(phrase)?.[0].replaceAll(',', '');
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(phrase)?.[0];
  return {
    rooms: bedrooms === null ? (number(ROOMS) ?? worded(ROOM_WORDS)) : bedrooms + 1,
    year: year === undefined ? null : Number(year),
    shekels:
      millions !== null
        ? millions * 1_000_000
        : thousands !== null
          ? thousands * 1_000
          : amount === undefined
            ? null
            : Number(amount),
    kind: KINDS.find((kind) => meanings.has(kind)) ?? null,
    district: DISTRICT_WORDS.find(([words]) => words.test(phrase))?.[1] ?? null,
    block,
    parcel,
  };
}

function millionsIn(phrase: string, written: number | null): number | null {
  if (HALF_A_MILLION.test(phrase)) return 0.5;
  const whole = written ?? (A_MILLION.test(phrase) ? 1 : null);
  return whole !== null && AND_A_HALF.test(phrase) ? whole + 0.5 : whole;
}

/** The initial values of a question's blanks, from the phrase. */
export function textsOf(
  { rooms, year, shekels, kind, district, block, parcel }: PhraseValues,
  params: QuestionExample['params'],
): ParameterTexts {
  return Object.fromEntries(
    params.flatMap(({ name, values = [] }): [string, string][] => {
      switch (name) {
        case 'rooms': {
          // Houses have more rooms than the usual apartment, so that without a number any number is meant.
          const ofKind = kind === null ? undefined : values.find((value) => value === 'all');
          const bucket = rooms === null ? ofKind : bucketOf(values, rooms);
          return bucket === undefined ? [] : [[name, bucket]];
        }
        case 'since':
        case 'year':
          return year === null ? [] : [[name, String(year)]];
        case 'budget':
          return shekels === null ? [] : [[name, String(shekels)]];
        case 'kind':
          return kind === null || !values.includes(kind) ? [] : [[name, kind]];
        case 'district':
          return district === null || !values.includes(district) ? [] : [[name, district]];
        case 'block':
          return block === null ? [] : [[name, String(block)]];
        case 'parcel':
          return parcel === null ? [] : [[name, String(parcel)]];
        default:
          return [];
      }
    }),
  );
}

/** The bucket of a number of rooms. Where buckets have whole numbers, half a room does not count. */
const bucketOf = (buckets: readonly string[], rooms: number): string | undefined =>
  buckets.find((bucket) => hasRooms(bucket, rooms)) ?? buckets.find((bucket) => hasRooms(bucket, Math.floor(rooms)));

/** Whether a home with this many rooms is in a bucket: '4', '2.5-3' or '6+'. */
function hasRooms(bucket: string, rooms: number): boolean {
  const [low = '', high] = bucket.split('-');
  if (low.endsWith('+')) return rooms >= Number.parseFloat(low);
  return high === undefined ? Number(low) === rooms : Number(low) <= rooms && rooms <= Number(high);
}
