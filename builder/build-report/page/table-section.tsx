/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { ReactElement } from 'react';
import { count } from '../../command/words.ts';
import { type ColumnFacts, type Oddity, oddityOf, type TableFacts } from '../facts/table-facts.ts';
import { Share } from './share.tsx';
import { shortValue } from './words.ts';

const MARKS: Readonly<Record<Oddity, string>> = { empty: 'empty', constant: 'one value' };

/** Every table with its rows; open it for the NULLs and the least and greatest value of each column. */
export function TableSection({ tables }: { readonly tables: readonly TableFacts[] }): ReactElement {
  return (
    <section id="tables">
      <h2>Tables and columns</h2>
      <p className="small">
        A column is marked if it has no value, or the same in every row that has one. Columns of full-text tables cannot
        be read back.
      </p>
      {tables.map((table) => (
        <TableDetails key={table.name} table={table} />
      ))}
    </section>
  );
}

function TableDetails({ table }: { readonly table: TableFacts }): ReactElement {
  const { name, rows, columns } = table;
  const marks = Object.entries(MARKS).flatMap(([oddity, mark]) => {
    const odd = columns.filter((column) => oddityOf(table, column) === oddity).length;
    return odd === 0 ? [] : [`${mark}: ${odd}`];
  });
  return (
    <details className="table">
      <summary>
        <code>{name}</code>
        <span className="figure">{rows === 0 ? <mark>no rows</mark> : `${count(rows)} rows`}</span>
        {marks.map((mark) => (
          <mark key={mark}>{mark}</mark>
        ))}
      </summary>
      {columns.length === 0 || rows === 0 ? null : (
        <div className="wide">
          <table>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col" className="figure">
                  NULL
                </th>
                <th scope="col">Least</th>
                <th scope="col">Greatest</th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column) => (
                <ColumnRow key={column.name} table={table} column={column} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function ColumnRow({ table, column }: { readonly table: TableFacts; readonly column: ColumnFacts }): ReactElement {
  const oddity = oddityOf(table, column);
  return (
    <tr>
      <td>
        <code>{column.name}</code> {oddity === null ? null : <mark>{MARKS[oddity]}</mark>}
      </td>
      <td className="figure" title={`${count(column.nulls)} of ${count(table.rows)} rows`}>
        <Share share={column.nulls / table.rows} />
      </td>
      {[
        ['least', column.least],
        ['most', column.most],
      ].map(([key, value]) => (
        <td key={key} className="value">
          <bdi>{shortValue(value ?? null)}</bdi>
        </td>
      ))}
    </tr>
  );
}
