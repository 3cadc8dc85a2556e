import { amountText, percentText } from '../amounts.ts';
import type { AskStrings } from '../areas/ask-strings.ts';
import { wholeText } from '../numbers.ts';
import { TOWNS_IN_ENGLISH } from './en-towns.ts';

const DISTRICTS = {
  הצפון: 'Northern',
  חיפה: 'Haifa',
  המרכז: 'Central',
  'תל אביב': 'Tel Aviv',
  ירושלים: 'Jerusalem',
  הדרום: 'Southern',
  'יהודה והשומרון': 'Judea and Samaria',
};

export const enAsk: AskStrings = {
  parameters: 'Parameters',
  parameter: (name) => `Value ${name}`,
  nullWhenEmpty: 'NULL when empty',
  needsValues: 'needs values',
  emptyFields: (names) =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} empty, which is NULL, and a comparison with NULL is never true. Fill in the ${names.length === 1 ? 'field' : 'fields'}.`,
  linkNeedsValues: 'The query of this link needs values. Fill in the fields, and press Run.',
  wrongNumber: 'Write a number.',
  wrongDate: 'Write a date as 2024-05-31.',
  comparedWith: (column) => `Compared with ${column}`,
  typeAName: 'Type a name',
  noPlace: (typed) => `No place begins with “${typed}”.`,
  places: (n) => (n === 1 ? '1 place' : `${n} places`),
  welcome: 'Fill in the blanks of a question, search for another one, or write SQL in the editor.',
  searchQuestions: 'Search the questions',
  searchHint: 'For example: rent in Tel Aviv',
  noQuestion: 'No question has these words. Try others, or look through the examples.',
  examplesInSql: 'Examples in SQL',
  answer: 'Answer',
  answering: 'Looking for the answer…',
  unanswered: 'This could not be answered at once. The editor says why.',
  noAnswer: 'There are no figures for this.',
  showSql: 'Show the SQL',
  amount: (value, unit) => amountText(value, unit, { locale: 'en', sqm: 'm²', month: 'a month', years: 'years' }),
  changed: (percent, since) =>
    `${percent < 0 ? `down ${percentText(-percent)}` : `up ${percentText(percent)}`}${since === null ? '' : ` since ${since}`}`,
  medianOf: (n) => (n === null ? 'median' : n === 1 ? 'from 1 deal' : `median of ${wholeText(n)} deals`),
  medianOfFew: (n) => `from ${n === 1 ? '1 deal' : `${n} deals`} only, which says little`,
  answerTo: (question) => `Answer to the previous question: \u2068${question}\u2069`,
  nearPlaces: (typed) => `No place begins with “${typed}”. Perhaps:`,
  yes: 'yes',
  no: 'no',
  towns: TOWNS_IN_ENGLISH,
  // The labels of values are plural.
  pluralLabels: {},
  valueLabels: {
    property_group: {
      apartment: 'apartments',
      garden_apartment: 'garden apartments',
      penthouse: 'penthouses',
      house: 'houses',
      land: 'plots of land',
      commercial: 'shops and offices',
      agriculture: 'farms',
      parking: 'parking and storage',
      other: 'other properties',
      all_residential: 'homes',
      all: 'properties of any kind',
    },
    rooms_bucket: {
      '1-2': '1–2 rooms',
      3: '3 rooms',
      4: '4 rooms',
      5: '5 rooms',
      '6+': '6 rooms or more',
      '2.5-3': '2.5–3 rooms',
      '3.5-4': '3.5–4 rooms',
      '4.5-6': '4.5–6 rooms',
      '4.5+': '4.5 rooms or more',
      all: 'any number of rooms',
    },
    district: DISTRICTS,
    area: DISTRICTS,
    stock: { all: 'all', existing: 'existing' },
  },
};
