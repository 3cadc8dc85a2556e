import { type ColumnValues, type NumberValues, storedValues, type ValueList } from '../../../column-strips/index.ts';
import { CodedColumn } from './coded-column.ts';
import { sortByKeys } from './sort-by-keys.ts';

/** Stands for NULL among whole numbers of 32 bits. */
const NULL = -(2 ** 31);

/** Values of all rows of a table, as its strips have them. */
type Held =
  | { readonly as: 'wholes'; readonly numbers: Int32Array }
  | { readonly as: 'numbers'; readonly numbers: Float64Array }
  | { readonly as: 'listed'; readonly places: Int32Array; readonly list: ValueList }
  | { readonly as: 'coded'; readonly coded: CodedColumn };

/** A column of all rows of a table, which can be sorted by it. */
export class WholeColumn {
  readonly #rows: number;
  #held: Held | null = null;
  #taken = 0;

  /** @param rows of the table */
  constructor(rows: number) {
    this.#rows = rows;
  }

  /** Takes the values of the next rows. */
  add(values: ColumnValues): void {
    const held = this.#heldFor(values);
    if (held.as === 'coded') held.coded.add(storedValues(values));
    else if (held.as === 'listed' && 'places' in values) held.places.set(values.places, this.#taken);
    else if (held.as === 'numbers' && 'numbers' in values) held.numbers.set(values.numbers, this.#taken);
    else if (held.as === 'wholes' && 'numbers' in values && !this.#addWholes(values, held.numbers)) {
      const numbers = new Float64Array(this.#rows);
      numbers.set(Float64Array.from(held.numbers.subarray(0, this.#taken), numberOf));
      numbers.set(values.numbers, this.#taken);
      this.#held = { as: 'numbers', numbers };
    }
    this.#taken += lengthOf(values);
  }

  /** The values of rows, in the order in which they are named. */
  valuesOf(rows: Uint32Array): ColumnValues {
    const held = this.#held;
    if (!held || held.as === 'coded') return held ? held.coded.valuesOf(rows) : { numbers: new Float64Array() };
    const known = new Uint32Array(rows.length);
    let count = 0;
    if (held.as === 'listed') {
      const places = new Int32Array(rows.length);
      for (let i = 0; i < places.length; i += 1) {
        const place = held.places[rows[i] as number] as number;
        places[i] = place;
        if (place >= 0) known[count++] = i;
      }
      return { places, list: held.list, known: known.subarray(0, count) };
    }
    const numbers = new Float64Array(rows.length);
    const { numbers: all } = held;
    // Among whole numbers, this one stands for NULL. NaN equals no number.
    const none = held.as === 'wholes' ? NULL : Number.NaN;
    for (let i = 0; i < numbers.length; i += 1) {
      const number = all[rows[i] as number] as number;
      const isKnown = number !== none && !Number.isNaN(number);
      numbers[i] = isKnown ? number : Number.NaN;
      if (isKnown) known[count++] = i;
    }
    return { numbers, known: known.subarray(0, count) };
  }

  /**
   * Sorts rows as SQLite does by this column alone; equal ones stay in their order.
   *
   * @returns the same rows
   * @throws DamagedStrips as `CodedColumn.sort`
   */
  sort(rows: Uint32Array): Uint32Array {
    const held = this.#held;
    switch (held?.as) {
      case 'wholes':
        return sortByWholes(rows, held.numbers);
      case 'numbers':
        return sortByNumbers(rows, held.numbers);
      case 'listed': {
        return sortByPlaces(rows, held.places, ranksOf(held.list));
      }
      case 'coded':
        return held.coded.sort(rows);
      default:
        return rows;
    }
  }

  /** @throws DamagedStrips where two values are equal and not the same: which of them comes first may matter */
  checkDistinct(): void {
    // Numbers are whole or not, and each value has one place in a list.
    if (this.#held?.as === 'coded') this.#held.coded.ranks();
    else if (this.#held?.as === 'listed') ranksOf(this.#held.list);
  }

  /** What takes these values: as all values before where they are alike, as anything where they are not. */
  #heldFor(values: ColumnValues): Held {
    const held = this.#held;
    const areAlike =
      held?.as === 'coded' ||
      ('numbers' in values && (held?.as === 'wholes' || held?.as === 'numbers')) ||
      ('places' in values && held?.as === 'listed' && held.list === values.list);
    if (held && areAlike) return held;
    const other = held ? this.#asCoded() : this.#first(values);
    this.#held = other;
    return other;
  }

  #first(values: ColumnValues): Held {
    if ('numbers' in values) return { as: 'wholes', numbers: new Int32Array(this.#rows) };
    if ('places' in values) return { as: 'listed', places: new Int32Array(this.#rows), list: values.list };
    return { as: 'coded', coded: new CodedColumn(this.#rows) };
  }

  #asCoded(): Held {
    const coded = new CodedColumn(this.#rows);
    coded.add(storedValues(this.valuesOf(Uint32Array.from({ length: this.#taken }, (_, row) => row))));
    return { as: 'coded', coded };
  }

  /** @returns whether all of them are NULL or whole numbers of 32 bits */
  #addWholes({ numbers, known }: NumberValues, wholes: Int32Array): boolean {
    const own = wholes.subarray(this.#taken, this.#taken + numbers.length);
    if (known) own.fill(NULL);
    const count = known ? known.length : numbers.length;
    for (let i = 0; i < count; i += 1) {
      const row = known ? (known[i] as number) : i;
      const number = numbers[row] as number;
      const whole = number | 0;
      if (whole !== number || whole === NULL) return false;
      own[row] = whole;
    }
    return true;
  }
}

const numberOf = (whole: number): number => (whole === NULL ? Number.NaN : whole);

/** How many rows have values. */
export function lengthOf(values: ColumnValues): number {
  if ('numbers' in values) return values.numbers.length;
  return 'places' in values ? values.places.length : values.types.length;
}

const RANKS = new WeakMap<ValueList, Uint32Array>();

/** The place of each value of a list in the order of all. @throws DamagedStrips as `CodedColumn.sort` */
function ranksOf(list: ValueList): Uint32Array {
  const known = RANKS.get(list);
  if (known) return known;
  const coded = new CodedColumn(list.types.length);
  coded.add({ types: Uint32Array.from(list.types), content: list.content });
  const ranks = coded.ranks();
  RANKS.set(list, ranks);
  return ranks;
}

/** NULL, whose place is -1, comes first. @param ranks of places */
function sortByPlaces(rows: Uint32Array, places: Int32Array, ranks: Uint32Array): Uint32Array {
  const keys = new Uint32Array(places.length);
  for (let row = 0; row < keys.length; row += 1) {
    const place = places[row] as number;
    keys[row] = place < 0 ? 0 : (ranks[place] as number) + 1;
  }
  return sortByKeys(rows, keys, ranks.length + 1);
}

function sortByWholes(rows: Uint32Array, numbers: Int32Array): Uint32Array {
  let least = 2 ** 31 - 1;
  let most = NULL;
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] as number;
    if (number > most) most = number;
    if (number < least && number !== NULL) least = number;
  }
  if (most < least) return rows;
  const keys = new Uint32Array(numbers.length);
  for (let row = 0; row < keys.length; row += 1) {
    const number = numbers[row] as number;
    keys[row] = number === NULL ? 0 : number - least + 1;
  }
  return sortByKeys(rows, keys, most - least + 2);
}

/** Real numbers in their order are their bits in order, if those of negative ones are turned. */
function sortByNumbers(rows: Uint32Array, numbers: Float64Array): Uint32Array {
  const low = new Uint32Array(numbers.length);
  const high = new Uint32Array(numbers.length);
  const view = new DataView(new ArrayBuffer(8));
  for (let row = 0; row < numbers.length; row += 1) {
    const number = numbers[row] as number;
    // NULL comes first; 0 and -0 are one.
    if (Number.isNaN(number)) continue;
    view.setFloat64(0, number + 0);
    const bits = view.getUint32(0);
    const isNegative = bits >= 2 ** 31;
    high[row] = isNegative ? ~bits : bits | 0x80_00_00_00;
    low[row] = isNegative ? ~view.getUint32(4) : view.getUint32(4);
  }
  return sortByKeys(sortByKeys(rows, low, 2 ** 32), high, 2 ** 32);
}
