import { describe, expect, it } from 'vitest';
import { CATALOGUE, JOINS, type Join } from '../../catalogue/index.ts';
import { joinCondition, joinStatement, joinsOf } from './joins.ts';

describe('the joins of a table', () => {
  it('lead outward to one row, and inward from many', () => {
    const { outward, inward } = joinsOf('settlements', JOINS);
    expect(outward.map(({ to }) => to)).toEqual(['districts']);
    expect(inward.map(({ from }) => from)).toEqual(expect.arrayContaining(['deals', 'streets', 'neighborhoods']));
  });

  it('name tables of the catalogue alone', () => {
    const names = new Set(CATALOGUE.map(({ name }) => name));
    expect(JOINS.filter(({ from, to }) => !names.has(from) || !names.has(to))).toEqual([]);
  });
});

describe('the statement of a join', () => {
  const join = (from: string, to: string) => JOINS.find((each) => each.from === from && each.to === to) as Join;

  it('compares the columns', () => {
    expect(joinCondition(join('deals', 'settlements'))).toBe('settlements.code = deals.settlement_code');
    expect(joinCondition(join('deals', 'parcels'))).toBe('parcels.gush = deals.gush AND parcels.chelka = deals.chelka');
  });

  it('has the first rows', () => {
    expect(joinStatement(join('deals', 'gushim'))).toBe(
      'SELECT *\nFROM deals\nJOIN gushim ON gushim.gush = deals.gush\nLIMIT 100',
    );
  });

  it('quotes the names of a foreign database', () => {
    const foreign = { from: 'my orders', fromColumns: ['order'], to: 'orders', toColumns: ['id'], oneToOne: false };
    expect(joinCondition(foreign)).toBe('orders.id = "my orders"."order"');
  });
});
