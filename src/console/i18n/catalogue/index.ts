import type { Convention, Table } from '../../../catalogue/index.ts';
import { AGGREGATES } from './aggregates.ts';
import { CONVENTION_TEXTS } from './conventions.ts';
import { CORE } from './core.ts';
import { EXAMPLE_TEXTS } from './examples/index.ts';
import { FUNCTION_TEXTS } from './functions.ts';
import { LOCATION } from './location.ts';
import { MACRO } from './macro.ts';
import { PLACES } from './places.ts';
import { PROJECTS } from './projects.ts';
import { REFERENCE } from './reference.ts';
import { SEARCH } from './search.ts';
import { SOCIETY } from './society.ts';
import type { TableTexts } from './text.ts';

export const TABLE_TEXTS: TableTexts = {
  ...CORE,
  ...AGGREGATES,
  ...SEARCH,
  ...PLACES,
  ...LOCATION,
  ...SOCIETY,
  ...MACRO,
  ...PROJECTS,
  ...REFERENCE,
};
export { CONVENTION_TEXTS, EXAMPLE_TEXTS, FUNCTION_TEXTS };

/** The tables with their Hebrew texts. Names, types and values are not translated. */
export function tablesInHebrew(tables: readonly Table[]): readonly Table[] {
  return tables.map((table) => {
    const text = TABLE_TEXTS[table.name];
    if (!text) return table;
    return {
      ...table,
      description: text.description,
      columns: table.columns.map((column) => ({
        ...column,
        description: text.columns[column.name] ?? column.description,
      })),
    };
  });
}

/** The conventions with their Hebrew texts. */
export function conventionsInHebrew(conventions: readonly Convention[]): readonly Convention[] {
  return conventions.map((convention) => ({ ...convention, ...CONVENTION_TEXTS[convention.id] }));
}
