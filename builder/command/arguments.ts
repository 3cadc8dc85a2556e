import {
  type BuildOptions,
  CHANGE_LIMITS_DEFAULT,
  fewInWords,
  KEPT_DATABASES_DEFAULT,
  MAX_REJECTED_SHARE_DEFAULT,
  MAX_SYNTHETIC_DEALS,
  SPLIT_MIN_BYTES,
} from '../index.ts';
import { DATE_FORMATS, type DateOrder } from '../sources/register/date-order.ts';
import { readOptions, shareOf, wrongShare } from './read-options.ts';

export const HELP = `Builds the database that the page and the server read.

  npm run db:build -- --register FILE [--register FILE …] [--update] [--sources FOLDER] --out FOLDER
  npm run db:build -- --deals N --seed S [--country small] --out FOLDER

  --register FILE           a register export, whose first line names the columns: text with commas, semicolons, tabs or
                            bars, in UTF-8, UTF-16 or windows-1255, plain, gzipped or in a zip archive; or Parquet.
                            Given several times, or a folder: the files one after another
  --date-format FORMAT      DD/MM/YYYY or MM/DD/YYYY, if the dates of a file do not show it; YYYY-MM-DD is always read
  --update                  the export is a newer one than that of the database in --out: a deal keeps its id, and the
                            report says how many deals came, changed and went
  --sources FOLDER          the files of further sources (parcels, streets, stations, ...), as docs/sources.md lays them
                            out; tables whose source is not there stay empty, and the report says which
  --deals N                 an invented register of N deals instead, 1 to ${MAX_SYNTHETIC_DEALS}, in an invented country
  --seed S                  which invented register, a whole number (default 1): the same seed, the same database
  --country whole|small     all places of the invented country (default), or a few of them: a small database for trying
                            things out, with every table, in a third of the time
  --out FOLDER              where nadlan-<hash>.sqlite and nadlan.json go; made where it is missing
  --max-rejected-share X    share of rejected rows of a file, 0 to 1, beyond which the build stops
                            (default ${MAX_REJECTED_SHARE_DEFAULT}); in any case it accepts
                            ${fewInWords('rows')}
  --max-lost-rows X         share of the rows of a table, 0 to 1, beyond whose loss an export does not replace the
                            earlier build (default ${CHANGE_LIMITS_DEFAULT.lostRowsShare})
  --max-median-change X     the same for a move of the median price per square metre of the country or a large city, in
                            the last year that the earlier build has whole (default ${CHANGE_LIMITS_DEFAULT.medianShare})
  --allow-changes           replaces the earlier build whatever changed; the report says what did
  --keep N                  how many databases of earlier builds stay, for pages that have them open (default ${KEPT_DATABASES_DEFAULT})
  --split SIZE              writes the database also in pieces of at most SIZE (such as 25M: K, M and G are powers of
                            1,024) into FOLDER/split, for sql.js-httpvfs on hosts that limit the size of files
  --help                    this text

A row is rejected where its date, amount, parcel or nature cannot be read, or where a field holds what its column
cannot hold. Rejected rows are counted and listed by line and reason. A build that stops or is interrupted leaves the
folder's database as it was. SOURCE_DATE_EPOCH, if set, is what the database gives as its time of building.

Prints progress and a report on stderr and the path of the manifest on stdout. Exit codes: 0 built, 1 the input cannot
be used, 2 the options cannot be used.`;

