import { basename } from 'node:path';
import { openCsv, readCsv } from './csv-file.ts';
import { readFeature } from './geojson.ts';
import type { GeometryKind, Layout, MalformedRow, SourceRecord } from './layout.ts';
import { readLines } from './lines-file.ts';
import { recordReader } from './read-record.ts';
import type { RecordBatch, RecordSource } from './records.ts';
import { type GivenFile, lookAtFile } from './text-file.ts';

/** A row of a source has names and a few numbers: some hundreds of bytes. */
const ROW_MAX_CHARACTERS = 65_536;
/** A boundary of a hundred thousand positions has some 4 MB. */
const FEATURE_MAX_BYTES = 16 * 1024 * 1024;

/** The name of the file that serves a layout. */
export const sourceFileName = ({ name, geometry }: Pick<Layout, 'name' | 'geometry'>): string =>
  `${name}.${geometry === 'none' ? 'csv' : 'geojsonl'}`;

/** An operator's file of a layout. A record is rejected by its line, with the field that is wrong and the reason. */
export function sourceFile(of: Layout, path: string): RecordSource {
  const name = basename(path);
  const { geometry } = of;
  return {
    layout: of,
    origin: 'file',
    batches: () =>
      geometry === 'none'
        ? readRows(of, { path, name, what: `a CSV file with the columns ${Object.keys(of.fields).join(', ')}` })
        : readFeatures(of, geometry, { path, name, what: 'a GeoJSON feature a line (newline-delimited GeoJSON)' }),
  };
}

async function* readRows(of: Layout, file: GivenFile): AsyncGenerator<RecordBatch> {
  const readRecord = recordReader(of);
  const text = await openCsv(file);
  if ('kind' in text) return yield text;
  for await (const batch of readCsv(text, Object.keys(of.fields), ROW_MAX_CHARACTERS)) {
    if (batch.kind === 'unusable') return yield batch;
    if (batch.kind === 'header') {
      const { furtherColumns: further } = batch;
      const notes = further.length === 0 ? [] : [`${file.name}: columns that are not read: ${further.join(', ')}.`];
      yield { kind: 'records', records: [], malformed: [], notes };
      continue;
    }
    const records: SourceRecord[] = [];
    const malformed = [...batch.malformed];
    for (const { line, texts } of batch.rows) {
      const read = readRecord(texts);
      if (read.kind === 'record') records.push({ line, values: read.values, geometry: null });
      else malformed.push({ line, detail: read.detail });
    }
    malformed.sort((a, b) => a.line - b.line);
    yield { kind: 'records', records, malformed, share: batch.share };
  }
}

async function* readFeatures(
  of: Layout,
  geometry: Exclude<GeometryKind, 'none'>,
  file: GivenFile,
): AsyncGenerator<RecordBatch> {
  const looked = await lookAtFile(file);
  if (looked.kind === 'unusable') return yield looked;
  const readRecord = recordReader(of);
  const names = Object.keys(of.fields);
  const unseen = new Set(names);
  let isFirst = true;
  for await (const batch of readLines(file.path, looked.sizeBytes, FEATURE_MAX_BYTES)) {
    const records: SourceRecord[] = [];
    const malformed: MalformedRow[] = [...batch.malformed];
    for (const { line, text } of batch.lines) {
      const value = parseJson(text);
      if (isFirst) {
        const problem = wholeFileProblem(value);
        if (problem !== null) return yield { kind: 'unusable', message: `${file.name}, line ${line}: ${problem}` };
        isFirst = false;
      }
      if (value === NOT_JSON) {
        malformed.push({ line, detail: 'is not JSON' });
        continue;
      }
      const feature = readFeature(value, geometry);
      if (feature.kind === 'rejected') {
        malformed.push({ line, detail: feature.detail });
        continue;
      }
      const { properties } = feature;
      for (const name of unseen) if (name in properties) unseen.delete(name);
      const notText = names.find((name) => typeof (properties[name] ?? '') === 'object');
      if (notText !== undefined) {
        malformed.push({ line, detail: `${notText} is a list or an object` });
        continue;
      }
      const read = readRecord(names.map((name) => String(properties[name] ?? '')));
      if (read.kind === 'record') records.push({ line, values: read.values, geometry: feature.geometry });
      else malformed.push({ line, detail: read.detail });
    }
    malformed.sort((a, b) => a.line - b.line);
    yield { kind: 'records', records, malformed, share: batch.share };
  }
  const notes = [...unseen].map(
    (name) => `${file.name}: no feature has the property ${name}; it is unknown throughout.`,
  );
  yield { kind: 'records', records: [], malformed: [], share: 1, notes };
}

const NOT_JSON = Symbol('not JSON');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** Errors of the complete file that the first line shows: another kind of JSON fails as a whole, not line by line. */
function wholeFileProblem(first: unknown): string | null {
  const howTo = 'write a GeoJSON feature a line (ogr2ogr -f GeoJSONSeq).';
  if (first === NOT_JSON) return `is not JSON, or JSON over several lines; ${howTo}`;
  const { type } = (typeof first === 'object' && first !== null ? first : {}) as { readonly type?: unknown };
  if (type === 'FeatureCollection') return `is a whole collection of features; ${howTo}`;
  return type === 'Feature' ? null : `is no GeoJSON feature; ${howTo}`;
}
