import { describe, expect, it } from 'vitest';
import { viewCell } from './cell-text.ts';
import { describeColumns } from './columns.ts';

/** The numbers of a column as its cells show them. */
function shown(name: string, numbers: readonly number[], type: string | null = null): readonly string[] {
  const [column] = describeColumns({ columns: [{ name, type }], rows: numbers.map((number) => [number]) });
  if (!column) throw new Error('There is no column.');
  return numbers.map((number) => {
    const view = viewCell(number, column);
    return view.kind === 'number' ? view.groups.join(',') : view.kind;
  });
}

describe('the decimals of a column', () => {
  it.each([
    ['avg(area)', [87.34938271604938, 104.5, 9], ['87.3', '104.5', '9']],
    ['avg(deal_amount)', [1_234_567.8333333333, 61.256789], ['1,234,568', '61.26']],
    ['avg(price_per_sqm)', [16_219.493827], ['16,219']],
    ['change_pct', [-3.456789, 0.0456789], ['-3.46', '0.0457']],
    ['avg(rooms)', [3.982375, 4], ['3.98', '4']],
    ['corr(area, rooms)', [0.7839472, -0.00123456], ['0.784', '-0.00123']],
    ['sum(n) * 0.1', [0.1 + 0.2, 1234.000000001], ['0.3', '1,234']],
    ['lat', [32.08531234567], ['32.085312']],
  ])('of %s are those that a person reads', (name, numbers, texts) => {
    expect(shown(name, numbers)).toEqual(texts);
  });

  it.each([
    ['round(avg(deal_amount), 2)', [1_234_567.83], ['1,234,567.83']],
    ['gini', [0.3521, 12.0005], ['0.3521', '12.0005']],
    ['n', [1e21, 4.123456e-300, 12], ['1e+21', '4.12e-300', '12']],
  ])('of %s stay as they were written, and a large or a tiny number stays what it is', (name, numbers, texts) => {
    expect(shown(name, numbers)).toEqual(texts);
  });

  it('of a table may be a place under any name', () => {
    expect(shown('y', [32.08531234567], 'REAL')).toEqual(['32.085312']);
    expect(shown('y', [32.08531234567])).toEqual(['32.09']);
  });
});
