import { describe, expect, it } from 'vitest';
import { Answers } from './answers.ts';
import { COMPETITORS, type Competitor, type CompetitorId } from './competitors.ts';

const competitor = (id: CompetitorId) => COMPETITORS.find((one) => one.id === id) as Competitor;

/** The differences between what competitors gave, in their order. */
function differences(...given: readonly (readonly [CompetitorId, unknown])[]): string[] {
  const answers = new Answers();
  for (const [id, rows] of given) answers.add('sum', competitor(id), JSON.stringify(rows));
  return answers.differences();
}

describe('the rows of competitors', () => {
  it.each([
    [
      'equal ones',
      [
        ['a', [[1, 'x']]],
        ['c', [[1, 'x']]],
        ['c', [[1, 'x']]],
      ],
    ],
    [
      'sums of DuckDB in another order',
      [
        ['e', [[0.3, null]]],
        ['c', [[0.1 + 0.2, null]]],
      ],
    ],
    ['DuckDB alone', [['e', [[1]]]]],
  ] as const)('do not differ: %s', (_, given) => {
    expect(differences(...given)).toEqual([]);
  });

  it.each([
    [
      'sums of the same engine in another order',
      [
        ['a', [[0.3]]],
        ['c', [[0.1 + 0.2]]],
      ],
    ],
    [
      'two runs of one of them',
      [
        ['c', [[1]]],
        ['c', [[2]]],
      ],
    ],
    [
      'a row less',
      [
        ['c', [[1], [2]]],
        ['e', [[1]]],
      ],
    ],
    [
      'a column more',
      [
        ['c', [[1]]],
        ['e', [[1, 1]]],
      ],
    ],
    [
      'a text for a number',
      [
        ['c', [[1]]],
        ['e', [['1']]],
      ],
    ],
    [
      '0 for NULL',
      [
        ['c', [[null]]],
        ['e', [[0]]],
      ],
    ],
    [
      'another number',
      [
        ['c', [[1e9]]],
        ['e', [[1e9 + 2]]],
      ],
    ],
  ] as const)('differ: %s', (_, given) => {
    expect(differences(...given)).toHaveLength(1);
  });

  it('are quoted in the message, with SQLite’s as the right one', () => {
    expect(differences(['e', [[2]]], ['c', [[1]]])).toEqual([
      'sum: DuckDB-wasm 1.28.0 on Parquet gave [[2]], Nadlan SQL gave [[1]]',
    ]);
  });
});
