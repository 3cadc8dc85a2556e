import { DISCOUNT_MATCH_KINDS } from '../project-enumerations.ts';
import { column, storedTable } from '../table.ts';

export const discountMatch = storedTable({
  name: 'discount_match',
  group: 'projects',
  description:
    'How well the flag of lottery projects fits the official ones: by block, year of the deals and official project, ' +
    'flagged deals beside those that could have been. For checking, not for prices.',
  columns: [
    column('gush', 'INTEGER', 'Cadastral block.', 2070),
    column('deal_year', 'INTEGER', 'Year of the deals.', 2019),
    column(
      'official_project_id',
      'TEXT?',
      'Project, discount_projects.project_id; NULL where flagged deals have none in the block.',
      'moch:1234',
    ),
    column('component', 'TEXT?', 'Group of projects that share blocks.', 'c12'),
    column('n_flagged', 'INTEGER?', 'Flagged deals.', 31),
    column('n_unflagged_newbuild', 'INTEGER?', 'New builds that are not flagged.', 12),
    column('n_unflagged_near_official_price', 'INTEGER?', 'Those of them near the official price.', 2),
    column('n_other_residential', 'INTEGER?', 'Other residential deals.', 5),
    column('n_in_project_parcels', 'INTEGER?', "Deals on the project's parcels.", 30),
    column(
      'n_unflagged_near_price_in_parcels',
      'INTEGER?',
      "Deals on the project's parcels near the official price that are not flagged.",
      1,
    ),
    column('median_ppsqm_flagged', 'REAL?', 'Median price per square metre of flagged deals, shekels.', 10120),
    column('median_ppsqm_unflagged_new', 'REAL?', 'The same of new builds that are not flagged, shekels.', 14900),
    column('official_price_per_sqm', 'REAL?', 'Official price, shekels per square metre.', 9850),
    column(
      'match_kind',
      'TEXT?',
      "'official_project', or 'flagged_no_located_project' where no project is known to be there.",
      'official_project',
      DISCOUNT_MATCH_KINDS,
    ),
    column('settlement_code', 'INTEGER?', 'Locality of the block.', 70),
    column('settlement_has_official_project', 'INTEGER?', '1 where the locality has an official project.', 1),
  ],
  primaryKey: [],
  indexes: [{ name: 'discount_match_by_gush_year', columns: ['gush', 'deal_year'] }],
});
