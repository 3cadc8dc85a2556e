import { column, storedTable } from '../table.ts';

export const crimeStationYear = storedTable({
  name: 'crime_station_year',
  group: 'society',
  description:
    'Police case files by police station and year, with those that name no locality. Station 0 is the whole country.',
  columns: [
    column('police_station_code', 'INTEGER', 'Code of the police station; 0 = total of the country.', 0),
    column('year', 'INTEGER', 'Year in which the files were opened.', 2024),
    column('police_station', 'TEXT?', 'Name of the station.', 'כלל ארצי'),
    column('cases', 'INTEGER?', 'Different case files.', 291000),
    column('offenses', 'INTEGER?', 'Offences in them.', 352000),
    column('cases_without_settlement', 'INTEGER?', 'Case files that name no locality.', 18200),
    column(
      'settlement_codes',
      'TEXT?',
      'JSON array of the codes of its localities; NULL for station 0.',
      '[5000,6300]',
    ),
  ],
  primaryKey: ['police_station_code', 'year'],
  withoutRowid: true,
});
