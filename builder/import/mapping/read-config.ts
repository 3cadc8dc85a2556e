import { readFileSync } from 'node:fs';
import type { Layout } from '../../sources/layout.ts';
import { LAYOUTS } from '../../sources/layouts/index.ts';
import { UnreadableFile } from '../../sources/text-file.ts';
import { HEADER_ROWS_MAX } from '../tables/header-row.ts';
import type { CountRule, FieldRule, FieldRules, FileRule, GridRule, Mapping, SourceRule, TableRule } from './rule.ts';

type Json = Readonly<Record<string, unknown>>;

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/**
 * Reads `sources.config.json`: `{"tables": [{"file": "…", "layout": "…", "fields": {…}}], "files": […]}`, as docs/import.md
 * describes it. Either list may be absent.
 *
 * @throws {UnreadableFile} with the place in the file and what is expected there
 */
export function readConfig(path: string): Mapping {
  let parsed: unknown;
  try {
    // Some editors begin a text with a byte order mark.
    parsed = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new UnreadableFile(
      `${path}: ${error instanceof Error ? error.message : String(error)}; give a mapping as JSON.`,
    );
  }
  return readMapping(parsed, path);
}

/** A mapping from JSON. @param source where it is, for sentences */
export function readMapping(parsed: unknown, source: string): Mapping {
  const wrong = (place: string, what: string): never => {
    throw new UnreadableFile(`${source}, ${place}: ${what}.`);
  };
  const objectAt = (value: unknown, place: string, keys: readonly string[] | null): Json => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(place, 'is not an object');
    const further = keys === null ? undefined : Object.keys(value).find((key) => !keys.includes(key));
    if (further !== undefined) wrong(place, `does not have '${further}'; it has ${keys?.join(', ')}`);
    return value as Json;
  };
  const textAt = (value: unknown, place: string): string =>
    typeof value === 'string' && value !== '' ? value : wrong(place, 'is not a text');
  const textsAt = (value: unknown, place: string): readonly string[] =>
    Array.isArray(value) && value.length > 0
      ? value.map((each, at) => textAt(each, `${place}[${at}]`))
      : [textAt(value, place)];

  const fieldAt = (value: unknown, place: string): FieldRule => {
    if (typeof value === 'string' || Array.isArray(value)) return { columns: textsAt(value, place) };
    const given = objectAt(value, place, [
      'column',
      'and',
      'between',
      'prefix',
      'value',
      'words',
      'pattern',
      'geometry',
    ]);
    const rule: FieldRule = {
      columns: given.column === undefined ? [] : textsAt(given.column, `${place}.column`),
      ...(given.and === undefined ? {} : { and: requiresAt(given.and, `${place}.and`) }),
      ...(given.between === undefined ? {} : { between: textAt(given.between, `${place}.between`) }),
      ...(given.prefix === undefined ? {} : { prefix: textAt(given.prefix, `${place}.prefix`) }),
      ...(given.value === undefined ? {} : { value: String(given.value) }),
      ...(given.words === undefined ? {} : { words: wordsAt(given.words, `${place}.words`) }),
      ...(given.pattern === undefined ? {} : { pattern: patternAt(given.pattern, `${place}.pattern`) }),
      ...(given.geometry === undefined ? {} : { of: coordinateAt(given.geometry, `${place}.geometry`) }),
    };
    if (rule.columns.length === 0 && rule.value === undefined && rule.of === undefined) {
      wrong(place, 'has neither column, value nor geometry');
    }
    return rule;
  };
  const wordsAt = (value: unknown, place: string) =>
    Object.fromEntries(Object.entries(objectAt(value, place, null)).map(([word, is]) => [word, String(is)]));
  const patternAt = (value: unknown, place: string): RegExp => {
    try {
      return new RegExp(textAt(value, place), 'u');
    } catch {
      return wrong(place, 'is not a regular expression');
    }
  };
  const coordinateAt = (value: unknown, place: string) =>
    value === 'latitude' || value === 'longitude' ? value : wrong(place, "is neither 'latitude' nor 'longitude'");
  const fieldsAt = (value: unknown, place: string, names: readonly string[]): FieldRules =>
    Object.fromEntries(
      Object.entries(objectAt(value, place, names)).map(([name, rule]) => [name, fieldAt(rule, `${place}.${name}`)]),
    );
  const whereAt = (value: unknown, place: string) =>
    Object.fromEntries(
      Object.entries(objectAt(value, place, null)).map(([name, words]) => [name, textsAt(words, `${place}.${name}`)]),
    );
  const requiresAt = (value: unknown, place: string) =>
    Array.isArray(value) ? value.map((names, at) => textsAt(names, `${place}[${at}]`)) : wrong(place, 'is not a list');
  const countAt = (value: unknown, place: string, names: readonly string[]): CountRule => {
    const given = objectAt(value, place, ['distinct', 'distinctField', 'rowsField']);
    const fieldNamed = (key: 'distinctField' | 'rowsField') => {
      const name = textAt(given[key], `${place}.${key}`);
      return names.includes(name)
        ? name
        : wrong(`${place}.${key}`, `'${name}' is no field; there are ${names.join(', ')}`);
    };
    return {
      distinct: textsAt(given.distinct, `${place}.distinct`),
      distinctField: fieldNamed('distinctField'),
      rowsField: fieldNamed('rowsField'),
    };
  };
  const gridAt = (value: unknown, place: string): GridRule => {
    const given = objectAt(value, place, ['east', 'north']);
    return { east: textsAt(given.east, `${place}.east`), north: textsAt(given.north, `${place}.north`) };
  };
  const repeatsAt = (value: unknown, place: string, { geometry, key }: Layout): boolean => {
    if (value !== 'first' && value !== 'unite') return wrong(place, "is neither 'first' nor 'unite'");
    if (value === 'unite' && (geometry !== 'polygon' || key === undefined)) {
      return wrong(place, 'unites nothing: the records of that layout are no polygons with a key');
    }
    return value === 'unite';
  };
  const sourceAt = (value: unknown, place: string): SourceRule => {
    const given = objectAt(value, place, ['name', 'url', 'licence']);
    const [name, url, licence] = (['name', 'url', 'licence'] as const).map((key) =>
      textAt(given[key], `${place}.${key}`),
    );
    return { name: name ?? '', url: url ?? '', licence: licence ?? '' };
  };
  const rankAt = (value: unknown, place: string): number =>
    Number.isInteger(value) && Number(value) >= 1 ? Number(value) : wrong(place, 'is no whole number from 1 on');
  const formatAt = (value: unknown, place: string) =>
    value === 'DD/MM/YYYY' || value === 'MM/DD/YYYY' ? value : wrong(place, 'is neither DD/MM/YYYY nor MM/DD/YYYY');

  const dayAt = (value: unknown, place: string): string =>
    DAY.test(textAt(value, place)) ? String(value) : wrong(place, 'is no day in the form YYYY-MM-DD');
  const rowAt = (value: unknown, place: string): number =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= HEADER_ROWS_MAX
      ? Number(value)
      : wrong(place, `is no number of a row from 1 to ${HEADER_ROWS_MAX}`);
  const listAt = (value: unknown, place: string): readonly unknown[] =>
    Array.isArray(value) ? value : wrong(place, 'is not a list');

  const fileAt = (value: unknown, at: number): FileRule => {
    const place = `files[${at}]`;
    const given = objectAt(value, place, ['file', 'downloaded', 'version', 'headerRow']);
    return {
      file: textAt(given.file, `${place}.file`),
      ...(given.downloaded === undefined ? {} : { downloaded: dayAt(given.downloaded, `${place}.downloaded`) }),
      ...(given.version === undefined ? {} : { version: textAt(given.version, `${place}.version`) }),
      ...(given.headerRow === undefined ? {} : { headerRow: rowAt(given.headerRow, `${place}.headerRow`) }),
    };
  };
  const tableAt = (value: unknown, at: number): TableRule => {
    const place = `tables[${at}]`;
    const keys = [
      'name',
      'file',
      'table',
      'layout',
      'rank',
      'fields',
      'each',
      'requires',
      'where',
      'count',
      'grid',
      'repeats',
      'dateFormat',
      'source',
    ];
    const given = objectAt(value, place, keys);
    const layoutName = textAt(given.layout, `${place}.layout`);
    const layout =
      LAYOUTS.find(({ name }) => name === layoutName) ??
      wrong(`${place}.layout`, `'${layoutName}' is no layout; there are ${LAYOUTS.map(({ name }) => name).join(', ')}`);
    const names = Object.keys(layout.fields);
    const { each } = given;
    if (each !== undefined && !Array.isArray(each)) wrong(`${place}.each`, 'is not a list');
    return {
      name: given.name === undefined ? place : textAt(given.name, `${place}.name`),
      layout: layoutName,
      rank: given.rank === undefined ? 1 : rankAt(given.rank, `${place}.rank`),
      fields: fieldsAt(given.fields, `${place}.fields`, names),
      ...(given.file === undefined ? {} : { file: textAt(given.file, `${place}.file`) }),
      ...(given.table === undefined ? {} : { table: textAt(given.table, `${place}.table`) }),
      ...(each === undefined
        ? {}
        : { each: (each as unknown[]).map((rules, index) => fieldsAt(rules, `${place}.each[${index}]`, names)) }),
      ...(given.requires === undefined ? {} : { requires: requiresAt(given.requires, `${place}.requires`) }),
      ...(given.where === undefined ? {} : { where: whereAt(given.where, `${place}.where`) }),
      ...(given.count === undefined ? {} : { count: countAt(given.count, `${place}.count`, names) }),
      ...(given.grid === undefined ? {} : { grid: gridAt(given.grid, `${place}.grid`) }),
      ...(given.repeats === undefined ? {} : { unites: repeatsAt(given.repeats, `${place}.repeats`, layout) }),
      dateFormat: given.dateFormat === undefined ? 'DD/MM/YYYY' : formatAt(given.dateFormat, `${place}.dateFormat`),
      ...(given.source === undefined ? {} : { source: sourceAt(given.source, `${place}.source`) }),
    };
  };

  const { tables = [], files = [] } = objectAt(parsed, 'the whole', ['tables', 'files']);
  return { tables: listAt(tables, 'tables').map(tableAt), files: listAt(files, 'files').map(fileAt) };
}
