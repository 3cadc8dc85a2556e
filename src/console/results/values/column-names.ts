import { useMemo } from 'react';
import { columnNameInHebrew } from '../../i18n/catalogue/column-names.ts';
import { useCatalogue, useStrings } from '../../i18n/context.ts';
import type { Strings } from '../../i18n/strings.ts';
import type { ShownColumn } from './columns.ts';

/** The names of a result's columns, and of their listed values, in pictures. */
export interface ColumnNames {
  readonly ofColumn: (column: ShownColumn) => string;
  /** The label of a value such as `apartment`; a value without one is its own label. */
  readonly ofValue: (column: ShownColumn | null, value: string) => string;
}

const AS_WRITTEN: ColumnNames = { ofColumn: ({ name }) => name, ofValue: (_, value) => value };

/**
 * The names in the page's language. English has them as they are written. In Hebrew, a column keeps its own name if none is
 * known or if two columns would have the same one.
 */
export function columnNames(
  columns: readonly ShownColumn[],
  { direction, ask }: Pick<Strings, 'direction' | 'ask'>,
): ColumnNames {
  if (direction === 'ltr') return AS_WRITTEN;
  const known = columns.map(({ name }) => columnNameInHebrew(name) ?? name);
  const names = new Map(
    columns.map(({ key, name }, i) => {
      const said = known[i] ?? name;
      return [key, known.filter((other) => other === said).length > 1 ? name : said];
    }),
  );
  return {
    ofColumn: ({ key, name }) => names.get(key) ?? name,
    ofValue: (column, value) => ask.valueLabels[column?.name ?? '']?.[value] ?? value,
  };
}

/** The names of columns in the page's language; those of a foreign database are never translated. */
export function useColumnNames(columns: readonly ShownColumn[]): ColumnNames {
  const strings = useStrings();
  const isOurs = useCatalogue().foreignHost === undefined;
  return useMemo(() => (isOurs ? columnNames(columns, strings) : AS_WRITTEN), [columns, strings, isOurs]);
}
