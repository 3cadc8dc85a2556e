import type { QuestionExample } from '../../catalogue/index.ts';
import type { ParameterTexts } from '../params/parameter.ts';
import { meaningOf } from './words.ts';

/** What a phrase says for the blanks of a question, as far as it says it. */
export interface PhraseValues {
  readonly rooms: number | null;
  readonly year: number | null;
  readonly shekels: number | null;
  /** A group of homes. */
  readonly kind: string | null;
}

const ROOM_WORDS: readonly (readonly [RegExp, number])[] = [
  [/שני חדרים|two[- ]room/i, 2],
  [/שלושה חדרים|three[- ]room/i, 3],
  [/ארבעה חדרים|four[- ]room/i, 4],
  [/חמישה חדרים|five[- ]room/i, 5],
  [/שישה חדרים|six[- ]room/i, 6],
];
const ROOMS = /(\d(?:\.5)?)\s*-?\s*(?:חד|room|bed|br\b)/i;
const MILLIONS = /(\d+(?:\.\d+)?)\s*-?\s*(?:מיליון|מליון|million|m\b)/i;
const THOUSANDS = /(\d+(?:\.\d+)?)\s*-?\s*(?:אלף|thousand|k\b)/i;
const A_MILLION = /מיליון|מליון|million/i;
const AMOUNT = /\d{1,3}(?:,\d{3})+|\d{6,}/;

/** Reads numbers and kinds of homes out of a phrase. */
export function valuesIn(phrase: string): PhraseValues {
  const { meanings } = meaningOf(phrase);
  const number = (pattern: RegExp): number | null => {
    const found = pattern.exec(phrase)?.[1];
    return found === undefined ? null : Number(found);
  };
  const millions = number(MILLIONS) ?? (A_MILLION.test(phrase) ? 1 : null);
  const thousands = number(THOUSANDS);
  const amount = AMOUNT.exec(phrase)?.[0].replaceAll(',', '');
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(phrase)?.[0];
  return {
    rooms: number(ROOMS) ?? ROOM_WORDS.find(([words]) => words.test(phrase))?.[1] ?? null,
    year: year === undefined ? null : Number(year),
    shekels:
      millions !== null
        ? millions * 1_000_000
        : thousands !== null
          ? thousands * 1_000
          : amount === undefined
            ? null
            : Number(amount),
    kind: meanings.has('penthouse') ? 'penthouse' : meanings.has('house') ? 'house' : null,
  };
}

/** What the blanks of a question begin with where a phrase says it. */
export function textsOf(
  { rooms, year, shekels, kind }: PhraseValues,
  params: QuestionExample['params'],
): ParameterTexts {
  return Object.fromEntries(
    params.flatMap(({ name, values = [] }): [string, string][] => {
      switch (name) {
        case 'rooms': {
          const bucket = rooms === null ? undefined : values.find((value) => hasRooms(value, rooms));
          return bucket === undefined ? [] : [[name, bucket]];
        }
        case 'since':
        case 'year':
          return year === null ? [] : [[name, String(year)]];
        case 'budget':
          return shekels === null ? [] : [[name, String(shekels)]];
        case 'kind':
          return kind === null || !values.includes(kind) ? [] : [[name, kind]];
        default:
          return [];
      }
    }),
  );
}

/** Whether a home of so many rooms is in a bucket: '4', '2.5-3' or '6+'. */
function hasRooms(bucket: string, rooms: number): boolean {
  const [low = '', high] = bucket.split('-');
  if (low.endsWith('+')) return rooms >= Number.parseFloat(low);
  return high === undefined ? Number(low) === rooms : Number(low) <= rooms && rooms <= Number(high);
}
