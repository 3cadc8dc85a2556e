/** Texts for foreign databases. */
export interface ForeignStrings {
  readonly notOurs: (host: string) => string;
  readonly isWal: string;
  /** Before another host is contacted. */
  readonly mayOpen: (host: string) => string;
  readonly whatItMeans: (host: string) => string;
  readonly open: string;
  readonly opening: (host: string) => string;
  readonly cannotOpen: string;
  readonly wrong: Readonly<Record<'no-url' | 'scheme' | 'credentials', (given: string) => string>>;
  readonly toDeals: string;
  readonly tables: string;
  readonly noTables: string;
  readonly welcome: string;
}
