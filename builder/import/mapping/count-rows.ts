import type { Layout } from '../../sources/layout.ts';
import type { RawTable } from '../raw-record.ts';
import { findColumn } from './column-name.ts';
import type { GatheredRecords } from './gathered-records.ts';
import type { CountRule } from './rule.ts';

interface Group {
  readonly place: string;
  readonly texts: string[];
  distinct: number;
  rows: number;
}

/**
 * Begins to count the rows of a table into one record for each group. Memory: an entry for each group and each thing that is
 * counted.
 *
 * @param table one that the rule fits, so that it has the column of what is counted
 */
export function rowCounter(
  { distinct, distinctField, rowsField }: CountRule,
  layout: Layout,
  table: RawTable,
): GatheredRecords {
  const column = findColumn(table.columns, distinct) ?? '';
  const names = Object.keys(layout.fields);
  const [distinctAt, rowsAt] = [names.indexOf(distinctField), names.indexOf(rowsField)];
  const groups = new Map<string, Group>();
  const groupOf = new Map<string, Group>();
  return {
    add(raw, { place, texts }) {
      const id = raw.values[column] ?? null;
      const known = id === null ? undefined : groupOf.get(String(id));
      const key = texts.join('\u0000');
      const group = known ?? groups.get(key) ?? { place, texts: [...texts], distinct: 0, rows: 0 };
      if (known === undefined) {
        groups.set(key, group);
        group.distinct += 1;
        if (id !== null) groupOf.set(String(id), group);
      }
      group.rows += 1;
    },
    *records() {
      for (const { place, texts, distinct: things, rows } of groups.values()) {
        texts[distinctAt] = String(things);
        texts[rowsAt] = String(rows);
        yield { place, texts, geometry: null };
      }
    },
  };
}
