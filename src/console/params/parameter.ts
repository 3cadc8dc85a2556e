import type { ParameterControl } from '../../catalogue/index.ts';

/** A placeholder of a statement. */
export interface Placeholder {
  /** As written in the statement: `?`, `?2`, `:city`, `@city` or `$city`. */
  readonly text: string;
  /** The key of its value in storage and requests: `city` for a name, `1` for the first `?`. */
  readonly key: string;
  /** Offsets in the statement, in UTF-16 units. */
  readonly offsets: readonly number[];
}

/** The column that a placeholder is compared with. */
export interface ComparedColumn {
  readonly table: string;
  readonly column: string;
}

/** The field for the value of a placeholder. */
export interface ParameterField {
  readonly key: string;
  readonly placeholder: string;
  /** 'any' if the statement does not show the type of the value. */
  readonly control: ParameterControl | 'any';
  readonly compared: ComparedColumn | null;
  /** True if the placeholder is compared with the column itself, which may hold integers that no double holds. */
  readonly isOfColumn?: boolean;
  /** True if a place is meant by its code or id instead of its name. */
  readonly isByKey: boolean;
  /** The values of a list; else empty. */
  readonly values: readonly string[];
  /** Whether the labels of the values are plural. */
  readonly isPlural?: boolean;
  /** The key of the field with the settlement of a neighbourhood or street; null if there is none. */
  readonly within: string | null;
}

/** The texts of the fields, by their keys. Links and drafts contain them. An empty text means NULL. */
export type ParameterTexts = Readonly<Record<string, string>>;
