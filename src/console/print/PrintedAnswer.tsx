import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Cell } from '../../contract/result.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import type { ShownTable } from '../results/columns/use-shown-table.ts';
import { plainText } from '../results/values/cell-text.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { roundedNumber } from '../results/values/decimals.ts';
import { ShownText } from '../results/values/ShownText.tsx';
import type { ResultOutcome } from '../run/run-state.ts';

interface PrintedAnswerProps {
  readonly outcome: ResultOutcome;
  /** The rows and columns as they are shown. */
  readonly table: ShownTable;
  /** Null while it is unknown. */
  readonly database: DatabaseInfo | null;
}

/** Points of a letter, and the width of a sheet in them that columns share. */
const LETTER_PT = { smallest: 5, usual: 9 };
const SHARED_PT = 90;
/** With more columns, numbers that are kept in one line would be cut at the edge of the sheet. */
const WHOLE_NUMBERS_MAX = 20;

/**
 * The shown answer for printing: all filtered rows, in order. It is rendered only for printing, because on the screen
 * it would have an element for each cell.
 */
export function PrintedAnswer({ outcome: { request, result }, table, database }: PrintedAnswerProps) {
  const strings = useStrings();
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  const { rows, columns } = table;
  const source = database?.foreignUrl ?? database?.build;
  const letterPt = Math.max(LETTER_PT.smallest, Math.min(LETTER_PT.usual, SHARED_PT / columns.length));
  // A number or a date in two lines reads as two.
  const isInOneLine = ({ kind, meaning }: ShownColumn) =>
    columns.length <= WHOLE_NUMBERS_MAX && (kind === 'number' || meaning !== null);
  const look = (column: ShownColumn) =>
    `${column.kind === 'number' ? 'is-number' : ''}${isInOneLine(column) ? ' is-in-one-line' : ''}`;
  return (
    <section className="printed" aria-label={strings.results}>
      <h1>{document.title}</h1>
      <p>
        {[
          ...(database?.synthetic ? [`${strings.syntheticData}. ${strings.syntheticExplained}`] : []),
          ...(database?.dataAsOf ? [`${strings.dataUntil} ${database.dataAsOf}`] : []),
          ...(source === undefined ? [] : [`\u2066${source}\u2069`]),
          rows.length < table.rowsAtHand
            ? strings.table.filtered(rows.length, table.rowsAtHand, result.truncated)
            : strings.rows(rows.length),
          ...(result.truncated ? [strings.truncatedAt(result.limit)] : []),
        ].join(' · ')}
      </p>
      <pre dir="ltr">{request.sql}</pre>
      {request.params !== undefined && <pre dir="ltr">{JSON.stringify(request.params)}</pre>}
      <table style={{ fontSize: `${letterPt}pt` }}>
        <thead>
          <tr>
            {columns.map(({ key, name, kind }) => (
              <th key={key} scope="col" className={kind === 'number' ? 'is-number' : undefined}>
                <bdi>
                  <ShownText text={name} />
                </bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={table.placeOf(row)}>
              {columns.map((column) => (
                <td key={column.key} className={look(column)} dir="auto">
                  <ShownText text={printedText(cells[column.index] ?? null, column)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <strong>{strings.asIs}</strong> <bdi dir="ltr">{location.href}</bdi>
      </p>
    </section>
  );
}

function printedText(cell: Cell, column: ShownColumn): string {
  if (cell === null) return 'NULL';
  return plainText(typeof cell === 'number' ? roundedNumber(cell, column) : cell);
}

/** Whether the page is being printed. The component is rendered before the browser lays out the sheets. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
