import { DISTRICTS, PROPERTY_GROUPS, ROOMS_BUCKET_KEYS } from '../enumerations.ts';
import type { ExampleParameter } from './example.ts';

const HOMES = PROPERTY_GROUPS.filter(({ isResidential }) => isResidential).map(({ key }) => key);
const EVERY_GROUP = PROPERTY_GROUPS.map(({ key }) => key);

/** The settlement of a question. */
export function place(start = 'חיפה', name = 'place'): ExampleParameter {
  return { name, control: 'settlement', default: start, label_en: 'Place', label_he: 'יישוב' };
}

export function neighbourhood(start: string): ExampleParameter {
  return {
    name: 'neighbourhood',
    control: 'neighbourhood',
    default: start,
    label_en: 'Neighbourhood',
    label_he: 'שכונה',
  };
}

export function street(start: string): ExampleParameter {
  return { name: 'street', control: 'street', default: start, label_en: 'Street', label_he: 'רחוב' };
}

/** The first block of Bat Yam: the ranges of the numbers of blocks are known, but not which of them have deals. */
export const block: ExampleParameter = {
  name: 'block',
  control: 'code',
  default: 7136,
  label_en: 'Block (gush)',
  label_he: 'גוש',
};

/** A parcel of the block. */
export const parcel: ExampleParameter = {
  name: 'parcel',
  control: 'code',
  default: 2,
  label_en: 'Parcel (chelka)',
  label_he: 'חלקה',
};

/** A kind of home, with the values of aggregates. */
export const home: ExampleParameter = {
  name: 'kind',
  control: 'list',
  default: 'apartment',
  label_en: 'Kind of home',
  label_he: 'סוג הבית',
  values: [...HOMES, 'all_residential'],
};

/** One kind of home, with the values of deals. */
export const soldHome: ExampleParameter = { ...home, values: HOMES };

/** Several homes of one kind. */
export const soldHomes: ExampleParameter = { ...soldHome, isPlural: true };

/** Several properties of one kind; aggregates also have totals. */
export const kinds: ExampleParameter = {
  ...home,
  label_en: 'Kind of property',
  label_he: 'סוג הנכס',
  values: [...EVERY_GROUP, 'all_residential', 'all'],
  isPlural: true,
};

/** A kind of property other than homes. */
export const otherProperty: ExampleParameter = {
  ...kinds,
  isPlural: false,
  default: 'commercial',
  values: PROPERTY_GROUPS.filter(({ isResidential }) => !isResidential).map(({ key }) => key),
};

/** The number of rooms of a home. */
export function rooms(start = '4', withAll = true): ExampleParameter {
  return {
    name: 'rooms',
    control: 'list',
    default: start,
    label_en: 'Rooms',
    label_he: 'חדרים',
    values: withAll ? [...ROOMS_BUCKET_KEYS, 'all'] : ROOMS_BUCKET_KEYS,
  };
}

/** The number of rooms by the buckets of rents, which differ from those of deals. */
export function rentRooms(start = 'all'): ExampleParameter {
  return { ...rooms(start), values: ['1-2', '2.5-3', '3.5-4', '4.5-6', 'all'] };
}

/** @param most how many of the districts have figures, in their order */
export function district(start = 'המרכז', most: number = DISTRICTS.length): ExampleParameter {
  return {
    name: 'district',
    control: 'list',
    default: start,
    label_en: 'District',
    label_he: 'מחוז',
    values: DISTRICTS.slice(0, most),
  };
}

/** The first year of a series. */
export function since(start = 2015): ExampleParameter {
  return { name: 'since', control: 'year', default: start, label_en: 'Since', label_he: 'משנת' };
}

export function inYear(start = 2024): ExampleParameter {
  return { name: 'year', control: 'year', default: start, label_en: 'Year', label_he: 'שנה' };
}

/** The highest price of a home, in shekels. */
export function budget(start: number): ExampleParameter {
  return { name: 'budget', control: 'number', default: start, label_en: 'Shekels', label_he: 'שקלים' };
}

/** The fewest residents of a place. */
export function residents(start: number): ExampleParameter {
  return { name: 'residents', control: 'number', default: start, label_en: 'Residents', label_he: 'תושבים' };
}
