import { PROPERTY_GROUP_KEYS } from '../enumerations.ts';
import { column, storedTable } from '../table.ts';

export const propertyGroups = storedTable({
  name: 'property_groups',
  group: 'reference',
  description: 'The nine groups of property, in the order in which they are shown.',
  columns: [
    column('key', 'TEXT', 'The group, as deals.property_group has it.', 'apartment', PROPERTY_GROUP_KEYS),
    column('label_he', 'TEXT', 'Hebrew name, singular.', 'דירה'),
    column('label_plural_he', 'TEXT', 'Hebrew name, plural.', 'דירות'),
    column('is_residential', 'INTEGER', '1 for the first four.', 1),
    column('sort', 'INTEGER', 'Place in the order, from 1.', 1),
    column('icon', 'TEXT', 'Name of an icon.', 'building'),
    column('deals', 'INTEGER', 'Deals of the group, all time.', 17850),
  ],
  primaryKey: ['key'],
});
