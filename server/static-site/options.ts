import { parseArgs } from 'node:util';

export const HELP = `Usage: npm run build:static -- --out FOLDER [--base /path/] [--database-url URL]

  --out FOLDER        the folder to write: new, empty, or written by this command before
  --base /path/       where the site will be on its host; / by default
  --database-url URL  the folder on another host that will have the database: the site then has the page and the manifest alone

Builds what is missing, as "npm start" does. DATA_DIR names the folder of the database, DATABASE_ORIGINS the other hosts whose
databases the page may open.`;

export interface SiteOptions {
  /** As given; relative to the working directory. */
  readonly out: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The folder of the database on another host, with a slash at its end; null if it is part of the site. */
  readonly databaseUrl: string | null;
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
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  if (!values.out?.trim()) throw new Error('Name the folder to write: --out FOLDER.');
  const databaseUrl = values['database-url'];
  return {
    out: values.out,
    base: readBase(values.base),
    databaseUrl: databaseUrl === undefined ? null : readDatabaseUrl(databaseUrl),
  };
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
