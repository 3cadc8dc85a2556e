import { column, ftsTable } from '../table.ts';

export const neighborhoodsFts = ftsTable({
  name: 'neighborhoods_fts',
  description:
    'Full-text search over neighbourhoods, with their localities. The words cannot be read back (every column reads NULL): ' +
    'join neighborhoods on nbhd_id = rowid. Leave quotes and geresh out of the words that are searched.',
  rowidOf: 'neighborhoods.nbhd_id',
  columns: [
    column('name', 'TEXT', 'Name of the neighbourhood, also without its quotes.', 'פלורנטין'),
    column('settlement', 'TEXT', 'Name and aliases of its locality.', 'תל אביב-יפו | תא'),
    column('aliases', 'TEXT', 'Other spellings of the neighbourhood, without quotes.', 'שכונת פלורנטין'),
  ],
  contentless: true,
});
