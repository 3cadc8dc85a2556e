import { markdown } from '../markdown.ts';
import { day, megabytes, number, percent } from './format.ts';
import { renderArrival, renderGrid, renderMap } from './page-sections.ts';
import { renderLarge, renderRemote, renderScans } from './remote-section.ts';
import type { Rendered } from './rendered.ts';
import {
  type AllMeasured,
  type Measured,
  SECTION_IDS,
  type SectionFigures,
  type SectionId,
  type Setting,
} from './sections.ts';
import { renderServer } from './server-section.ts';
import { renderBuild, renderCompression, renderEstimates, renderFairness, renderImport } from './service-sections.ts';

const RENDERERS: { readonly [Id in SectionId]: (figures: SectionFigures[Id]) => Rendered } = {
  server: renderServer,
  remote: renderRemote,
  scans: renderScans,
  large: renderLarge,
  arrival: renderArrival,
  grid: renderGrid,
  map: renderMap,
  fairness: renderFairness,
  estimates: renderEstimates,
  compression: renderCompression,
  build: renderBuild,
  import: renderImport,
};

const INTRODUCTION = `# Benchmarks

Written by \`npm run bench\` from the figures in \`docs/benchmarks/\`; a test compares the two. To repeat them:

\`\`\`sh
npm run bench                                 # everything, one after another, on a machine that does nothing else
npm run bench -- --quick                      # few repetitions, to try it
npm run bench -- --only server,map            # these sections alone; the others keep their figures and dates
npm run bench -- --large FOLDER               # also on a database of 3.2 million deals there, which is built if it is missing
\`\`\`

Competitors answer the same statements on the same machine in turns. Answers are compared before they are measured; different rows end a bench.
What capacities and costs follow from these figures: [growth.md](growth.md). How remote reading is measured:
[design/measuring.md](design/measuring.md).`;

const BUSY = `"Others busy" is the share of all cores that other programs used just before the section. The more, the less its times are worth; counts of
requests and bytes do not depend on it.`;

/** The document and its pictures. */
export interface BenchmarksDocument {
  /** Markdown. */
  readonly text: string;
  /** SVG, by the name of its file in `docs/benchmarks/`. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** Renders the figures of all sections that were measured. */
export function renderDocument(measured: AllMeasured): BenchmarksDocument {
  const ids = SECTION_IDS.filter((id) => measured[id]);
  const sections = ids.map((id) => ({ id, setting: measured[id] as Setting, rendered: renderSection(id, measured) }));
  const body = sections.map(
    ({ setting, rendered: { title, text } }) => `## ${title}\n\n${settingLine(setting)}\n\n${text}`,
  );
  const settings = sections.map(({ setting }) => setting);
  const runs = markdown(
    ['section', 'measured', 'took', 'mode', 'others busy'],
    sections.map(({ setting, rendered: { title } }) => [
      title,
      day(setting.measuredAt),
      `${number(setting.elapsedMs / 60_000)} min`,
      setting.quick ? 'quick' : 'full',
      percent(setting.busyBefore),
    ]),
  );
  const text = [
    INTRODUCTION,
    '## Runs',
    runs,
    BUSY,
    machines(settings),
    databases(settings),
    versions(settings),
    ...body,
  ];
  return {
    text: `${text.join('\n\n')}\n`,
    pictures: Object.assign({}, ...sections.map(({ rendered }) => rendered.pictures)),
  };
}

function renderSection<Id extends SectionId>(id: Id, measured: AllMeasured): Rendered {
  const { figures } = measured[id] as Measured<SectionFigures[Id]>;
  return RENDERERS[id](figures);
}

const distinct = (lines: readonly string[]) => [...new Set(lines)].map((line) => `- ${line}`).join('\n');

const machines = (settings: readonly Setting[]) =>
  `Machines:\n\n${distinct(
    settings.map(
      ({ machine: { processor, cores, memoryBytes, system, node } }) =>
        `${cores} × ${processor}, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${system}, Node ${node}`,
    ),
  )}`;

const databases = (settings: readonly Setting[]) =>
  `Databases:\n\n${distinct(
    settings.flatMap(({ database }) =>
      database
        ? `${database.deals.toLocaleString('en-US')} ${database.synthetic ? 'synthetic (invented) ' : ''}deals, ${megabytes(database.sizeBytes)}, SHA-256 \`${database.sha256}\``
        : [],
    ),
  )}`;

const versions = (settings: readonly Setting[]) =>
  `Versions:\n\n${distinct(
    settings
      .flatMap((setting) => Object.entries(setting.versions).map(([name, version]) => `${name} ${version}`))
      .sort(),
  )}`;

function settingLine({ measuredAt, quick, database }: Setting): string {
  const deals = database
    ? `, ${database.deals.toLocaleString('en-US')} ${database.synthetic ? 'synthetic ' : ''}deals (${megabytes(database.sizeBytes)})`
    : '';
  return `*Measured on ${day(measuredAt)}${deals}${quick ? ', by `--quick`: few repetitions, rough figures' : ''}.*`;
}
