import { useMemo, useState } from 'react';
import type { Cell } from '../../contract/result.ts';
import { useStrings } from '../i18n/context.ts';
import { CellContent } from '../results/values/CellContent.tsx';
import { CellText } from '../results/values/CellViewer.tsx';
import { viewCell } from '../results/values/cell-text.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { indentedJson } from '../results/values/text-meaning.ts';

/** The value of a field. A long text is cut until a reader expands it; JSON has a line for each member. */
export function FieldValue({ cell, column }: { readonly cell: Cell; readonly column: ShownColumn }) {
  const strings = useStrings();
  const [isWhole, setWhole] = useState(false);
  const json = useMemo(() => (typeof cell === 'string' ? indentedJson(cell) : null), [cell]);
  const view = viewCell(cell, column);
  const isCut = view.kind === 'text' && view.isCut;
  if (json !== null || (isCut && isWhole && typeof cell === 'string')) {
    return (
      <div className="viewer row-text">
        <CellText text={json ?? String(cell)} isCode={json !== null} />
      </div>
    );
  }
  return (
    <span className="row-value" dir={column.kind === 'number' ? undefined : 'auto'}>
      <CellContent cell={cell} column={column} strings={strings} />
      {isCut && typeof cell === 'string' && (
        <button type="button" className="link-button" onClick={() => setWhole(true)}>
          {strings.row.wholeText(cell.length)}
        </button>
      )}
    </span>
  );
}
