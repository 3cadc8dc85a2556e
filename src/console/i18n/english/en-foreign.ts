import type { ForeignStrings } from '../areas/foreign-strings.ts';

export const enForeign: ForeignStrings = {
  notOurs: (host) => `A database from ${host}. It is not ours, and nothing in it was checked here.`,
  isWal: 'It is in WAL mode: changes that stand only in a -wal file beside it are not seen here.',
  mayOpen: (host) => `Open a database from ${host}?`,
  whatItMeans: (host) =>
    `Nothing was requested of ${host} yet. It is not ours, and nothing in its file is checked here. It will see your address, as any site that you visit does, and which parts of the file you read. Your queries and your history stay in this browser.`,
  open: 'Open it',
  opening: (host) => `Opening a database from ${host}…`,
  cannotOpen: 'This database cannot be opened',
  wrong: {
    'no-url': (given) => `The address “${given}” is none. Write ?db= and the address of a SQLite file.`,
    scheme: (given) => `“${given}” is no address of the web. A database is read over http or https alone.`,
    credentials: () =>
      'An address with a name or password in it is not opened: it would stand in histories and links. Use a file that anyone may read.',
  },
  toDeals: 'To the real-estate deals',
  tables: 'Tables',
  noTables: 'This database has no tables.',
  welcome: 'Choose a table, or write a statement and run it.',
};
