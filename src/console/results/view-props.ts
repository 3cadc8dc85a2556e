import type { FunctionComponent } from 'react';
import type { DatabaseInfo } from '../../contract/runner.ts';
import type { Strings } from '../i18n/strings.ts';
import type { ShownRows } from '../run/run-state.ts';
import type { ResultView, ViewKey } from '../view/result-view.ts';
import type { ShownTable } from './columns/use-shown-table.ts';
import type { ShownColumn } from './values/columns.ts';

/** The props of a view of a result. */
export interface ViewProps extends ShownRows {
  readonly columns: readonly ShownColumn[];
  /** Null while it is unknown. */
  readonly database: DatabaseInfo | null;
  readonly view: ResultView;
  /** The rows and columns with the table settings of the reader. */
  readonly table: ShownTable;
  /** Whether the row of filters is open. */
  readonly isFiltering: boolean;
  readonly onFiltering: (isFiltering: boolean) => void;
  /** Stores a person's settings in the tab and in its link. */
  readonly onView: ChangeView;
  readonly onCopy: (text: string, said: string, html?: string | null) => void;
}

export type ChangeView = (change: Partial<ResultView>) => void;

/** A view of a result. */
export interface ViewOfResult {
  readonly key: ViewKey;
  readonly title: (strings: Strings) => string;
  /** Whether a result has this view. `isOurs`: it comes from our database. */
  readonly isOffered: (shown: ShownRows, columns: readonly ShownColumn[], isOurs: boolean) => boolean;
  readonly View: FunctionComponent<ViewProps>;
}
