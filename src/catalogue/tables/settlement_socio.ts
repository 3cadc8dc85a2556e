import { SOCIO_LEVELS } from '../society-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const settlementSocio = storedTable({
  name: 'settlement_socio',
  group: 'society',
  description:
    "Socio-economic index of a locality: its own where it is a local authority or a regional council's locality that was " +
    "ranked, else its regional council's.",
  columns: [
    column('settlement_code', 'INTEGER', 'Locality, settlements.code.', 5000),
    column('name', 'TEXT?', 'Name in the table of the index.', 'תל אביב-יפו'),
    column(
      'level',
      'TEXT?',
      "'local_authority', 'rc_locality' (locality of a regional council) or 'regional_council_fallback'.",
      'local_authority',
      SOCIO_LEVELS,
    ),
    column('cluster', 'INTEGER?', 'Cluster, 1 lowest to 10 highest.', 8),
    column('index_value', 'REAL?', 'Value of the index; higher is better off.', 1.37),
    column('rank', 'INTEGER?', 'Rank within rank_of; 1 = lowest.', 229),
    column(
      'rank_of',
      'INTEGER?',
      'Size of that ranking: 255 local authorities or 996 localities of regional councils.',
      255,
    ),
    column('population', 'INTEGER?', 'Residents, as counted for the index; NULL for a fallback.', 460613),
    column('cluster_2019', 'INTEGER?', 'Cluster of the index of 2019.', 8),
    column('regional_council', 'TEXT?', 'Regional council of the locality.', 'מטה יהודה'),
    column('rc_cluster', 'INTEGER?', 'Cluster of that council.', 7),
    column('year', 'INTEGER?', 'Year of the index: 2021, or 2019 in a database whose sources hold no newer one.', 2021),
    column(
      'source',
      'TEXT?',
      'Table that the index was published in.',
      'synthetic: modelled from the CBS socio-economic index 2019',
    ),
  ],
  primaryKey: ['settlement_code'],
});
