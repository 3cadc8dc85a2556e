import { type District, PROPERTY_GROUPS } from './enumerations.ts';

/** The districts as they are called in English. */
const DISTRICTS_IN_ENGLISH: Readonly<Record<District, readonly string[]>> = {
  הצפון: ['northern', 'north', 'צפון'],
  חיפה: ['haifa'],
  המרכז: ['central', 'center', 'centre', 'מרכז'],
  'תל אביב': ['tel aviv', 'tel-aviv'],
  ירושלים: ['jerusalem'],
  הדרום: ['southern', 'south', 'דרום'],
  'יהודה והשומרון': ['judea and samaria', 'west bank', 'יו״ש', 'יו"ש'],
};

/** What people call homes that have no group of their own, beside the labels of the groups. */
const HOMES: Readonly<Record<string, string>> = {
  flat: 'apartment',
  flats: 'apartment',
  villa: 'house',
  cottage: 'house',
};

/** What people write for values of columns with few of them, in lower case, each with the value that is meant. */
export const OTHER_VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    PROPERTY_GROUPS.flatMap(({ key, label, labelPlural }) =>
      [label, labelPlural, `${key}s`].map((text) => [text, key]),
    ),
  ),
  ...HOMES,
  ...Object.fromEntries(
    Object.entries(DISTRICTS_IN_ENGLISH).flatMap(([name, texts]) => texts.map((text) => [text, name])),
  ),
};
