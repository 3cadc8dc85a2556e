import { parseArgs } from 'node:util';
import {
  type BuildEvent,
  type BuildOptions,
  buildDatabase,
  MAX_REJECTED_SHARE_DEFAULT,
  MAX_SYNTHETIC_DEALS,
  REJECTED_ROWS_ALWAYS_ACCEPTED,
  type RowCounts,
  type SameDealCounts,
} from './database/index.ts';

const HELP = `Builds the database that the page and the server read.

  npm run db:build -- --register FILE.csv --out FOLDER
  npm run db:build -- --deals N --seed S --out FOLDER

  --register FILE.csv       a register export: UTF-8 CSV whose first line names the columns
  --deals N                 an invented register of N rows instead, 1 to ${MAX_SYNTHETIC_DEALS}
  --seed S                  which invented register, a whole number (default 1): the same seed, the same database
  --out FOLDER              where nadlan-<hash>.sqlite and nadlan.json go; made where it is missing
  --max-rejected-share X    share of rejected rows, 0 to 1, beyond which the build stops (default ${MAX_REJECTED_SHARE_DEFAULT});
                            ${REJECTED_ROWS_ALWAYS_ACCEPTED} rows are accepted in any case
  --help                    this text

A row is rejected where its date, amount, parcel or nature cannot be read, or where a field holds what its column
cannot hold. Rejected rows are counted and listed by line and reason. A build that stops or is interrupted leaves the
folder's database as it was. SOURCE_DATE_EPOCH, if set, is what the database gives as its time of building.

Prints progress on stderr and the path of the manifest on stdout. Exit codes: 0 built, 1 the input cannot be used,
2 the options cannot be used.`;

type Arguments = { kind: 'build'; options: BuildOptions } | { kind: 'help' } | { kind: 'wrong'; message: string };

function readArguments(given: readonly string[]): Arguments {
  const wrong = (message: string): Arguments => ({ kind: 'wrong', message });
  const parsed = parseOptions(given);
  if (typeof parsed === 'string') return wrong(parsed);
  if (parsed.help === true) return { kind: 'help' };
  const { register, deals, seed, out } = parsed;
  const share = Number(parsed['max-rejected-share'] ?? MAX_REJECTED_SHARE_DEFAULT);
  if (parsed['max-rejected-share']?.trim() === '' || !(share >= 0 && share <= 1)) {
    return wrong(`--max-rejected-share is '${parsed['max-rejected-share']}'; give a number from 0 to 1.`);
  }
  if (out === undefined || out === '') return wrong('--out is missing; name the folder for the database.');
  const common = { outFolder: out, maxRejectedShare: share };
  if (register !== undefined) {
    if (register === '') return wrong('--register is empty; name the file of a register export.');
    if (deals !== undefined) return wrong('--register and --deals exclude each other; give one of them.');
    if (seed !== undefined) return wrong('--seed belongs to --deals; a register file has none.');
    return { kind: 'build', options: { ...common, source: { kind: 'register', path: register } } };
  }
  if (deals === undefined) return wrong('There is nothing to build from; give --register FILE.csv or --deals N.');
  const dealCount = wholeNumber(deals, 1, MAX_SYNTHETIC_DEALS);
  if (dealCount === null) return wrong(`--deals is '${deals}'; give a whole number from 1 to ${MAX_SYNTHETIC_DEALS}.`);
  const seedNumber = wholeNumber(seed ?? '1', 0, Number.MAX_SAFE_INTEGER);
  if (seedNumber === null) return wrong(`--seed is '${seed}'; give a whole number from 0 on.`);
  return { kind: 'build', options: { ...common, source: { kind: 'synthetic', deals: dealCount, seed: seedNumber } } };
}

/** The options as text, or what is wrong with them. */
function parseOptions(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      options: {
        register: { type: 'string' },
        deals: { type: 'string' },
        seed: { type: 'string' },
        out: { type: 'string' },
        'max-rejected-share': { type: 'string' },
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

function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

const tell = (line: string) => process.stderr.write(`${line}\n`);
const count = (value: number) => value.toLocaleString('en-US');
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function tellEvent(event: BuildEvent): void {
  switch (event.kind) {
    case 'step-started':
      if (process.stderr.isTTY) process.stderr.write(`           ${event.name} …\r`);
      return;
    case 'step-finished':
      if (process.stderr.isTTY) process.stderr.clearLine(0);
      tell(`${seconds(event.step.elapsedMs).padStart(9)}  ${event.step.name}`);
      return;
    case 'rows': {
      const rate = Math.round(event.read / (event.elapsedMs / 1000));
      const share = event.expected === null ? '' : ` of ${count(event.expected)}`;
      const left = event.expected === null ? '' : `, ${seconds(((event.expected - event.read) / rate) * 1000)} left`;
      tell(`           ${count(event.read)}${share} rows, ${count(rate)} a second${left}`);
      return;
    }
    default:
      event satisfies never;
  }
}

function tellRows(rows: RowCounts): void {
  tell(`Rows: ${count(rows.read)} read, ${count(rows.accepted)} accepted, ${count(rows.rejected)} rejected.`);
  for (const { meaning, count: rejected, first } of rows.reasons) {
    tell(`  ${count(rejected)} rejected: ${meaning}`);
    for (const { line, detail } of first) tell(`    line ${line}: ${detail}`);
    if (rejected > first.length) tell(`    and ${count(rejected - first.length)} more`);
  }
}

function tellSameDeals({ duplicatesRemoved, mergedDeals, mergedRowsRemoved }: SameDealCounts): void {
  tell(
    `Deals reported twice: ${count(duplicatesRemoved)} rows removed. Deals reported by their shares: ` +
      `${count(mergedDeals + mergedRowsRemoved)} rows merged into ${count(mergedDeals)}.`,
  );
}

async function main(): Promise<number> {
  const read = readArguments(process.argv.slice(2));
  if (read.kind === 'help') {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (read.kind === 'wrong') {
    tell(`${read.message} (--help lists the options)`);
    return 2;
  }
  const outcome = await buildDatabase(read.options, tellEvent);
  if (outcome.rows !== null) tellRows(outcome.rows);
  if (outcome.kind === 'refused') {
    tell(`Not built: ${outcome.message}`);
    return 1;
  }
  tellSameDeals(outcome.sameDeals);
  const { manifest } = outcome;
  const megabytes = (manifest.sizeBytes / 1e6).toFixed(1);
  tell(
    `Built ${manifest.url}: ${megabytes} MB, deals up to ${manifest.dataAsOf}, in ${seconds(manifest.builder.elapsedMs)}.`,
  );
  process.stdout.write(`${outcome.manifestPath}\n`);
  return 0;
}

process.exitCode = await main();
