/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { ReactElement } from 'react';
import { count, megabytes, seconds } from '../../command/words.ts';
import type { BuildFacts, BuildName } from '../facts/build-facts.ts';
import { findingsOf } from '../facts/findings.ts';
import { percent } from './words.ts';

const SLOWEST_STEPS = 12;

/** What stands out, and which build it is. */
export function Overview({ facts }: { readonly facts: BuildFacts }): ReactElement {
  const { build, deals, tables } = facts;
  const findings = findingsOf(facts);
  return (
    <section id="overview">
      <h2>Look at this first</h2>
      {findings.length === 0 ? (
        <p>Nothing stands out.</p>
      ) : (
        <ul className="findings">
          {findings.map((sentence) => (
            <li key={sentence} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <h2>The build</h2>
      <dl className="facts">
        {[
          ['Database', <code key="path">{build.path}</code>],
          ['Register', <Register key="register" build={build} />],
          ['Deals', `${count(deals.deals)}, from ${build.firstDeal} to ${build.lastDeal}`],
          ['In price statistics', `${count(deals.inStats)} (${percent(deals.inStats / deals.deals)})`],
          ['Outliers', `${count(deals.outliers)} (${percent(deals.outliers / deals.deals)})`],
          ['Last complete month ends', build.anchor],
          ['Rows of all tables', count(tables.reduce((sum, { rows }) => sum + rows, 0))],
          ['Size', megabytes(build.sizeBytes)],
          ['Data of', build.builtAt],
          ['Version of the schema', build.schemaVersion],
        ].map(([name, value]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Steps builder={facts.builder} />
    </section>
  );
}

/** What the register was. The name of a file can be Hebrew. */
export const Register = ({ build }: { readonly build: BuildName }): ReactElement => <bdi>{build.source}</bdi>;

function Steps({ builder }: Pick<BuildFacts, 'builder'>): ReactElement | null {
  if (builder === null) return null;
  const slowest = [...builder.steps].sort((a, b) => b.elapsedMs - a.elapsedMs).slice(0, SLOWEST_STEPS);
  return (
    <details>
      <summary>{`Built in ${seconds(builder.elapsedMs)}, beginning ${builder.startedAt}`}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{`The slowest of ${builder.steps.length} steps`}</th>
            <th scope="col" className="figure">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {slowest.map(({ name, elapsedMs }) => (
            <tr key={name}>
              <td>{name}</td>
              <td className="figure">{seconds(elapsedMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Where the data come from, as the database says it. */
export function Sources({ sources }: Pick<BuildFacts, 'sources'>): ReactElement {
  return (
    <section id="sources">
      <h2>Sources</h2>
      <div className="wide">
        <table>
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Records</th>
              <th scope="col">Files</th>
              <th scope="col">Licence</th>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ name, url, origin, files = [], licence }) => (
              <tr key={name}>
                <td>
                  {name}
                  <br />
                  <span className="small">{url}</span>
                </td>
                <td>{ORIGINS[origin]}</td>
                <td>
                  {files.map(({ file, date, version }) => (
                    <div key={file}>
                      <bdi>{file}</bdi>
                      {[date, version].map((fact) => (fact ? `, ${fact}` : ''))}
                    </div>
                  ))}
                </td>
                <td>{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const ORIGINS: Readonly<Record<BuildFacts['sources'][number]['origin'], string>> = {
  file: 'from files',
  facts: 'facts of the project',
  synthetic: 'invented',
  none: 'not supplied',
};