const OPTIONS = {
  register: { type: 'string', multiple: true },
  update: { type: 'boolean' },
  'date-format': { type: 'string' },
  sources: { type: 'string' },
  deals: { type: 'string' },
  seed: { type: 'string' },
  country: { type: 'string' },
  out: { type: 'string' },
  'max-rejected-share': { type: 'string' },
  'max-lost-rows': { type: 'string' },
  'max-median-change': { type: 'string' },
  'allow-changes': { type: 'boolean' },
  keep: { type: 'string' },
  split: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type Arguments =
  | { readonly kind: 'build'; readonly options: BuildOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string };

const wrong = (message: string): Arguments => ({ kind: 'wrong', message });

/** The options of a build from the arguments of the command, or the first error in them. */
export function readArguments(given: readonly string[]): Arguments {
  const parsed = readOptions(given, OPTIONS);
  if (typeof parsed === 'string') return wrong(parsed);
  if (parsed.help === true) return { kind: 'help' };
  const { out, 'max-rejected-share': shareText, keep: keepText, split: splitText } = parsed;
  const maxRejectedShare = shareOf(shareText, MAX_REJECTED_SHARE_DEFAULT);
  if (maxRejectedShare === null) return wrong(wrongShare('max-rejected-share', shareText));
  const { 'max-lost-rows': lostText, 'max-median-change': medianText, 'allow-changes': areChangesAllowed } = parsed;
  const lostRowsShare = shareOf(lostText, CHANGE_LIMITS_DEFAULT.lostRowsShare);
  if (lostRowsShare === null) return wrong(wrongShare('max-lost-rows', lostText));
  const medianShare = shareOf(medianText, CHANGE_LIMITS_DEFAULT.medianShare);
  if (medianShare === null) return wrong(wrongShare('max-median-change', medianText));
  if (out === undefined || out === '') return wrong('--out is missing; name the folder for the database.');
  const keep = wholeNumber(keepText ?? String(KEPT_DATABASES_DEFAULT), 0, 1_000);
  if (keep === null) return wrong(`--keep is '${keepText}'; give a whole number from 0 to 1000.`);
  const splitBytes = splitText === undefined ? undefined : bytesOf(splitText);
  if (splitBytes === null) {
    return wrong(`--split is '${splitText}'; give a size of at least ${SPLIT_MIN_BYTES / 1024}K, such as 25M.`);
  }
  const common = {
    outFolder: out,
    maxRejectedShare,
    keep,
    ...(lostText === undefined && medianText === undefined ? {} : { changeLimits: { lostRowsShare, medianShare } }),
    ...(areChangesAllowed === true ? { areChangesAllowed } : {}),
    ...(splitBytes === undefined ? {} : { splitBytes }),
  };
  const source = readSource(parsed);
  return typeof source === 'string' ? wrong(source) : { kind: 'build', options: { ...common, source } };
}

type Texts = { readonly [Name in 'sources' | 'deals' | 'seed' | 'country' | 'date-format']?: string | undefined } & {
  readonly register?: readonly string[] | undefined;
  readonly update?: boolean | undefined;
};

function readSource({
  register,
  update,
  sources,
  deals,
  seed,
  country,
  'date-format': dateFormat,
}: Texts): BuildOptions['source'] | string {
  if (register !== undefined) {
    if (register.includes('')) return '--register is empty; name the file of a register export.';
    if (deals !== undefined) return '--register and --deals exclude each other; give one of them.';
    if (seed !== undefined) return '--seed belongs to --deals; a register file has none.';
    if (country !== undefined) return '--country belongs to --deals; a register file has its own places.';
    if (sources === '') return '--sources is empty; name the folder of the source files.';
    const dateOrder = dateFormat === undefined ? undefined : dateOrderOf(dateFormat);
    if (dateOrder === null) return `--date-format is '${dateFormat}'; give DD/MM/YYYY or MM/DD/YYYY.`;
    return {
      kind: 'register',
      paths: register,
      ...(dateOrder === undefined ? {} : { dateOrder }),
      ...(update === true ? { isUpdate: true } : {}),
      ...(sources === undefined ? {} : { sourcesFolder: sources }),
    };
  }
  if (deals === undefined) return 'There is nothing to build from; give --register FILE or --deals N.';
  if (update === true) return '--update belongs to --register; an invented register is never a newer one.';
  if (dateFormat !== undefined) return '--date-format belongs to --register; the invented register needs none.';
  if (sources !== undefined) return '--sources belongs to --register; the invented register has a country of its own.';
  const dealCount = wholeNumber(deals, 1, MAX_SYNTHETIC_DEALS);
  if (dealCount === null) return `--deals is '${deals}'; give a whole number from 1 to ${MAX_SYNTHETIC_DEALS}.`;
  const seedNumber = wholeNumber(seed ?? '1', 0, Number.MAX_SAFE_INTEGER);
  if (seedNumber === null) return `--seed is '${seed}'; give a whole number from 0 on.`;
  if (country !== undefined && country !== 'whole' && country !== 'small') {
    return `--country is '${country}'; give whole or small.`;
  }
  // The complete country is the default. A database built without the option is current for a build with it.
  return { kind: 'synthetic', deals: dealCount, seed: seedNumber, ...(country === 'small' ? { country } : {}) };
}

/** The order of day and month that a format states; null if it is neither. */
function dateOrderOf(format: string): DateOrder | null {
  const orders = Object.entries(DATE_FORMATS) as [DateOrder, string][];
  return orders.find(([, written]) => written === format.toUpperCase())?.[0] ?? null;
}

function wholeNumber(text: string, min: number, max: number): number | null {
  if (!/^\d{1,16}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1 << 10, M: 1 << 20, G: 1 << 30 };

/** The bytes of a size such as '25M', or null. */
function bytesOf(text: string): number | null {
  const match = /^(\d{1,12})([KMG]?)(?:i?B)?$/i.exec(text.trim());
  if (match === null) return null;
  const bytes = Number(match[1]) * (UNITS[(match[2] ?? '').toUpperCase()] ?? 1);
  return bytes >= SPLIT_MIN_BYTES && Number.isSafeInteger(bytes) ? bytes : null;
}
