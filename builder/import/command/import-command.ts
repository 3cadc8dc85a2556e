import { readOptions, shareOf, wrongShare } from '../../command/read-options.ts';
import { count } from '../../command/words.ts';
import { fewInWords } from '../../rows/tally.ts';
import { MAX_REJECTED_SHARE_DEFAULT } from '../../rows/thresholds.ts';
import { HEIGHT_SPACING_M_DEFAULT } from '../raw-record.ts';
import { type ImportOutcome, importFolder } from './import-folder.ts';
import { inspectFile } from './inspect-file.ts';

/** A place has the height of a point that is at most 1 km away; the farthest place of a square is 0.7 of its side away. */
const HEIGHT_SPACING_MAX_M = 1_000;

const TEXT = { type: 'string' } as const;
const OPTIONS = {
  from: TEXT,
  to: TEXT,
  config: TEXT,
  inspect: TEXT,
  'max-rejected-share': TEXT,
  'height-spacing': TEXT,
  help: { type: 'boolean', short: 'h' },
} as const;

const HELP = `Writes the files of docs/sources.md from files as their publishers hand them out.

  npm run sources -- --from DOWNLOADS --to FOLDER [--config FILE]
  npm run sources -- --inspect FILE

  --from DOWNLOADS          the folder of the downloaded files
  --to FOLDER               where the files of the layouts go; made where it is missing. If anything fails, it stays as it was
  --config FILE             which column is which, for files whose columns no rule of a known publisher fits
                            (default DOWNLOADS/sources.config.json, if it is there); docs/import.md describes it
  --inspect FILE            shows what is in a file instead: its tables, their columns with examples, and a proposal of a mapping
  --max-rejected-share X    share of rejected records of a table, 0 to 1, beyond which nothing is written
                            (default ${MAX_REJECTED_SHARE_DEFAULT}); in any case it accepts
                            ${fewInWords('records')}
  --height-spacing METRES   the distance of the points that are taken from a grid of heights (default ${HEIGHT_SPACING_M_DEFAULT})
  --help                    this text

Prints progress and a report on stderr, and what --inspect finds on stdout. Exit codes: 0 imported, 1 the input cannot be used, 2 the options cannot be used.`;

interface Stream {
  write(text: string): unknown;
}

/**
 * `npm run sources`: imports a folder of downloads.
 *
 * @param args of the command line
 * @returns the exit code
 */
export async function importCommand(
  args: readonly string[],
  { stdout, stderr }: { readonly stdout: Stream; readonly stderr: Stream },
): Promise<number> {
  const wrong = (message: string): number => {
    stderr.write(`${message} (--help lists the options)\n`);
    return 2;
  };
  const given = readOptions(args, OPTIONS);
  if (typeof given === 'string') return wrong(given);
  if (given.help === true) {
    stdout.write(`${HELP}\n`);
    return 0;
  }
  if (given.inspect !== undefined) {
    const inspected = await inspectFile(given.inspect);
    (inspected.isReadable ? stdout : stderr).write(`${inspected.lines.join('\n')}\n`);
    return inspected.isReadable ? 0 : 1;
  }
  const { from, to, config, 'max-rejected-share': shareText } = given;
  if (from === undefined || from === '') return wrong('--from is missing; name the folder of the downloads.');
  if (to === undefined || to === '') return wrong('--to is missing; name the folder for the files of the layouts.');
  const maxRejectedShare = shareOf(shareText, MAX_REJECTED_SHARE_DEFAULT);
  if (maxRejectedShare === null) return wrong(wrongShare('max-rejected-share', shareText));
  const { 'height-spacing': spacingText } = given;
  const heightSpacingM = Number(spacingText ?? HEIGHT_SPACING_M_DEFAULT);
  if (!(heightSpacingM >= 1 && heightSpacingM <= HEIGHT_SPACING_MAX_M)) {
    return wrong(`--height-spacing is '${spacingText}'; give metres, from 1 to ${HEIGHT_SPACING_MAX_M}.`);
  }
  const options = { from, to, maxRejectedShare, heightSpacingM, ...(config === undefined ? {} : { config }) };
  const outcome = await importFolder(options, (file, records) =>
    stderr.write(`${file}: ${count(records)} records read\n`),
  );
  stderr.write(`${reportLines(outcome).join('\n')}\n`);
  return outcome.kind === 'imported' ? 0 : 1;
}

function reportLines(outcome: ImportOutcome): readonly string[] {
  const tables = outcome.tables.flatMap(({ file, table, layout, written, rejected, emptyFields, first }) => [
    `${file}, table ${table}: ${count(written)} records of ${layout}, ${count(rejected)} rejected.`,
    ...first.map(({ place, detail }) => `    ${place}: ${detail}`),
    ...(rejected > first.length ? [`    and ${count(rejected - first.length)} more`] : []),
    ...(emptyFields.length > 0 ? [`    no column is known for ${emptyFields.join(', ')}`] : []),
  ]);
  if (outcome.kind === 'refused') return [...tables, ...outcome.notRead, `Not imported: ${outcome.message}`];
  return [
    ...tables,
    ...outcome.notRead,
    outcome.missing.length === 0 ? 'Every source has its file.' : `No file yet: ${outcome.missing.join(', ')}.`,
  ];
}
