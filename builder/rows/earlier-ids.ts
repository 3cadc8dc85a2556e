import Database from 'better-sqlite3';
import type { Scratch, SqlValue } from '../scratch.ts';

/** The build that a new one continues. */
export interface EarlierBuild {
  /** The file of its database. */
  readonly path: string;
  /** The highest id that it or a build before it has given to a deal. */
  readonly lastDealId: number;
}

/** What became of the deals of the earlier build. */
export interface DealChanges {
  readonly unchanged: number;
  readonly changed: number;
  readonly came: number;
  readonly went: number;
  /** The highest id that was ever given to a deal. No deal gets the id of one that went. */
  readonly lastDealId: number;
  /** The first deals that changed, each with a field that did. */
  readonly firstChanged: readonly ChangedDeal[];
  /** The first deals that went. */
  readonly firstWent: readonly DealPlace[];
}

export interface DealPlace {
  readonly id: number;
  readonly gush: number;
  readonly chelka: number;
  readonly subChelka: number;
  /** 'YYYY-MM-DD'. */
  readonly dealDate: string;
}

export interface ChangedDeal extends DealPlace {
  readonly field: string;
  readonly before: SqlValue;
  readonly after: SqlValue;
}

const UNIT = ['gush', 'chelka', 'sub_chelka', 'deal_date'] as const;

/** What the registry may correct about a deal of one unit and day. */
const FIELDS = [
  'settlement_code',
  'deal_nature',
  'deal_amount',
  'declared_amount',
  'portion',
  'year_built',
  'area',
  'rooms',
] as const;

/**
 * When two rows are one deal, in the order in which pairs are made. All need the same unit and day. Rows that are equal in the
 * fields of a round are paired in the order of their ids.
 *
 * 1. Nothing has changed.
 * 2. The amount is the same: other fields were corrected.
 * 3. The unit has its own number, and one deal without a partner on each side: the amount was corrected. Where a parcel has no
 *    units, deals of one day belong to different owners, and another amount is another deal.
 */
const ROUNDS: readonly { readonly equal: readonly string[]; readonly isAlone: boolean; readonly where: string }[] = [
  { equal: FIELDS, isAlone: false, where: '1' },
  { equal: ['deal_amount'], isAlone: false, where: '1' },
  { equal: [], isAlone: true, where: 'sub_chelka > 0' },
];

/** How many deals of a kind are listed. */
const LISTED = 5;

/**
 * Gives the rows of `scratch.staged_deals` the ids that their deals have in the earlier build. New deals get ids above all that were
 * ever given. It runs when each deal has one row.
 */
export function keepEarlierIds(scratch: Scratch, { path, lastDealId }: EarlierBuild): DealChanges {
  const { db } = scratch;
  copyEarlierDeals(scratch, path);
  db.exec(`
    CREATE TABLE scratch.same_ids (id INTEGER PRIMARY KEY, earlier_id INTEGER NOT NULL UNIQUE);
    CREATE INDEX scratch.earlier_by_unit ON earlier_deals (${UNIT.join(', ')});
  `);
  for (const round of ROUNDS) db.exec(pairs(round));
  const changed = `FROM scratch.same_ids AS p JOIN scratch.staged_deals AS s ON s.id = p.id
    JOIN scratch.earlier_deals AS e ON e.id = p.earlier_id
    WHERE ${FIELDS.map((field) => `s.${field} IS NOT e.${field}`).join(' OR ')}`;
  const went = 'FROM scratch.earlier_deals WHERE id NOT IN (SELECT earlier_id FROM scratch.same_ids)';
  const count = (from: string) => db.prepare<[], number>(`SELECT count(*) ${from}`).pluck().get() ?? 0;
  const [kept, changedDeals] = [count('FROM scratch.same_ids'), count(changed)];
  const place = (row: string) =>
    `${row}.gush, ${row}.chelka, ${row}.sub_chelka AS subChelka, ${row}.deal_date AS dealDate`;
  const [field, before, after] = [
    FIELDS.map((name) => `WHEN s.${name} IS NOT e.${name} THEN '${name}'`),
    FIELDS.map((name) => `WHEN s.${name} IS NOT e.${name} THEN e.${name}`),
    FIELDS.map((name) => `WHEN s.${name} IS NOT e.${name} THEN s.${name}`),
  ].map((cases) => `CASE ${cases.join(' ')} END`);
  const firstChanged = db
    .prepare<[], ChangedDeal>(
      `SELECT e.id, ${place('e')}, ${field} AS field, ${before} AS before, ${after} AS after ${changed}
       ORDER BY e.id LIMIT ${LISTED}`,
    )
    .all();
  const firstWent = db
    .prepare<[], DealPlace>(`SELECT id, ${place('earlier_deals')} ${went} ORDER BY id LIMIT ${LISTED}`)
    .all();
  const wentDeals = count(went);
  const came = renumber(scratch, lastDealId);
  db.exec('DROP TABLE scratch.same_ids; DROP TABLE scratch.earlier_deals');
  const counts = { unchanged: kept - changedDeals, changed: changedDeals, came, went: wentDeals };
  return { ...counts, lastDealId: lastDealId + came, firstChanged, firstWent };
}

