import type { Layout } from '../../sources/layout.ts';
import type { RawGeometry, RawRecord, RawTable } from '../raw-record.ts';
import { toWgs84 } from '../vector/projection.ts';
import { cleanValue } from './clean-value.ts';
import { findColumn, plainText } from './column-name.ts';
import type { FieldRule, FieldRules, GridRule, TableRule } from './rule.ts';

/** EPSG code of the grid that publishers' columns of metres are in. */
const ISRAELI_GRID = 2039;

/** A record in the words of a layout: the texts of its fields in their order, and its geometry. */
export interface MappedRecord {
  readonly place: string;
  readonly texts: readonly string[];
  readonly geometry: RawGeometry | null;
}

/** A rule on a table that has the columns for it, or the first field that has none. */
export type FittedRule =
  | {
      readonly kind: 'fits';
      readonly map: (record: RawRecord) => readonly MappedRecord[];
      /** True if a column gives more than the key of the layout, or the layout has nothing else. */
      readonly hasContent: boolean;
      /** Fields that stay empty because the table has none of the columns that the rule knows for them. */
      readonly emptyFields: readonly string[];
    }
  | { readonly kind: 'lacks'; readonly message: string };

/**
 * Fits a rule to the columns of a table: each required field must have its column. Rows without a value in any column of a
 * required field, and notes of one cell, become no record.
 */
export function fitRule(rule: TableRule, layout: Layout, table: RawTable): FittedRule {
  if (layout.geometry !== 'none' && table.hasGeometry !== true) {
    return { kind: 'lacks', message: `the table has no geometry, which ${layout.name} needs` };
  }
  const variants = (rule.each ?? [{}]).map((special) => ({ ...rule.fields, ...special }));
  const counted = rule.count === undefined ? [] : [rule.count.distinctField, rule.count.rowsField];
  const { key = [] } = layout;
  let hasContent = Object.keys(layout.fields).every((name) => key.includes(name));
  for (const rules of variants) {
    for (const [name, field] of Object.entries(layout.fields)) {
      const of = rules[name];
      const lost = of?.and?.find((names) => findColumn(table.columns, names) === null);
      if (lost !== undefined && field.required) {
        return { kind: 'lacks', message: `the field ${name} has no column (${lost.join(' or ')})` };
      }
      const column = of === undefined ? null : findColumn(table.columns, of.columns);
      if (column !== null && !key.includes(name)) hasContent = true;
      const isGiven = column !== null || of?.value !== undefined || of?.of !== undefined || counted.includes(name);
      if (field.required && !isGiven) {
        const names = of === undefined || of.columns.length === 0 ? 'any' : of.columns.join(' or ');
        return { kind: 'lacks', message: `the field ${name} has no column (${names})` };
      }
    }
  }
  const countedBy = rule.count === undefined ? [] : [rule.count.distinct];
  const absent = [...(rule.requires ?? []), ...countedBy].find((names) => findColumn(table.columns, names) === null);
  if (absent !== undefined) return { kind: 'lacks', message: `the column ${absent.join(' or ')} is not there` };
  const conditions = Object.entries(rule.where ?? {}).map(([name, words]) => ({
    column: findColumn(table.columns, [name]),
    words: new Set(words.map(plainText)),
  }));
  if (conditions.some(({ column }) => column === null)) {
    return {
      kind: 'lacks',
      message: `a column that "where" names is not there (${Object.keys(rule.where ?? {}).join(', ')})`,
    };
  }
  const pointOf = rule.grid === undefined ? null : gridPoints(rule.grid, table);
  if (typeof pointOf === 'string') return { kind: 'lacks', message: pointOf };
  const readers = variants.map((rules) => variantReader(rules, rule, layout, table));
  const map = (given: RawRecord): readonly MappedRecord[] => {
    const record = pointOf === null ? given : { ...given, geometry: pointOf(given) };
    for (const { column, words } of conditions) {
      if (!words.has(plainText(String(record.values[column ?? ''] ?? '')))) return [];
    }
    return readers.flatMap((read) => read(record) ?? []);
  };
  return { kind: 'fits', map, hasContent, emptyFields: emptyFieldsOf(rule, layout, table) };
}

/** How many fields of a layout a table has a column for, by the names that a rule knows. */
export function fieldsFound(rule: TableRule, { fields }: Layout, { columns }: RawTable): number {
  const isFound = (name: string) => findColumn(columns, rule.fields[name]?.columns ?? []) !== null;
  return Object.keys(fields).filter(isFound).length;
}

function emptyFieldsOf(rule: TableRule, { fields }: Layout, { columns }: RawTable): readonly string[] {
  const variants = (rule.each ?? [{}]).map((special) => ({ ...rule.fields, ...special }));
  return Object.keys(fields).filter((name) =>
    variants.every(({ [name]: of }) => {
      const isOfColumn = of !== undefined && of.columns.length > 0 && of.value === undefined;
      return isOfColumn && findColumn(columns, of.columns) === null;
    }),
  );
}

