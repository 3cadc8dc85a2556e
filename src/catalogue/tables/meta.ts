import { column, storedTable } from '../table.ts';

export const meta = storedTable({
  name: 'meta',
  group: 'reference',
  description:
    'Facts about the build, by key. All values are text: cast numbers, unpack JSON with json_each. The bounds of the ' +
    'time windows are read from here, never computed from today.',
  columns: [
    column('key', 'TEXT', 'Name of the fact.', 'max_date'),
    column('value', 'TEXT?', 'Its value, as text.', '2026-09-17'),
  ],
  primaryKey: ['key'],
});
