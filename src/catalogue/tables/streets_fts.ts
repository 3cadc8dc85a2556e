import { column, ftsTable } from '../table.ts';

export const streetsFts = ftsTable({
  name: 'streets_fts',
  description:
    'Full-text search over streets, with their localities. The words cannot be read back (every column reads NULL): join ' +
    'streets on id = rowid. A word is looked for in one column by street : "word"* or settlement : "word"*. Leave quotes and ' +
    'geresh out of the words that are searched.',
  rowidOf: 'streets.id',
  columns: [
    column('street', 'TEXT', 'Name of the street, also without its quotes.', 'הרצל'),
    column('settlement', 'TEXT', 'Name and aliases of its locality.', 'ראשון לציון | ראשלצ'),
    column(
      'aliases',
      'TEXT',
      'Other spellings of the street without quotes, and with words such as street, boulevard and road before them.',
      'רחוב הרצל | רח הרצל',
    ),
  ],
  contentless: true,
});
