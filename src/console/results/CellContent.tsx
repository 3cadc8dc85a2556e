import { Fragment } from 'react';
import type { Cell } from '../../contract/result.ts';
import type { Strings } from '../i18n/strings.ts';
import { viewCell } from './cell-text.ts';
import type { ShownColumn } from './columns.ts';

interface CellContentProps {
  readonly cell: Cell;
  readonly column: ShownColumn;
  readonly strings: Strings;
}

/** What stands in a cell of the table. */
export function CellContent({ cell, column, strings }: CellContentProps) {
  const view = viewCell(cell, column);
  switch (view.kind) {
    case 'null':
      return <span className="cell-null">{strings.nullValue}</span>;
    case 'emptyText':
      return <span className="cell-empty">{strings.emptyText}</span>;
    case 'blob':
      return <span className="cell-blob">{strings.blob(view.sizeBytes)}</span>;
    case 'text':
      return <>{view.text}</>;
    case 'number':
      return view.groups.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one number have no other name than their place.
        <Fragment key={i}>{i === 0 ? group : <span className="digits">{group}</span>}</Fragment>
      ));
    default:
      return view satisfies never;
  }
}
