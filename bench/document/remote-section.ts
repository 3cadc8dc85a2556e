import { markdown } from '../markdown.ts';
import { drawGroupedBars } from '../picture/grouped-bars.ts';
import type { CompetitorId } from '../remote/run/competitors.ts';
import { COLUMN_STATEMENTS } from '../remote/statements/column-statements.ts';
import { quantile, spreadOf } from '../statistics.ts';
import { kilobytes, number, spread } from './format.ts';
import { picture, type Rendered } from './rendered.ts';
import type { RemoteCost, RemoteFigures } from './sections.ts';

export function renderRemote(figures: RemoteFigures): Rendered {
  return render(figures, {
    title: 'The page: statements over a network',
    name: 'remote.svg',
    isData: false,
    text: `Real Chromium, an empty profile for every visit, the same database on a host with a modelled network
([how](design/measuring.md)). Depth is the longest chain of requests that wait for each other.`,
  });
}

/** The shapes of statements on a large database. */
export function renderLarge(figures: RemoteFigures): Rendered {
  return render(figures, {
    title: 'The page: statements on a large database',
    name: 'large.svg',
    isData: false,
    text: 'As above, with more rows: what grows with the database, and what does not.',
  });
}

export function renderScans(figures: RemoteFigures): Rendered {
  const scans = new Set(COLUMN_STATEMENTS.filter(({ isScan }) => isScan).map(({ id }) => id));
  const ratios = figures.statements.flatMap(({ id, costs: { c, e } }) =>
    scans.has(id) && c && e ? [c.databaseBytes / e.databaseBytes] : [],
  );
  const compared =
    ratios.length === 0 ? '' : `\n\nOur bytes by those of DuckDB-wasm, for the scans: ${spread(spreadOf(ratios))}.`;
  return render(figures, {
    title: 'The page: questions about all deals',
    name: 'scans.svg',
    isData: true,
    text: `The same, against DuckDB-wasm on Parquet files of the same rows. Requests and bytes are those of data alone.${compared}`,
  });
}

interface Plan {
  readonly title: string;
  readonly name: string;
  /** Whether requests and bytes of the page itself are left out. */
  readonly isData: boolean;
  readonly text: string;
}

function render(figures: RemoteFigures, { title, name, isData, text }: Plan): Rendered {
  const { competitors, statements, rttMs, megabitsPerSecond, protocol, repeats } = figures;
  const network = `${protocol === 'h2' ? 'HTTP/2' : 'HTTP/1.1'}, round trip ${rttMs} ms, ${megabitsPerSecond} Mbit/s`;
  const traffic = ({ requests, bodyBytes, databaseRequests, databaseBytes }: RemoteCost) =>
    isData ? [`${databaseRequests}`, kilobytes(databaseBytes)] : [`${requests}`, kilobytes(bodyBytes)];
  const cells = (cost: RemoteCost | null | undefined) =>
    cost ? [...traffic(cost), `${cost.depth}`, spread(cost.ms)] : ['no answer', '', '', ''];
  const table = markdown(
    ['statement', ...competitors.flatMap(({ id }) => [`${id}: requests`, 'kB', 'depth', 'ms'])],
    statements.map(({ id, costs }) => [`\`${id}\``, ...competitors.flatMap((one) => cells(costs[one.id]))]),
  );
  const drawn = drawGroupedBars({
    title: 'Milliseconds to the last row, database open, nothing cached, median',
    subtitle: network,
    description: 'Milliseconds of each statement',
    series: competitors.map(({ id, name: series }) => ({ colour: id, name: series })),
    groups: statements.map(({ id, costs }) => ({
      label: id,
      values: competitors.map((one) => costs[one.id]?.ms.median ?? null),
    })),
  });
  return {
    title,
    text: `${picture('Milliseconds of each statement', name)}

${text}

${network}; ${repeats === 1 ? 'one visit' : `${repeats} visits`} of each with each statement, in turns; times are median (p10–p90).

${totals(figures)}

After the database was open:

${table}`,
    pictures: { [name]: drawn },
  };
}

/** Over the statements that all have answered. */
function totals({ competitors, statements }: RemoteFigures): string {
  const common = statements.filter(({ costs }) => competitors.every(({ id }) => costs[id]));
  const over = (id: CompetitorId, figure: (cost: RemoteCost) => number) =>
    common.map(({ costs }) => costs[id]).flatMap((cost) => (cost ? [figure(cost)] : []));
  const rows = competitors.map(({ id, name, open }) => {
    const unanswered = statements.filter(({ costs }) => !costs[id]).map((one) => `\`${one.id}\``);
    return [
      `${id}`,
      name,
      open ? spread(open.ms) : '',
      open ? kilobytes(open.bodyBytes) : '',
      number(
        quantile(
          over(id, (cost) => cost.requests),
          0.5,
        ),
      ),
      number(
        quantile(
          over(id, (cost) => cost.depth),
          0.5,
        ),
      ),
      spread(spreadOf(over(id, (cost) => cost.bodyBytes / 1000))),
      spread(spreadOf(over(id, (cost) => cost.ms.median))),
      unanswered.join(', ') || 'none',
    ];
  });
  const head = ['open: ms', 'kB', 'a statement: requests', 'depth', 'kB', 'ms', 'not answered'];
  return `The ${common.length} statements that all answer, medians over statements (p10–p90); opening has page, module and schema:

${markdown(['', 'reader', ...head], rows)}`;
}
