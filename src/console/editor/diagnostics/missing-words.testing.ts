import type { WrongStatement } from './wrong-statements.testing.ts';

/** What is missing between two words, or there twice. */
export const MISSING_WORDS: readonly WrongStatement[] = [
  ['SELECT id FROM deals d WHERE ‹=› 3', 'Something is missing behind WHERE.'],
  ['SELECT d.id FROM deals d INNER settlements ‹s›', 'JOIN is missing before settlements.'],
  ['SELECT id FROM deals d JOIN settlements s ON ‹.›code = d.id', 'A name is missing before .code.'],
  ['SELECT id FROM deals d WHERE d. ‹=› 3', 'A column is missing behind the dot of d.'],
  [
    'SELECT id FROM deals d WHERE d ‹id› = 3',
    'Is a dot missing between d and id? d.id',
    'SELECT id FROM deals d WHERE d.id = 3',
  ],
  ['SELECT id FROM deals d WHERE id ‹id› = 3', 'id is here twice.', 'SELECT id FROM deals d WHERE id = 3'],
  ['SELECT id FROM deals ORDER BY BY ‹id›', 'BY is here twice.', 'SELECT id FROM deals ORDER BY id'],
  ['SELECT id FROM deals ORDER ‹ORDER› BY id', 'ORDER is here twice.', 'SELECT id FROM deals ORDER BY id'],
  [
    'SELECT id FROM deals d WHERE id > 3 ‹d.deal_amount› > 5',
    'AND or OR is missing before d.deal_amount.',
    'SELECT id FROM deals d WHERE id > 3 AND d.deal_amount > 5',
  ],
  [
    "SELECT id FROM deals WHERE id > 3 ‹settlement› LIKE 'ח%'",
    'AND or OR is missing before settlement.',
    "SELECT id FROM deals WHERE id > 3 AND settlement LIKE 'ח%'",
  ],
  [
    'SELECT d.id FROM deals d JOIN settlements s ON s.code = d.id ‹dear› r ON r.id = d.id',
    'JOIN is missing before dear.',
    'SELECT d.id FROM deals d JOIN settlements s ON s.code = d.id JOIN dear r ON r.id = d.id',
  ],
  [
    'SELECT id FROM deals WHERE id (‹SELECT› code FROM settlements)',
    'A comparison is missing between id and (SELECT …): = for the same value, < and > for the order, LIKE for a part of a text.',
  ],
  ['SELECT id FROM deals WHERE deal_date IS NOT ‹AND› id > 3', 'Something is missing behind IS NOT.'],
  [
    'SELECT d.id, d.deal_date d‹.›settlement FROM deals d',
    'Is a comma missing before d?',
    'SELECT d.id, d.deal_date, d.settlement FROM deals d',
  ],
  ['SELECT round avg‹(›id), 2) FROM deals', 'A bracket is missing behind round: round(…).'],
  ['SELECT id FROM deals BY ‹id›', 'BY stands behind ORDER, GROUP or PARTITION: ORDER BY id.'],
  [
    'SELECT id FROM deals ORDER BY id DESC ‹10›',
    'LIMIT is missing before 10: LIMIT 10.',
    'SELECT id FROM deals ORDER BY id DESC LIMIT 10',
  ],
  ['SELECT id FROM deals ORDER BY id + ‹DESC›', 'Something is missing behind +.'],
  ['SELECT id FROM deals ORDER BY id‹,›', 'Something is missing behind ,.'],
  [
    'SELECT id FROM deals WHERE deal_date NOT ‹IS› NULL',
    'NOT stands behind IS: IS NOT NULL.',
    'SELECT id FROM deals WHERE deal_date IS NOT NULL',
  ],
  ['SELECT id FROM deals WHERE ‹IS› NOT NULL', 'Something is missing behind WHERE.'],
  [
    'SELECT id FROM deals WHERE settlement = ‹all›',
    "Text takes single quotes: 'all'.",
    "SELECT id FROM deals WHERE settlement = 'all'",
  ],
  [
    'SELECT s.code FROM deals d ‹settlements› s ON s.code = d.id',
    'JOIN is missing before settlements.',
    'SELECT s.code FROM deals d JOIN settlements s ON s.code = d.id',
  ],
  ["SELECT json_extract('{}', ‹$›.url)", "Text takes single quotes: '$.url'.", "SELECT json_extract('{}', '$.url')"],
];
