import { DISCOUNT_PARCEL_SOURCES } from '../project-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const discountProjectParcels = storedTable({
  name: 'discount_project_parcels',
  group: 'projects',
  description: 'The parcels of a lottery project. It has no key: of some projects only the block is known.',
  columns: [
    column('project_id', 'TEXT', 'Project, discount_projects.project_id.', 'moch:1234'),
    column('gush', 'INTEGER', 'Cadastral block.', 2070),
    column('chelka', 'INTEGER?', 'Parcel within the gush; NULL where only the block is known.', 15),
    column(
      'source',
      'TEXT?',
      "'ila_tender' (the tender names it), 'moch_gis_overlap' (the polygon covers it), or both.",
      'ila_tender',
      DISCOUNT_PARCEL_SOURCES,
    ),
  ],
  primaryKey: [],
  indexes: [
    { name: 'discount_project_parcels_by_project', columns: ['project_id'] },
    { name: 'discount_project_parcels_by_parcel', columns: ['gush', 'chelka'] },
  ],
});
