/** A house number: a whole number with a suffix (a letter, an entrance), or text without a number. */
export interface HouseNumber {
  /** Null if the text does not begin with a digit. */
  readonly number: number | null;
  /** The text after the digits, without blanks and quotes: 'א' of '9א', '/2' of '12/2'. */
  readonly suffix: string;
}

/** No street has this many houses. A larger number is a telephone number, a postal code or a mistake. */
const HOUSE_NUMBER_MAX = 9_999;

/** This many consecutive whole numbers are written as a range. */
const RANGE_NUMBERS = 3;

/**
 * The house numbers of an address on a map. Commas and semicolons separate several. Two whole numbers with a dash, the smaller
 * first, are a building with both. 0 and numbers above 9,999 do not count.
 */
export function readHouseNumbers(text: string): readonly HouseNumber[] {
  return text.split(/[,;]/).flatMap((part): readonly HouseNumber[] => {
    const plain = part.replace(/[\s"'״׳]/g, '').replace(/[–—־]/g, '-');
    const both = /^(\d+)-(\d+)$/.exec(plain);
    if (both !== null && Number(both[1]) < Number(both[2])) {
      return [both[1], both[2]].flatMap((each) => houseNumber(each ?? ''));
    }
    return plain === '' ? [] : houseNumber(plain);
  });
}

function houseNumber(plain: string): readonly HouseNumber[] {
  const [, digits, suffix = ''] = /^(\d*)(.*)$/.exec(plain) ?? [];
  if (digits === undefined || digits === '') return [{ number: null, suffix }];
  const number = Number(digits);
  return number >= 1 && number <= HOUSE_NUMBER_MAX ? [{ number, suffix }] : [];
}

export const writeHouseNumber = ({ number, suffix }: HouseNumber): string => `${number ?? ''}${suffix}`;

/**
 * House numbers as a short text: each once, by number and suffix, texts without a number last. Three or more consecutive whole
 * numbers become a range: '1, 3-7, 9א'. Null for none.
 */
export function compactHouseNumbers(houses: readonly HouseNumber[]): string | null {
  const distinct = new Map(houses.map((house) => [writeHouseNumber(house), house]));
  const sorted = [...distinct.values()].sort(inOrder);
  const runs: HouseNumber[][] = [];
  for (const house of sorted) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && isNext(last, house)) run.push(house);
    else runs.push([house]);
  }
  const parts = runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    return first !== undefined && last !== undefined && run.length >= RANGE_NUMBERS
      ? [`${first.number}-${last.number}`]
      : run.map(writeHouseNumber);
  });
  return parts.length === 0 ? null : parts.join(', ');
}

function inOrder(one: HouseNumber, other: HouseNumber): number {
  if (one.number !== other.number) return (one.number ?? Infinity) - (other.number ?? Infinity);
  return one.suffix < other.suffix ? -1 : 1;
}

const isNext = (before: HouseNumber, house: HouseNumber) =>
  before.suffix === '' && house.suffix === '' && before.number !== null && house.number === before.number + 1;
