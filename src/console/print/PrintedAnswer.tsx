import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Cell } from '../../contract/result.ts';
import type { DatabaseInfo } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { plainText } from '../results/cell-text.ts';
import { describeColumns } from '../results/columns.ts';
import type { ResultOutcome } from '../run/run-state.ts';

interface PrintedAnswerProps {
  readonly outcome: ResultOutcome;
  /** Null while it is unknown. */
  readonly database: DatabaseInfo | null;
}

/** The answer as it is printed, in the document only then: on the screen its rows would be as many elements as there are cells. */
export function PrintedAnswer({ outcome: { request, result }, database }: PrintedAnswerProps) {
  const strings = useStrings();
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  const columns = describeColumns(result, database?.foreignUrl === undefined);
  const isNumber = (column: number) => (columns[column]?.kind === 'number' ? 'is-number' : undefined);
  return (
    <section className="printed" aria-label={strings.results}>
      <h1>{document.title}</h1>
      <p>
        {[
          ...(database?.synthetic ? [`${strings.syntheticData}. ${strings.syntheticExplained}`] : []),
          ...(database?.dataAsOf ? [`${strings.dataUntil} ${database.dataAsOf}`] : []),
          ...(database?.foreignUrl ? [database.foreignUrl] : []),
          strings.rows(result.row_count),
          ...(result.truncated ? [strings.truncatedAt(result.limit)] : []),
        ].join(' · ')}
      </p>
      <pre dir="ltr">{request.sql}</pre>
      {request.params !== undefined && <pre dir="ltr">{JSON.stringify(request.params)}</pre>}
      <table>
        <thead>
          <tr>
            {result.columns.map(({ name }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names of columns may repeat.
              <th key={i} scope="col" className={isNumber(i)}>
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are what they are by their place.
            <tr key={row}>
              {cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so are cells.
                <td key={i} className={isNumber(i)} dir="auto">
                  {printedText(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <strong>{strings.asIs}</strong> {location.href}
      </p>
    </section>
  );
}

const printedText = (cell: Cell): string => (cell === null ? 'NULL' : plainText(cell));

/** Whether the page is being printed. It is drawn anew before the browser lays the sheets out. */
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
