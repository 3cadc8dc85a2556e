import { useEffect, useRef } from 'react';
import type { Cell } from '../../contract/result.ts';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { plainText } from './cell-text.ts';
import type { ShownColumn } from './columns.ts';

interface CellViewerProps {
  readonly cell: Cell;
  readonly column: ShownColumn;
  /** From 1. */
  readonly rowNumber: number;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

/** The whole value of one cell. */
export function CellViewer({ cell, column, rowNumber, onCopy, onClose }: CellViewerProps) {
  const strings = useStrings();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const isBlob = typeof cell === 'object' && cell !== null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; the keyboard has Escape.
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={strings.cellTitle(column.name, rowNumber)}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <header>
        <h2 dir="auto">{strings.cellTitle(column.name, rowNumber)}</h2>
        <button type="button" className="quiet-button" onClick={onCopy}>
          <Icon name="copy" />
          {strings.copyCell}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={strings.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      {cell === null ? (
        <p className="cell-null">{strings.nullValue}</p>
      ) : cell === '' ? (
        <p className="cell-empty">{strings.emptyText}</p>
      ) : (
        <pre dir={isBlob ? 'ltr' : 'auto'}>{plainText(cell)}</pre>
      )}
    </dialog>
  );
}