function variantReader(rules: FieldRules, rule: TableRule, layout: Layout, table: RawTable) {
  const fields = Object.entries(layout.fields).map(([name, field]) => {
    const of: FieldRule | undefined = rules[name];
    const further = (of?.and ?? []).map((names) => findColumn(table.columns, names));
    return { field, of, further, column: of === undefined ? null : findColumn(table.columns, of.columns) };
  });
  const required = fields.filter(({ field, column }) => field.required && column !== null);
  return (record: RawRecord): MappedRecord | null => {
    const centre = record.geometry === null ? null : centreOf(record.geometry);
    const isBlank = ({ column }: { column: string | null }) =>
      plainText(String(record.values[column ?? ''] ?? '')) === '';
    if (required.length > 0 && required.every(isBlank)) return null;
    if (table.columns.length > 2 && required.some(isBlank) && filledCells(record) < 2) return null;
    const texts = fields.map(({ field, of, column, further }) => {
      if (of === undefined) return '';
      if (of.of !== undefined) return centre === null ? '' : String(of.of === 'longitude' ? centre[0] : centre[1]);
      if (column === null) return of.value ?? '';
      const raw =
        of.and === undefined ? (record.values[column] ?? null) : joined([column, ...further], of.between, record);
      const word = wordOf(of, raw === null ? '' : plainText(String(raw)));
      const text = cleanValue(word ?? raw, field.kind, rule.dateFormat);
      return text === '' ? (of.value ?? '') : `${of.prefix ?? ''}${text}`;
    });
    return { place: record.place, texts, geometry: layout.geometry === 'none' ? null : record.geometry };
  };
}

/** The texts of several columns as one; null if one of them is blank. */
function joined(
  columns: readonly (string | null)[],
  between: string | undefined,
  { values }: RawRecord,
): string | null {
  const texts = columns.map((column) => (column === null ? '' : plainText(String(values[column] ?? ''))));
  return texts.includes('') ? null : texts.join(between ?? '');
}

/** How records get their points from columns of the Israeli grid, or which column is not there. A record without numbers gets none. */
function gridPoints({ east, north }: GridRule, table: RawTable): ((record: RawRecord) => RawGeometry | null) | string {
  const [x, y] = [east, north].map((names) => findColumn(table.columns, names));
  if (typeof x !== 'string' || typeof y !== 'string') {
    return `a column of "grid" is not there (${[...east, ...north].join(', ')})`;
  }
  const convert = toWgs84(ISRAELI_GRID, `the table ${table.name}`);
  return ({ values }) => {
    const [atEast = NaN, atNorth = NaN] = [x, y].map((column) => {
      const text = cleanValue(values[column] ?? null, 'real', 'DD/MM/YYYY');
      return text === '' ? NaN : Number(text);
    });
    return Number.isFinite(atEast) && Number.isFinite(atNorth)
      ? { type: 'Point', coordinates: convert([atEast, atNorth]) }
      : null;
  };
}

/** A row with one cell below a table is a note. */
const filledCells = ({ values }: RawRecord): number =>
  Object.values(values).filter((value) => value !== null && plainText(String(value)) !== '').length;

/** Marks of Hebrew numerals and abbreviations, which some publishers write and others do not: ט׳ or ט, י"ב or יב. */
const NUMERAL_MARKS = /[\u05f3\u05f4'"’”`]/g;

/** What the rule's words and pattern make of a text; null if it has neither. */
function wordOf({ words, pattern }: FieldRule, text: string): string | null {
  if (words === undefined && pattern === undefined) return null;
  const part = pattern === undefined ? text : plainText(pattern.exec(text)?.[1] ?? '');
  if (words === undefined) return part;
  const known = Object.hasOwn(words, part) ? words[part] : withoutMarks(words, part);
  return known ?? (part === '' ? '' : (words['*'] ?? part));
}

/** What is known for a word that differs from a text in these marks alone; undefined if there is none, or if the text has no marks. */
function withoutMarks(words: NonNullable<FieldRule['words']>, text: string): string | undefined {
  const bare = (word: string) => word.replace(NUMERAL_MARKS, '');
  if (bare(text) === text) return undefined;
  return Object.entries(words).find(([word]) => bare(word) === bare(text))?.[1];
}

/** A point itself, else the middle of the box around the shape. */
function centreOf(geometry: RawGeometry): readonly [number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const visit = (value: unknown): void => {
    if (!Array.isArray(value)) return;
    const [lon, lat] = value as unknown[];
    if (typeof lon === 'number' && typeof lat === 'number') {
      [west, east] = [Math.min(west, lon), Math.max(east, lon)];
      [south, north] = [Math.min(south, lat), Math.max(north, lat)];
    } else for (const each of value as unknown[]) visit(each);
  };
  visit(geometry.coordinates);
  return [(west + east) / 2, (south + north) / 2];
}
