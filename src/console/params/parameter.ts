import type { ParameterControl } from '../../catalogue/index.ts';

/** A placeholder of a statement. */
export interface Placeholder {
  /** As it stands in the statement: `?`, `?2`, `:city`, `@city` or `$city`. */
  readonly text: string;
  /** By which its value is remembered and sent: `city` for a name, `1` for the first `?`. */
  readonly key: string;
  /** Places in the statement, in UTF-16 units. */
  readonly offsets: readonly number[];
}

/** The column that a placeholder is compared with. */
export interface ComparedColumn {
  readonly table: string;
  readonly column: string;
}

/** How the value of a placeholder is asked for. */
export interface ParameterField {
  readonly key: string;
  readonly placeholder: string;
  /** 'any' where the statement does not show what the value is. */
  readonly control: ParameterControl | 'any';
  readonly compared: ComparedColumn | null;
  /** True if a place is meant by its code or id, and not by its name. */
  readonly isByKey: boolean;
  /** The values to choose from, of a list; else empty. */
  readonly values: readonly string[];
  /** The field that says in which settlement a neighbourhood or street is, by its key; null if none does. */
  readonly within: string | null;
}

/** What stands in the fields, by their keys. A link carries it, and a draft remembers it. An empty text stands for NULL. */
export type ParameterTexts = Readonly<Record<string, string>>;