function copyEarlierDeals({ db }: Scratch, path: string): void {
  const columns = ['id', ...UNIT, ...FIELDS];
  const earlier = new Database(path, { readonly: true });
  try {
    db.exec(`CREATE TABLE scratch.earlier_deals (id INTEGER PRIMARY KEY, ${columns.slice(1).join(', ')})`);
    const insert = db.prepare(`INSERT INTO scratch.earlier_deals VALUES (${columns.map(() => '?').join(', ')})`);
    const deals = earlier.prepare<[], SqlValue[]>(`SELECT ${columns.join(', ')} FROM deals`).raw();
    db.transaction(() => {
      for (const deal of deals.iterate()) insert.run(deal);
    })();
  } finally {
    earlier.close();
  }
}

function pairs({ equal, isAlone, where }: (typeof ROUNDS)[number]): string {
  const keys = [...UNIT, ...equal].join(', ');
  const free = (table: string, column: string) => `
    SELECT *, row_number() OVER (PARTITION BY ${keys} ORDER BY id) AS place, count(*) OVER (PARTITION BY ${keys}) AS alike
    FROM scratch.${table} WHERE ${where} AND id NOT IN (SELECT ${column} FROM scratch.same_ids)`;
  return `
    CREATE TABLE scratch.free_earlier AS ${free('earlier_deals', 'earlier_id')};
    CREATE INDEX scratch.free_by_unit ON free_earlier (${UNIT.join(', ')}, place);
    INSERT INTO scratch.same_ids
    SELECT s.id, e.id
    FROM (${free('staged_deals', 'id')}) AS s
    JOIN scratch.free_earlier AS e
      ON ${UNIT.map((column) => `e.${column} = s.${column}`).join(' AND ')} AND e.place = s.place
      ${equal.map((column) => `AND e.${column} IS s.${column}`).join(' ')}
    ${isAlone ? 'WHERE e.alike = 1 AND s.alike = 1' : ''};
    DROP TABLE scratch.free_earlier;`;
}

/** Gives each row its id, and new deals the ids from `lastDealId` on, in their order. Returns how many are new. */
function renumber({ db }: Scratch, lastDealId: number): number {
  // Through negative ids, because an id may be another row's until that row has its own.
  const { changes } = db
    .prepare(
      `UPDATE scratch.staged_deals AS s SET id = -n.id
       FROM (
         SELECT id AS old, ? + row_number() OVER (ORDER BY id) AS id
         FROM scratch.staged_deals WHERE id NOT IN (SELECT id FROM scratch.same_ids)
       ) AS n
       WHERE s.id = n.old`,
    )
    .run(lastDealId);
  db.exec(`
    UPDATE scratch.staged_deals AS s SET id = -p.earlier_id FROM scratch.same_ids AS p WHERE s.id = p.id;
    UPDATE scratch.staged_deals SET id = -id;
  `);
  return changes;
}
