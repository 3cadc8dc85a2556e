import { fewInWords, MAX_REJECTED_SHARE_DEFAULT } from '../index.ts';
import type { Field, Layout } from '../sources/layout.ts';
import { LAYOUTS } from '../sources/layouts/index.ts';
import { REGISTER_COLUMNS } from '../sources/register-layout.ts';
import { sourceFileName } from '../sources/source-file.ts';
import { exampleFile } from './example-records.ts';
import { ORIGINS } from './origins.ts';

/** `docs/sources.md`: the file layout of every source, generated from the layouts that the builder reads with. */
export function sourcesPage(): string {
  return `${[...introduction(), ...overview(), ...LAYOUTS.flatMap(section)].join('\n')}\n`;
}

function introduction(): string[] {
  return [
    '# Sources of the database',
    '',
    '<!-- Written by `npm run docs` (server/docs.ts) from builder/sources/layouts. Changes here are lost. -->',
    '',
    'Only `deals` and the counts made from it come from the registry. All other tables (places of parcels, streets, stations,',
    'schools, rents, renewal, ...) come from further sources, each in its own file. None of them is required: tables without a',
    'source are in the database, empty, and `meta.sources` and the report of the build say so.',
    '',
    '## A build from the real export',
    '',
    '```sh',
    'npm run db:build -- --register export.csv --sources sources --out data',
    '```',
    '',
    '`sources` is your folder of files with the names below. A file with another name is not read, and the build warns about it.',
    'A source without a file uses the facts that the project carries (list of localities, socio-economic index, some series), or',
    'stays empty. With `--deals N` instead of `--register` there are no files: an invented country has its own sources',
    '(`--country small` has only a few of its places, and takes less time).',
    '',
    '`meta.sources` names the publisher of each file, with its URL and licence, as builder/sources/publishers.ts has',
    'them, unless `sources.json` in the folder names another one, as `npm run sources` writes it (docs/import.md).',
    '',
    '## The register',
    '',
    'The export of the registry is a table with the columns',
    `\`${REGISTER_COLUMNS.join(', ')}\`,`,
    'in any order; 0 means unknown. It is read as it comes:',
    '',
    '- **Text** with commas, semicolons, tabs or bars between the fields, in UTF-8, UTF-16 or windows-1255, as it is, gzipped or in a zip',
    '  archive; or **Parquet**. The first bytes decide, not the name.',
    '- **Several files**, or a folder of them (`--register` once for each): one after another, a folder in the order of its names.',
    '  A file that is there twice is read once. Files may overlap, as exports of successive days do: a deal that several of them have is one',
    '  deal, and so is a share of a deal.',
    '- **Dates** are DD/MM/YYYY or YYYY-MM-DD. A file has MM/DD/YYYY if its dates show it. The report says what was found. If dates have two',
    '  readings and nothing shows which, it says so, and they are read as DD/MM/YYYY; `--date-format` decides.',
    '',
    'A newer export is built with `--update` into the folder of the earlier build. A deal then keeps its `id`, so that links to it and lists',
    'of it stay right, and the report says how many deals came, changed and went. Two rows are one deal if unit and day are the',
    'same and also the amount, or if the unit has its own number (`sub_chelka`) and both exports have one deal of it that day. No id is',
    'ever given twice. Without `--update`, the id is the line of the export.',
    '',
    '## The report',
    '',
    'The build ends with a report: rows read and rejected by reason and line, records of each source, empty tables, rows of each',
    `table, the slowest steps. A share of ${MAX_REJECTED_SHARE_DEFAULT} of the records of a file may be rejected (\`--max-rejected-share\`), and`,
    `${fewInWords('records')}, but never all of them.`,
    'Beyond that the build stops and the served files do not change. Databases of earlier builds are removed, except the last one',
    '(`--keep N`).',
    '',
    'For hosts that limit the size of files, `--split 25M` also writes the database in pieces into `data/split`, with a',
    'configuration of sql.js-httpvfs (`serverMode: "chunked"`) for its own worker, or for ours in place of it (docs/sql-js-httpvfs.md). The',
    'page of this project has pieces of its own: `npm run build:static -- --split` (docs/hosting.md).',
    '',
    '## How files are written',
    '',
    '- UTF-8, not compressed. Coordinates are degrees of WGS84 within the country; latitude and longitude come together.',
    '- **CSV**: the first line names the columns, in any order; every column of the layout must exist, further ones are',
    '  ignored. An empty field is unknown.',
    '- **GeoJSON** (`.geojsonl`): one Feature on each line, as `ogr2ogr -f GeoJSONSeq` writes it; properties are the fields; Polygon or',
    '  MultiPolygon, LineString or MultiLineString, longitude before latitude, rings closed.',
    '- Numbers have a point for decimals and nothing between thousands. A flag is 0 or 1, a date YYYY-MM-DD, a month YYYY-MM.',
    '- A record whose field cannot be read is rejected with its line, the field and the reason. So is a later record with',
    '  the same key.',
    '',
  ];
}

function overview(): string[] {
  return [
    '## The files',
    '',
    '| file | fills |',
    '| --- | --- |',
    ...LAYOUTS.map((of) => `| [${sourceFileName(of)}](#${of.name}) | ${of.fills.map(cell).join('; ')} |`),
    '',
  ];
}

const SHAPES = {
  none: '',
  polygon: ' Geometry: a polygon, or several.',
  line: ' Geometry: a line, or several.',
} as const;

function section(of: Layout): string[] {
  const origin = ORIGINS[of.name];
  return [
    `## ${of.name}`,
    '',
    `\`${sourceFileName(of)}\`. ${of.description}${SHAPES[of.geometry]}`,
    '',
    ...(of.key === undefined ? [] : [`Key: ${of.key.map((name) => `\`${name}\``).join(', ')}.`, '']),
    '| field | holds | required | meaning |',
    '| --- | --- | --- | --- |',
    ...Object.entries(of.fields).map(
      ([name, field]) => `| ${name} | ${kindOf(field)} | ${field.required ? 'yes' : ''} | ${cell(field.description)} |`,
    ),
    '',
    `\`\`\`${of.geometry === 'none' ? 'csv' : 'json'}`,
    exampleFile(of),
    '```',
    '',
    ...(origin === undefined ? [] : [origin, '']),
  ];
}

function kindOf({ kind, limits: { values, min, max } }: Field): string {
  if (values !== undefined) return values.map(cell).join(' / ');
  if (min !== undefined && max !== undefined) return `${kind}, ${min} to ${max}`;
  if (min !== undefined) return `${kind}, from ${min}`;
  return max === undefined ? kind : `${kind}, to ${max}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
