/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { ReactElement } from 'react';
import { count } from '../../command/words.ts';
import type { BuildFacts } from '../facts/build-facts.ts';
import { NULL_SHARE_MOVE } from '../facts/differences.ts';
import { Register } from './overview.tsx';
import { changeOf, percent } from './words.ts';

/** What differs from the earlier build. */
export function ComparisonSection({ comparison }: Pick<BuildFacts, 'comparison'>): ReactElement {
  if (comparison === null) {
    return (
      <section id="differences">
        <h2>What differs from the earlier build</h2>
        <p>
          There is no earlier build in the folder. <code>--against FILE</code> names a database to compare with.
        </p>
      </section>
    );
  }
  const { earlier, differences } = comparison;
  const { suspect, rows, sameTables, nullShares, deals } = differences;
  const isSame = rows.length + nullShares.length + deals.length + suspect.length === 0;
  return (
    <section id="differences">
      <h2>What differs from the earlier build</h2>
      <p>
        {`Earlier: ${earlier.isSynthetic ? 'synthetic data, ' : ''}`}
        <code>{earlier.path}</code>
        {' ('}
        <Register build={earlier} />
        {`), deals up to ${earlier.lastDeal}.`}
      </p>
      {isSame ? <p>Nothing that is compared here differs.</p> : null}
      {suspect.length === 0 ? (
        <p>Nothing differs that an export does not change by itself.</p>
      ) : (
        <ul className="findings">
          {suspect.map((sentence) => (
            <li key={sentence} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <Figures
        title={`Rows; ${count(sameTables)} tables have as many as before`}
        rows={rows.map(({ table, ...both }) => ({ name: table, ...both }))}
        inWords={count}
      />
      <Figures
        title={`Shares of NULL that moved by more than ${percent(NULL_SHARE_MOVE)}`}
        rows={nullShares.map(({ table, column, ...both }) => ({ name: `${table}.${column}`, ...both }))}
        inWords={percent}
      />
      <Figures
        title="Deals by year, and by month at the end"
        rows={deals.map(({ period, ...both }) => ({ name: period, ...both }))}
        inWords={count}
      />
    </section>
  );
}

interface Figure {
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
}

function Figures(props: {
  readonly title: string;
  readonly rows: readonly Figure[];
  readonly inWords: (figure: number) => string;
}): ReactElement | null {
  const { title, rows, inWords } = props;
  if (rows.length === 0) return null;
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div className="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              {['Earlier', 'Now', 'Change'].map((name) => (
                <th key={name} scope="col" className="figure">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, before, after }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td className="figure">{before === null ? 'not there' : inWords(before)}</td>
                <td className="figure">{after === null ? 'not there' : inWords(after)}</td>
                <td className="figure">{before === null || after === null ? '' : changeOf(before, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
