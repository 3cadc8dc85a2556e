import type { Field, GeometryKind, Layout } from '../sources/layout.ts';

/** Example values of fields, by their names. They are invented, but realistic. */
const VALUES: Readonly<Record<string, string | number>> = {
  code: 5000,
  name_en: 'Synthetic name',
  subdistrict: 'נפה סינתטית',
  population_source: 'synthetic count 2025',
  municipality: 'שם סינתטי',
  muni_code: 5000,
  former_names: 'שם ישן|שם ישן יותר',
  settlement_code: 5000,
  settlement_name: 'תל אביב-יפו',
  city: 'תל אביב-יפו',
  area_name: 'תל אביב-יפו',
  level: 'local_authority',
  regional_council_code: '',
  gush: 6941,
  chelka: 12,
  lat: 32.0853,
  lon: 34.7818,
  label_lat: 32.0851,
  label_lon: 34.782,
  name: 'שם סינתטי',
  street: 'רחוב סינתטי',
  place: '',
  house_number: '7א',
  levels: 4,
  height_m: 13.5,
  year_founded: 1909,
  elevation_m: 16,
  uncertainty_m: 5,
  stat_area: 334,
  stop_id: '13052',
  stop_code: '21490',
  stop_codes: '47001,47002',
  line: '10005',
  variant: '1-#',
  route_type: 3,
  weekday_trips: 118,
  asset_no: 3700,
  station_no: 3700,
  year: 2025,
  quarter: 3,
  grade_from: 1,
  grade_to: 6,
  attrs_year: 2015,
  students: 412,
  population: 463800,
  index_value: 1.214,
  rank: 188,
  rank_of: 255,
  cluster: 8,
  cases: 41,
  offenses: 52,
  police_station_code: 411,
  police_station: 'תחנה סינתטית',
  value: 103.4,
  avg_rent: 6840,
  n: 312,
  sampling_error: 95,
  compound_id: 1042,
  project_id: 'moch:synthetic-7',
  plan_number: 'synthetic-1234',
  units_existing: 48,
  units_added: 96,
  units_planned: 144,
  units: 120,
  price_per_sqm: 14200,
  airport: 'שדה סינתטי',
};

/** Positions of a small closed square, and of a line along it. */
const SQUARE = [
  [34.7815, 32.085],
  [34.7822, 32.085],
  [34.7822, 32.0856],
  [34.7815, 32.0856],
  [34.7815, 32.085],
];

/** The only record of a file, in the layout's format: the line, and for CSV the header line before it. */
export function exampleFile(of: Layout): string {
  const fields = Object.entries(of.fields);
  if (of.geometry === 'none') {
    const cells = fields.map(([name, field]) => csvCell(String(exampleValue(name, field))));
    return `${fields.map(([name]) => name).join(',')}\n${cells.join(',')}`;
  }
  const properties = Object.fromEntries(fields.map(([name, field]) => [name, exampleValue(name, field)]));
  return JSON.stringify({ type: 'Feature', properties, geometry: geometryOf(of.geometry) });
}

function geometryOf(kind: Exclude<GeometryKind, 'none'>) {
  return kind === 'polygon'
    ? { type: 'Polygon', coordinates: [SQUARE] }
    : { type: 'LineString', coordinates: SQUARE.slice(0, 3) };
}

function exampleValue(name: string, { kind, limits, required }: Field): string | number {
  const [first] = limits.values ?? [];
  if (first !== undefined) return first;
  const known = VALUES[name];
  if (known !== undefined) return known;
  switch (kind) {
    case 'text':
      return required ? `synthetic ${name.replaceAll('_', ' ')}` : '';
    case 'integer':
    case 'real':
      return required ? (limits.min ?? 1) : '';
    case 'flag':
      return 0;
    case 'date':
      return '2026-06-30';
    case 'month':
      return '2026-06';
    default:
      return kind satisfies never;
  }
}

const csvCell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
