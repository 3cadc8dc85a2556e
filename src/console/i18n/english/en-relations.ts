import type { RelationsStrings } from '../areas/relations-strings.ts';

export const enRelations: RelationsStrings = {
  title: 'How tables are joined',
  table: 'Table',
  key: 'Key',
  inward: 'Rows that lead here',
  outward: 'Each row leads to',
  noneInward: 'No other table leads here.',
  noneOutward: 'It leads to no other table.',
  show: (table) => `Show the joins of ${table}`,
  showJoin: (from, to) => `Show rows of ${from} joined with ${to}`,
};
