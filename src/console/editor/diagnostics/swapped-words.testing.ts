import type { WrongStatement } from './wrong-statements.testing.ts';

/** Two words in the wrong order, which no other hint explains. */
export const SWAPPED_WORDS: readonly WrongStatement[] = [
  [
    'SELECT id FROM deals ORDER BY id ‹20› LIMIT',
    'Did you mean LIMIT 20 instead of 20 LIMIT?',
    'SELECT id FROM deals ORDER BY id LIMIT 20',
  ],
  [
    'SELECT settlement, ( count*‹)› AS deals FROM deals GROUP BY settlement',
    'Did you mean count ( instead of ( count?',
    'SELECT settlement, count (*) AS deals FROM deals GROUP BY settlement',
  ],
  [
    'SELECT d.id FROM deals d WHERE d.id > 3 ‹d› AND.deal_amount > 5',
    'Did you mean AND d instead of d AND?',
    'SELECT d.id FROM deals d WHERE d.id > 3 AND d.deal_amount > 5',
  ],
  [
    'SELECT id FROM deals WHERE settlement IN ‹NOT› (SELECT name FROM settlements)',
    'Did you mean NOT IN instead of IN NOT?',
    'SELECT id FROM deals WHERE settlement NOT IN (SELECT name FROM settlements)',
  ],
  [
    'SELECT d.id FROM deals d ‹settlements› JOIN s ON s.code = d.id',
    'Did you mean JOIN settlements instead of settlements JOIN?',
    'SELECT d.id FROM deals d JOIN settlements s ON s.code = d.id',
  ],
];
