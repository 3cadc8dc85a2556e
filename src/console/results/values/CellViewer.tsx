import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { Cell } from '../../../contract/result.ts';
import { useStrings } from '../../i18n/context.ts';
import { Icon } from '../../page/Icon.tsx';
import { plainText } from './cell-text.ts';
import type { ShownColumn } from './columns.ts';
import { namedInvisibles } from './invisible-characters.ts';
import { ShownText } from './ShownText.tsx';
import { textBlocks } from './text-blocks.ts';
import { addressOf, indentedJson } from './text-meaning.ts';

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
  const json = useMemo(() => (typeof cell === 'string' ? indentedJson(cell) : null), [cell]);
  const title = strings.cellTitle(namedInvisibles(column.name), rowNumber);
  const address = typeof cell === 'string' ? addressOf(cell) : null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; the keyboard has Escape.
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <header>
        <h2>{title}</h2>
        {address !== null && (
          <a className="quiet-button" href={address} target="_blank" rel="noopener noreferrer nofollow">
            {strings.row.openAddress}
          </a>
        )}
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
        <CellText text={json ?? plainText(cell)} isCode={isBlob || json !== null} />
      )}
    </dialog>
  );
}

/** Characters a line, to estimate the height of a block before it is measured. */
const CHARACTERS_A_LINE = 70;
const LINE_PX = 22;

/** A text of any length. Only visible blocks are in the document, each laid out separately. */
export function CellText({ text, isCode }: { readonly text: string; readonly isCode: boolean }) {
  const strings = useStrings();
  const scroller = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => textBlocks(text), [text]);
  const virtualizer = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const block = blocks[index];
      return block ? Math.ceil((block.to - block.from) / CHARACTERS_A_LINE) * LINE_PX : LINE_PX;
    },
    overscan: 2,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is a text that scrolls.
    <div
      className="viewer-text"
      ref={scroller}
      role="group"
      aria-label={strings.grid.cellText(text.length)}
      // The arrow keys scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
      tabIndex={0}
      // The browser's jump goes to the estimated end, which is short of the true end.
      onKeyDown={(event) => {
        if (event.key !== 'End' || event.shiftKey) return;
        event.preventDefault();
        virtualizer.scrollToIndex(blocks.length - 1, { align: 'end' });
      }}
    >
      <pre style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const block = blocks[index];
          return (
            block && (
              <span
                key={index}
                ref={virtualizer.measureElement}
                data-index={index}
                className="viewer-block"
                dir={isCode ? 'ltr' : block.direction === 'plaintext' ? undefined : block.direction}
                style={{
                  transform: `translateY(${start}px)`,
                  unicodeBidi: !isCode && block.direction === 'plaintext' ? 'plaintext' : 'isolate',
                }}
              >
                <ShownText text={text.slice(block.from, block.to)} />
              </span>
            )
          );
        })}
      </pre>
    </div>
  );
}
