import type { Column, Table } from '../../../catalogue/index.ts';

/** A suggestion for the caret. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'keyword' | 'table' | 'query' | 'column' | 'output' | 'join' | 'function' | 'snippet';
  /** The table of a column of the catalogue. */
  readonly table?: Table;
  /** The text of a snippet. */
  readonly template?: string;
}

export const asKeyword = (label: string): Suggestion => ({ label, kind: 'keyword' });

/** @param label the column, qualified with its source if several have one of that name */
export const columnIn = ({ columns }: Table, label: string): Column | undefined =>
  columns.find(({ name }) => name === label) ?? columns.find(({ name }) => label.endsWith(`.${name}`));
