import { describe, expect, it } from 'vitest';
import { CATALOGUE, JOINS } from '../../../catalogue/index.ts';
import { callAtCaret, describeName } from './describe-name.ts';

/** The meaning of the name at the bar, in a word. */
function meaning(textWithBar: string): string | null {
  const offset = textWithBar.indexOf('|');
  const found = describeName(textWithBar.replace('|', ''), offset, { tables: CATALOGUE, joins: JOINS });
  switch (found?.kind) {
    case 'function':
      return found.signature;
    case 'table':
      return found.alias === null ? found.table.name : `${found.alias} = ${found.table.name}`;
    case 'column':
      return `${found.table.name}.${found.column.name}`;
    case 'query':
      return `${found.name}(${found.columns.join(', ')})`;
    default:
      return null;
  }
}

describe('the meaning of a name', () => {
  it.each([
    ['SELECT |median(deal_amount) FROM deals', 'median(x)'],
    ['SELECT MED|IAN(deal_amount) FROM deals', 'median(x)'],
    ['SELECT deal_am|ount FROM deals', 'deals.deal_amount'],
    ['SELECT |d.deal_amount FROM deals d', 'd = deals'],
    ['SELECT d.deal_a|mount FROM deals d', 'deals.deal_amount'],
    ['SELECT "d"."deal_amo|unt" FROM deals d', 'deals.deal_amount'],
    ['SELECT 1 FROM |deals', 'deals'],
    ['SELECT 1 FROM main.de|als', 'deals'],
    ['SELECT 1 FROM deals d JOIN sett|lements s ON s.code = d.settlement_code', 'settlements'],
    ['SELECT 1 FROM deals d JOIN settlements s ON s.co|de = d.settlement_code', 'settlements.code'],
    ['WITH big AS (SELECT code, name FROM settlements) SELECT * FROM b|ig', 'big(code, name)'],
    ['WITH big AS (SELECT co|de FROM settlements) SELECT * FROM big', 'settlements.code'],
    ['SELECT t|.n FROM (SELECT count(*) AS n FROM deals) t', null],
    ['SELECT |t.n FROM (SELECT count(*) AS n FROM deals) t', 't(n)'],
    [
      'SELECT 1 FROM settlements s WHERE EXISTS (SELECT 1 FROM deals WHERE settlement_code = |s.code)',
      's = settlements',
    ],
    ["SELECT 'de|als'", null],
    ['SELECT 1 -- de|als', null],
    ['SELECT nothing|_known FROM deals', null],
    ['SEL|ECT 1', null],
    ['|', null],
  ])('%s', (text, expected) => expect(meaning(text)).toBe(expected));

  it('leads to the tables that join', () => {
    const found = describeName('SELECT 1 FROM deals', 15, { tables: CATALOGUE, joins: JOINS });
    expect(found?.kind === 'table' && found.joins.slice(0, 3)).toEqual(['settlements', 'parcels', 'gushim']);
  });
});

describe('the call at the caret', () => {
  const call = (textWithBar: string) => {
    const found = callAtCaret(textWithBar.replace('|', ''), textWithBar.indexOf('|'));
    return found && `${found.name}: ${found.parameters[found.current] ?? ''}`;
  };
  it.each([
    ['SELECT percentile(|', 'percentile: x'],
    ['SELECT percentile(x, |)', 'percentile: 0…100'],
    ['SELECT round(avg(x), |', 'round: decimals'],
    ['SELECT round(avg(|x), 2)', 'avg: x'],
    ['SELECT coalesce(a, b, c, |', 'coalesce: y…'],
    ["SELECT instr('a,(b', |", 'instr: part'],
    ['SELECT median(x)|', null],
    ['SELECT (|1 + 2)', null],
    ["SELECT upper('a|", null],
    ['SELECT x IN (|', null],
    ['SELECT count(|', 'count: *'],
    ['SELECT median(1; SELECT |', null],
  ])('%s', (text, expected) => expect(call(text)).toBe(expected));
});
