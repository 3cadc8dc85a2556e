import { column, storedTable } from '../table.ts';

export const gushRenewal = storedTable({
  name: 'gush_renewal',
  group: 'projects',
  description:
    'Urban renewal by cadastral block. Homes of a compound are shared out among its blocks by area, so that they may be ' +
    'summed up over blocks.',
  columns: [
    column('gush', 'INTEGER', 'Number of the block, gushim.gush.', 6136),
    column('n_compounds', 'INTEGER?', 'Compounds in the block.', 2),
    column('compound_ids', 'TEXT?', 'Their numbers, separated by commas.', '1042,1043'),
    column('n_approved', 'INTEGER?', 'Those with an approved plan (status_rank 3 and more).', 1),
    column('n_in_execution', 'INTEGER?', 'Those being built.', 0),
    column('planned_units', 'INTEGER?', "Homes planned, the block's part.", 210),
    column('existing_units', 'INTEGER?', "Homes before, the block's part.", 64),
    column('added_units', 'INTEGER?', "Homes added, the block's part.", 146),
    column('renewal_area_m2', 'REAL?', 'Area of compounds in the block, square metres.', 12300.5),
    column('n_parcels', 'INTEGER?', 'Parcels of the block in compounds.', 14),
  ],
  primaryKey: ['gush'],
});
