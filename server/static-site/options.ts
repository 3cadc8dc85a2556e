import { parseArgs } from 'node:util';

export const HELP = `Usage: npm run build:static -- --out FOLDER [--base /path/] [--database-url URL | --split SIZE]

  --out FOLDER        the folder to write: new, empty, or written by this command before
  --base /path/       where the site will be on its host; / by default
  --database-url URL  the folder on another host that will have the database: the site then has the page and the manifest alone
  --split SIZE        the largest file that the host takes, such as 25M (K, M and G are powers of 1,024, KB, MB and GB of 1,000):
                      larger files of the database are written in pieces, which the page reads as one file

Builds what is missing, as "npm start" does. DATA_DIR names the folder of the database, DATABASE_ORIGINS the other hosts whose
databases the page may open.`;

export interface SiteOptions {
  /** As given; relative to the working directory. */
  readonly out: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The folder of the database on another host, with a slash at its end; null if it is part of the site. */
  readonly databaseUrl: string | null;
  /** The most bytes of a file of the database; null for no limit. */
  readonly splitBytes: number | null;
}

const PLAIN_PATH = /^\/([\w.~-]+\/)*$/;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Reads the arguments; null if help is wanted. @throws Error with a sentence about the first fault */
export function readSiteOptions(args: readonly string[]): SiteOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string' },
      base: { type: 'string', default: '/' },
      'database-url': { type: 'string' },
      split: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  if (!values.out?.trim()) throw new Error('Name the folder to write: --out FOLDER.');
  const { split, 'database-url': databaseUrl } = values;
  if (split !== undefined && databaseUrl !== undefined) {
    throw new Error(
      'Name either --database-url or --split: a database on another host is uploaded as it was built. To put pieces there, write the whole site with --split and upload it there.',
    );
  }
  return {
    out: values.out,
    base: readBase(values.base),
    databaseUrl: databaseUrl === undefined ? null : readDatabaseUrl(databaseUrl),
    splitBytes: split === undefined ? null : readSize(split),
  };
}

/** Room for a page of any size. */
const LEAST_PIECE_BYTES = 64 * 1024;
const UNITS: ReadonlyMap<string, number> = new Map([
  ...['K', 'M', 'G'].map((unit, power) => [unit, 1024 ** (power + 1)] as const),
  ...['KB', 'MB', 'GB'].map((unit, power) => [unit, 1000 ** (power + 1)] as const),
]);

function readSize(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,9})([KMG]B?)$/i.exec(text.replaceAll(' ', '')) ?? [];
  const bytes = Number(digits) * (UNITS.get(unit.toUpperCase()) ?? 0);
  if (Number.isSafeInteger(bytes) && bytes >= LEAST_PIECE_BYTES) return bytes;
  throw new Error(`--split must be a size of at least ${LEAST_PIECE_BYTES / 1024}K, such as 25M, not "${text}".`);
}

function readBase(text: string): string {
  const steps = text.split('/');
  if (PLAIN_PATH.test(text) && !steps.includes('.') && !steps.includes('..')) return text;
  throw new Error(
    `--base must be a path of letters, digits and -._~ that begins and ends with a slash, such as /nadlan/, not "${text}".`,
  );
}

function readDatabaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isLocal)) {
    throw new Error(
      `--database-url must be an address that begins with https://, because browsers load nothing else into an HTTPS page, not "${text}".`,
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new Error('--database-url must be the plain address of a folder, without a name, a password, ? or #.');
  }
  if (/\.(sqlite|json|map|pages|columns|pmtiles)$/.test(url.pathname)) {
    throw new Error(
      `--database-url must be the folder of the database, ${new URL('.', url).href}, not one of its files.`,
    );
  }
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
