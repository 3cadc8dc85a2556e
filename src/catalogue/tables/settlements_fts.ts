import { column, ftsTable } from '../table.ts';

export const settlementsFts = ftsTable({
  name: 'settlements_fts',
  description:
    'Full-text search over the names of localities. Join settlements on rowid = code, and order by ' +
    'bm25(settlements_fts, 10, 1) so that names weigh more than aliases. Leave quotes and geresh out of the words ' +
    'that are searched.',
  rowidOf: 'settlements.code',
  columns: [
    column('name', 'TEXT', 'Hebrew name of the locality.', 'יהוד-מונוסון'),
    column(
      'aliases',
      'TEXT',
      "Other names and spellings, joined by ' | ': former names, parts, labels of the registry, English.",
      'Yehud-Monosson | יהוד | נווה אפרים',
    ),
  ],
});
