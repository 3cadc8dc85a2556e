import type { Column, Convention, Table } from '../../catalogue/index.ts';

/** A table in the sidebar. */
export interface FilteredTable {
  readonly table: Table;
  readonly columns: readonly Column[];
  /** True if a column matches: it would be hidden in a closed table. */
  readonly isFoundByColumn: boolean;
}

/**
 * Tables whose name contains the text, with all their columns, and tables with matching columns, with these. If no name
 * contains it, descriptions and values are searched in the same way.
 */
export function filterTables(tables: readonly Table[], text: string): readonly FilteredTable[] {
  const wanted = text.trim().toLowerCase();
  const byName = pick(tables, ({ name }) => name.toLowerCase().includes(wanted));
  if (byName.length > 0) return byName;
  const words = plain(wanted).split(/\s+/);
  return pick(tables, (described) => {
    const values = 'values' in described ? (described.values ?? []) : [];
    const said = ` ${plain([described.description, ...values].join(' ').toLowerCase())}`;
    return words.every((word) => said.includes(HEBREW.test(word) ? word : ` ${word}`));
  });
}

/**
 * Hebrew prepositions are prefixes, so that Hebrew text is found inside words; other text is found at the start of
 * words.
 */
const HEBREW = /[\u05d0-\u05ea]/;

/** The words of a text without punctuation: gershayim, geresh and maqaf are typed in several ways. */
function plain(text: string): string {
  return text
    .replace(/["'\u05f3\u05f4]/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, ' ')
    .trim();
}

function pick(tables: readonly Table[], fits: (described: Table | Column) => boolean): readonly FilteredTable[] {
  return tables.flatMap((table): FilteredTable[] => {
    if (fits(table)) return [{ table, columns: table.columns, isFoundByColumn: false }];
    const columns = table.columns.filter(fits);
    return columns.length > 0 ? [{ table, columns, isFoundByColumn: true }] : [];
  });
}

/** Conventions that contain every word of the text in title or text. */
export function filterConventions(conventions: readonly Convention[], text: string): readonly Convention[] {
  const words = text.trim().toLowerCase().split(/\s+/);
  return conventions.filter((convention) => {
    const said = `${convention.title}\n${convention.text}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
