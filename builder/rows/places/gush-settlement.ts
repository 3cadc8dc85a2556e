import type { Scratch } from '../../scratch.ts';
import { spellingKey } from '../labels.ts';
import { THRESHOLDS } from '../thresholds.ts';
import type { Locality } from './localities.ts';

/** Deals whose locality was decided by their block. */
export interface SettledByGush {
  /** Deals whose label named no locality. */
  readonly inferred: number;
  /** Deals whose label named another locality of nearly the same name. */
  readonly corrected: number;
}

/**
 * Gives staged deals to the locality of their gush, and keeps their label in settlement_raw (NULL if the row has none):
 *
 * - A deal without a locality (an empty label, a regional council, a neighbourhood) gets that of its gush: what the record of the
 *   gush says, else the locality of nearly all deals of the gush with a code.
 * - A deal whose locality has a namesake (`namesakes`) gets the namesake only if the record of the gush says so.
 *
 * A record counts only if a list or the register knows its locality. Needs `scratch.staged_deals` and `scratch.raw_gushim`.
 */
export function settleByGush(
  { db }: Scratch,
  localities: readonly Locality[],
  adopted: ReadonlyMap<number, string>,
): SettledByGush {
  const { minShare, minDeals } = THRESHOLDS.gushSettlement;
  db.exec(`
    CREATE TEMP TABLE known_codes (code INTEGER PRIMARY KEY, name TEXT);
    CREATE TEMP TABLE namesakes (code INTEGER, other INTEGER, PRIMARY KEY (code, other)) WITHOUT ROWID;
    CREATE TEMP TABLE settled_gushim (gush INTEGER PRIMARY KEY, code INTEGER, name TEXT, is_recorded INTEGER);
  `);
  const insertCode = db.prepare('INSERT INTO known_codes VALUES (?, ?)');
  const insertNamesake = db.prepare('INSERT INTO namesakes VALUES (?, ?)');
  db.transaction(() => {
    for (const { code, name } of localities) insertCode.run(code, name);
    for (const [code, name] of adopted) insertCode.run(code, name);
    for (const pair of namesakes(localities)) insertNamesake.run(pair);
  })();
  db.exec(`
    INSERT INTO settled_gushim
    SELECT g.gush, k.code, k.name, 1
    FROM scratch.raw_gushim AS g
    JOIN known_codes AS k ON k.code = g.settlement_code
    ORDER BY g.gush;

    INSERT INTO settled_gushim
    SELECT c.gush, k.code, k.name, 0
    FROM (
      SELECT gush, settlement_code, count(*) AS deals, sum(count(*)) OVER (PARTITION BY gush) AS coded
      FROM scratch.staged_deals
      WHERE settlement_code IS NOT NULL
      GROUP BY gush, settlement_code
    ) AS c
    JOIN known_codes AS k ON k.code = c.settlement_code
    WHERE c.deals >= ${minDeals} AND c.deals >= ${minShare} * c.coded
    ORDER BY c.gush
    ON CONFLICT DO NOTHING;
  `);
  const settle = (condition: string) =>
    db
      .prepare(
        `UPDATE scratch.staged_deals AS d
         SET settlement_code = g.code, settlement = g.name, settlement_raw = nullif(d.label, '')
         FROM settled_gushim AS g
         WHERE g.gush = d.gush AND ${condition}`,
      )
      .run().changes;
  const inferred = settle('d.settlement_code IS NULL');
  const corrected = settle(
    'g.is_recorded AND EXISTS (SELECT 1 FROM namesakes AS n WHERE n.code = d.settlement_code AND n.other = g.code)',
  );
  db.exec('DROP TABLE known_codes; DROP TABLE namesakes; DROP TABLE settled_gushim');
  return { inferred, corrected };
}

/**
 * Localities whose names are equal except for spelling and text in brackets (טייבה and טייבה (בעמק)), in both
 * directions. The registry confuses them.
 */
export function namesakes(localities: readonly Locality[]): readonly (readonly [code: number, other: number])[] {
  const codes = new Map<string, number[]>();
  for (const { code, name } of localities) {
    const key = spellingKey(name.replace(/\([^()]*\)/g, ''));
    codes.set(key, [...(codes.get(key) ?? []), code]);
  }
  return [...codes.values()].flatMap((alike) =>
    alike.flatMap((code) => alike.filter((other) => other !== code).map((other) => [code, other] as const)),
  );
}
