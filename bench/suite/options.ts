import { parseArgs } from 'node:util';
import { SECTION_IDS, type SectionId } from '../document/sections.ts';

export const HELP = `Builds what is missing, runs the benches one after another and writes docs/benchmarks.md and docs/growth.md.

  npm run bench -- [--quick] [--only SECTION,SECTION] [--data FOLDER] [--large FOLDER] [--render]

  --quick        few repetitions, to try it; the document says so
  --only LIST    these sections alone: ${SECTION_IDS.join(', ')}. The others keep their figures and dates
  --data FOLDER  of a published database for all benches that read one (default: DATA_DIR, else data; built if missing)
  --large FOLDER of a large database, for the section "large", which is left out without it (built if missing: 3.2 million deals)
  --render       measures nothing, and writes the documents from the figures that are there

Every bench has a bound in time. A bench that fails keeps its older figures, and the command ends with 1.`;

export interface SuiteOptions {
  readonly quick: boolean;
  readonly only: readonly SectionId[];
  readonly dataDir: string;
  /** Null without a large database. */
  readonly largeDir: string | null;
  readonly renderOnly: boolean;
}

/** @throws Error with a sentence about the faulty option; returns null for help */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): SuiteOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      data: { type: 'string', default: environment.DATA_DIR ?? 'data' },
      large: { type: 'string' },
      render: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const only = values.only?.split(',').map(sectionOf);
  if (only?.includes('large') && values.large === undefined)
    throw new Error('The section "large" needs a database: --large FOLDER.');
  return {
    quick: values.quick,
    only: only ?? SECTION_IDS,
    dataDir: values.data,
    largeDir: values.large ?? null,
    renderOnly: values.render,
  };
}

function sectionOf(given: string): SectionId {
  const found = SECTION_IDS.find((id) => id === given.trim());
  if (found === undefined) throw new Error(`--only has "${given}", and takes sections of ${SECTION_IDS.join(', ')}.`);
  return found;
}
