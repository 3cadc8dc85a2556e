import { PROPERTY_GROUP_KEYS } from '../enumerations.ts';
import { column, storedTable } from '../table.ts';

export const dealNatures = storedTable({
  name: 'deal_natures',
  group: 'reference',
  description: 'The 47 kinds of property that the registry knows, each with its group.',
  columns: [
    column('raw', 'TEXT', 'The words of the registry, as deals.deal_nature has them.', 'דירה בבית קומות'),
    column('property_group', 'TEXT', 'Its group, property_groups.key.', 'apartment', PROPERTY_GROUP_KEYS),
    column('deals', 'INTEGER', 'Deals of the kind, all time; may be 0.', 15330),
  ],
  primaryKey: ['raw'],
});
