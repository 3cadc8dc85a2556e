import { markdown } from '../markdown.ts';
import { drawGroupedBars, type Series } from '../picture/grouped-bars.ts';
import type { Comparison, Load } from '../server/comparison.ts';
import { kilobytes, number, spread } from './format.ts';
import { picture, type Rendered } from './rendered.ts';
import type { ServerFigures } from './sections.ts';

const COMPETITORS = [
  { kind: 'pool', colour: 'c', name: 'Nadlan SQL' },
  { kind: 'native', colour: 'a', name: 'native SQLite' },
  { kind: 'duckdb', colour: 'e', name: 'DuckDB' },
] as const satisfies readonly (Series & { readonly kind: keyof Comparison['loads'] })[];

const PICTURE = 'server.svg';

export function renderServer({ rounds, seconds, comparisons }: ServerFigures): Rendered {
  const cells = (of: Load | undefined) =>
    of ? [number(of.requestsPerSecond), spread({ p10: of.p10Ms, median: of.p50Ms, p90: of.p90Ms })] : ['', ''];
  const head = COMPETITORS.flatMap(({ name }) => [`${name}: answers/s`, 'ms']);
  const table = markdown(
    ['statement', 'connections', 'kB', ...head, 'time by that of SQLite'],
    comparisons.map(({ name, connections, answerBytes, loads, ratio }) => [
      name,
      `${connections}`,
      kilobytes(answerBytes),
      ...COMPETITORS.flatMap(({ kind }) => cells(loads[kind])),
      ratio === null ? '' : ratio.toFixed(2),
    ]),
  );
  const drawn = drawGroupedBars({
    title: 'Milliseconds to the whole answer, median',
    subtitle: 'Answers over HTTP on loopback, by connections that each send the next request when they have an answer',
    description: 'Milliseconds of each statement on three servers',
    series: COMPETITORS,
    groups: comparisons.map(({ name, connections, loads }) => ({
      label: `${name} · ${connections}`,
      values: COMPETITORS.map(({ kind }) => loads[kind]?.p50Ms ?? null),
    })),
  });
  return {
    title: 'The server: `/api/sql`',
    text: `${picture('Milliseconds of each statement on three servers', PICTURE)}

The same HTTP layer has behind it our pool of threads, native SQLite (better-sqlite3) or DuckDB (\`@duckdb/node-api\`, a file of its
own format with indexes on the columns of the look-ups). Each is a process of its own, on loopback, without a cache of answers and
without limits of clients. Native SQLite and DuckDB have no guard, no limits of time and memory, and cannot be
cancelled. Our pool gives queries of more than 100 ms all threads but one, so that short ones do not wait: with two cores, one thread computes
the long ones. The servers take ${rounds === 1 ? 'one turn' : `${rounds} turns`} of ${seconds} s each.
All requests that are under way differ, so that none shares the run of another. The load comes from the same machine.
Datasette is missing: neither Debian 12 nor the npm registry has a package of it.

Times are until the last byte, median (p10–p90). kB is the compressed size of our answer. The last column compares medians with native SQLite.

${table}`,
    pictures: { [PICTURE]: drawn },
  };
}
