import { parseArgs } from 'node:util';
import { MAX_REJECTED_SHARE_DEFAULT } from '../../index.ts';
import { type ImportOutcome, importFolder, REJECTED_RECORDS_ALWAYS_ACCEPTED } from './import-folder.ts';
import { inspectFile } from './inspect-file.ts';

const HELP = `Writes the files of docs/sources.md from files as their publishers hand them out.

  npm run sources -- --from DOWNLOADS --to FOLDER [--config FILE]
  npm run sources -- --inspect FILE

  --from DOWNLOADS          the folder of the downloaded files
  --to FOLDER               where the files of the layouts go; made where it is missing. If anything fails, it stays as it was
  --config FILE             which column is which, for files whose columns no rule of a known publisher fits
                            (default DOWNLOADS/sources.config.json, if it is there); docs/import.md describes it
  --inspect FILE            shows what is in a file instead: its tables, their columns with examples, and a proposal of a mapping
  --max-rejected-share X    share of rejected records of a table, 0 to 1, beyond which nothing is written
                            (default ${MAX_REJECTED_SHARE_DEFAULT}); ${REJECTED_RECORDS_ALWAYS_ACCEPTED} records are accepted in any case
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
  const given = readOptions(args);
  if (typeof given === 'string') {
    stderr.write(`${given} (--help lists the options)\n`);
    return 2;
  }
  if (given.help === true) {
    stdout.write(`${HELP}\n`);
    return 0;
  }
  if (given.inspect !== undefined) {
    const inspected = await inspectFile(given.inspect);
    (inspected.isReadable ? stdout : stderr).write(`${inspected.lines.join('\n')}\n`);
    return inspected.isReadable ? 0 : 1;
  }
  const { from, to, config, 'max-rejected-share': shareText = String(MAX_REJECTED_SHARE_DEFAULT) } = given;
  const maxRejectedShare = Number(shareText);
  const wrong =
    from === undefined || from === ''
      ? '--from is missing; name the folder of the downloads.'
      : to === undefined || to === ''
        ? '--to is missing; name the folder for the files of the layouts.'
        : shareText.trim() === '' || !(maxRejectedShare >= 0 && maxRejectedShare <= 1)
          ? `--max-rejected-share is '${shareText}'; give a number from 0 to 1.`
          : null;
  if (wrong !== null || from === undefined || to === undefined) {
    stderr.write(`${wrong} (--help lists the options)\n`);
    return 2;
  }
  const options = { from, to, maxRejectedShare, ...(config === undefined ? {} : { config }) };
  const outcome = await importFolder(options, (file, records) =>
    stderr.write(`${file}: ${records.toLocaleString('en-US')} records read\n`),
  );
  stderr.write(`${reportLines(outcome).join('\n')}\n`);
  return outcome.kind === 'imported' ? 0 : 1;
}

function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        from: text,
        to: text,
        config: text,
        inspect: text,
        'max-rejected-share': text,
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      return error.message.replace(/\s*\n\s*/g, ' ');
    }
    throw error;
  }
}

function reportLines(outcome: ImportOutcome): readonly string[] {
  const count = (value: number) => value.toLocaleString('en-US');
  const tables = outcome.tables.flatMap(({ file, table, layout, written, rejected, first }) => [
    `${file}, table ${table}: ${count(written)} records of ${layout}, ${count(rejected)} rejected.`,
    ...first.map(({ place, detail }) => `    ${place}: ${detail}`),
    ...(rejected > first.length ? [`    and ${count(rejected - first.length)} more`] : []),
  ]);
  if (outcome.kind === 'refused') return [...tables, `Not imported: ${outcome.message}`];
  return [
    ...tables,
    ...outcome.notRead,
    outcome.missing.length === 0 ? 'Every source has its file.' : `No file yet: ${outcome.missing.join(', ')}.`,
  ];
}
