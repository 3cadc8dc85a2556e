import { CRIME_CATEGORIES } from '../society-enumerations.ts';
import { column, storedTable } from '../table.ts';

const WORDS: Readonly<Record<(typeof CRIME_CATEGORIES)[number], string>> = {
  property: 'against property',
  public_order: 'against public order',
  violence: 'of violence against the body',
  fraud: 'of fraud',
  security: 'against security',
  morality_drugs: 'against morality, and of drugs',
  sexual: 'of sexual offences',
  economic: 'of economic offences',
  traffic: 'of traffic offences',
  licensing: 'against licensing',
  against_person: 'against a person',
  administrative: 'of administrative offences',
};

export const crimeSettlementYear = storedTable({
  name: 'crime_settlement_year',
  group: 'society',
  description:
    'Police case files by locality and year, 2021 to 2025. Compare years by per_1000_index only: the earlier files hold ' +
    'about half the cases.',
  columns: [
    column('settlement_code', 'INTEGER', 'Locality, settlements.code.', 5000),
    column('year', 'INTEGER', 'Year in which the files were opened.', 2024),
    column('settlement_name', 'TEXT?', 'Name of the locality.', 'תל אביב-יפו'),
    column('quarters', 'INTEGER?', 'Quarters that the data cover; 4 = the whole year.', 4),
    column('cases', 'INTEGER?', 'Different case files.', 31200),
    column('offenses', 'INTEGER?', 'Offences in them; a file may hold several.', 38400),
    column('population', 'INTEGER?', 'Residents today, used for all years.', 460613),
    column('population_source', 'TEXT?', 'Where population comes from.', 'CBS list of localities 2021'),
    column('per_1000', 'REAL?', 'Cases per 1,000 residents.', 67.7),
    column('per_1000_index', 'REAL?', 'per_1000 against the whole country in the same year; 100 = the same.', 152.4),
    column('small_population', 'INTEGER?', '1 below 2,000 residents, where rates jump.', 0),
    column(
      'top_categories',
      'TEXT?',
      'JSON array of the three categories with most cases, each with members group and cases.',
      '[{"group":"property","cases":11200},{"group":"public_order","cases":8100},{"group":"violence","cases":4100}]',
    ),
    column('police_station', 'TEXT?', 'Police station with most of the cases.', 'תחנת תל אביב-יפו (סינתטית)'),
    ...CRIME_CATEGORIES.map((category) => column(`cases_${category}`, 'INTEGER?', `Cases ${WORDS[category]}.`, 840)),
  ],
  primaryKey: ['settlement_code', 'year'],
  indexes: [{ name: 'crime_settlement_year_by_year', columns: ['year', 'settlement_code'] }],
  withoutRowid: true,
});
