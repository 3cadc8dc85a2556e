import type { Layout } from '../../sources/layout.ts';
import type { RawGeometry, RawRecord, RawTable } from '../raw-record.ts';
import { cleanValue } from './clean-value.ts';
import { findColumn, plainText } from './column-name.ts';
import type { FieldRule, FieldRules, TableRule } from './rule.ts';

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
      readonly columns: readonly string[];
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
  const used = new Set<string>();
  for (const rules of variants) {
    for (const [name, field] of Object.entries(layout.fields)) {
      const of = rules[name];
      const column = of === undefined ? null : findColumn(table.columns, of.columns);
      if (column !== null) used.add(column);
      const isGiven = column !== null || of?.value !== undefined || of?.of !== undefined || counted.includes(name);
      if (field.required && !isGiven) {
        const names = of === undefined || of.columns.length === 0 ? 'any' : of.columns.join(' or ');
        return { kind: 'lacks', message: `the field ${name} has no column (${names})` };
      }
    }
  }
  const absent = (rule.requires ?? []).find((names) => findColumn(table.columns, names) === null);
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
  const readers = variants.map((rules) => variantReader(rules, rule, layout, table));
  const map = (record: RawRecord): readonly MappedRecord[] => {
    for (const { column, words } of conditions) {
      if (!words.has(plainText(String(record.values[column ?? ''] ?? '')))) return [];
    }
    return readers.flatMap((read) => read(record) ?? []);
  };
  return { kind: 'fits', map, columns: [...used] };
}

function variantReader(rules: FieldRules, rule: TableRule, layout: Layout, table: RawTable) {
  const fields = Object.entries(layout.fields).map(([name, field]) => {
    const of: FieldRule | undefined = rules[name];
    return { field, of, column: of === undefined ? null : findColumn(table.columns, of.columns) };
  });
  const required = fields.filter(({ field, column }) => field.required && column !== null);
  return (record: RawRecord): MappedRecord | null => {
    const centre = record.geometry === null ? null : centreOf(record.geometry);
    const isBlank = ({ column }: { column: string | null }) =>
      plainText(String(record.values[column ?? ''] ?? '')) === '';
    if (required.length > 0 && required.every(isBlank)) return null;
    if (table.columns.length > 2 && required.some(isBlank) && filledCells(record) < 2) return null;
    const texts = fields.map(({ field, of, column }) => {
      if (of === undefined) return '';
      if (of.of !== undefined) return centre === null ? '' : String(of.of === 'longitude' ? centre[0] : centre[1]);
      if (column === null) return of.value ?? '';
      const raw = record.values[column] ?? null;
      const word = wordOf(of, raw === null ? '' : plainText(String(raw)));
      const text = cleanValue(word ?? raw, field.kind, rule.dateFormat);
      return text === '' ? (of.value ?? '') : text;
    });
    return { place: record.place, texts, geometry: layout.geometry === 'none' ? null : record.geometry };
  };
}

/** A row with one cell below a table is a note. */
const filledCells = ({ values }: RawRecord): number =>
  Object.values(values).filter((value) => value !== null && plainText(String(value)) !== '').length;

/** What the rule's words and pattern make of a text; null if it has neither. */
function wordOf({ words, pattern }: FieldRule, text: string): string | null {
  if (words === undefined && pattern === undefined) return null;
  const part = pattern === undefined ? text : plainText(pattern.exec(text)?.[1] ?? '');
  if (words === undefined) return part;
  const known = Object.hasOwn(words, part) ? words[part] : undefined;
  return known ?? (part === '' ? '' : (words['*'] ?? part));
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
