import { describe, expect, it } from 'vitest';
import { markedRows } from '../../built-database.testing.ts';
import type { RawRow } from '../../sources/register-layout.ts';

type Row = Partial<RawRow>;

/** Why the only row is an outlier; null if it is not one. */
async function reasonsFor(row: Row): Promise<string | null> {
  const [deal] = await markedRows<{ is_outlier: number; outlier_reason: string | null }>([row]);
  if (deal === undefined) throw new Error('no deal');
  expect(deal.is_outlier).toBe(deal.outlier_reason === null ? 0 : 1);
  return deal.outlier_reason;
}

const paid = (amount: number, declared = amount): Row => ({
  deal_amount: String(amount),
  declared_amount: String(declared),
});
const noArea: Row = { asset_area: '0' };
const land: Row = { deal_nature: 'מגורים', room_num: '0', year_built: '0' };

/**
 * The sales nearby cost 27,500 to 32,500 a square metre. Their quartiles are 8.7 percent apart. That is less than the
 * least spread, so prices per square metre may be 1.65 times a quartile (e to the 2 × 0.25), and amounts 2.12 times.
 */
describe('a price beside the prices around it', () => {
  it('is not an outlier if it is similar', async () => {
    expect(await reasonsFor({})).toBeNull();
    expect(await reasonsFor(paid(3_900_000))).toBeNull();
  });

  it('is an outlier beyond the fences of prices per square metre', async () => {
    expect(await reasonsFor(paid(4_400_000))).toBe('ppsqm_iqr');
    expect(await reasonsFor(paid(1_300_000))).toBe('ppsqm_iqr');
  });

  it('is an outlier beyond the fences of amounts, with its area known or not', async () => {
    expect(await reasonsFor({ ...paid(5_600_000), ...noArea })).toBe('price_iqr');
    expect(await reasonsFor({ ...paid(1_000_000), ...noArea })).toBe('price_iqr');
    expect(await reasonsFor({ ...paid(5_200_000), ...noArea })).toBeNull();
    expect(await reasonsFor({ ...paid(5_600_000), asset_area: '180' })).toBe('price_iqr');
  });

  it('is compared with the district if the settlement has too few prices, and then with the country', async () => {
    const giv = { settlement_code: '6300', settlement: 'גבעתיים', gush: '6163' };
    expect(await reasonsFor({ ...giv, ...paid(4_400_000) })).toBe('ppsqm_iqr');
    const haifa = { settlement_code: '4000', settlement: 'חיפה', gush: '10800' };
    expect(await reasonsFor({ ...haifa, ...paid(4_400_000) })).toBe('ppsqm_iqr');
    expect(await reasonsFor({ settlement_code: '', settlement: '', ...paid(4_400_000) })).toBe('ppsqm_iqr');
  });

  it('is compared with nothing if no place has enough prices of its group and year', async () => {
    expect(await reasonsFor({ ...paid(4_400_000), deal_date: '28/05/2023' })).toBeNull();
    expect(await reasonsFor({ ...paid(4_400_000), deal_nature: 'דירת גג' })).toBeNull();
  });

  it('is outside the band of all prices of homes', async () => {
    const elsewhere = { deal_date: '28/05/2023' };
    expect(await reasonsFor({ ...elsewhere, ...paid(119_000) })).toBe('ppsqm_out_of_band');
    expect(await reasonsFor({ ...elsewhere, ...paid(120_000) })).toBeNull();
    expect(await reasonsFor({ ...elsewhere, ...paid(12_000_000) })).toBeNull();
    expect(await reasonsFor({ ...elsewhere, ...paid(12_001_000) })).toBe('ppsqm_out_of_band');
    // Too far from any market to have a price per square metre at all.
    expect(await reasonsFor({ ...elsewhere, ...paid(24_000_000) })).toBe('ppsqm_out_of_band');
  });
});

describe('an amount that is not credible', () => {
  const early = { ...noArea, deal_date: '31/12/2004' };
  const late = { ...noArea, deal_date: '01/01/2005' };

  it('is low for a whole home: below 100,000, and below 50,000 before 2005', async () => {
    expect(await reasonsFor({ ...late, ...paid(99_999) })).toBe('low_residential_amount');
    expect(await reasonsFor({ ...late, ...paid(100_000) })).toBeNull();
    expect(await reasonsFor({ ...early, ...paid(49_999) })).toBe('low_residential_amount');
    expect(await reasonsFor({ ...early, ...paid(50_000) })).toBeNull();
    expect(await reasonsFor({ ...late, ...paid(99_999), portion: '0.500' })).toBeNull();
    expect(await reasonsFor({ ...land, ...paid(20_000) })).toBeNull();
  });

  it('is nominal if the whole would cost a thousand shekels or less', async () => {
    expect(await reasonsFor({ ...land, ...paid(1_000) })).toBe('nominal_amount');
    expect(await reasonsFor({ ...land, ...paid(1_001) })).toBeNull();
    expect(await reasonsFor({ ...land, ...paid(500), portion: '0.500' })).toBe('nominal_amount');
    expect(await reasonsFor({ ...land, ...paid(501), portion: '0.500' })).toBeNull();
    expect(await reasonsFor({ ...land, ...paid(900), portion: '0.000' })).toBe('nominal_amount');
  });

  it('differs from what was declared five times or more, either way', async () => {
    expect(await reasonsFor({ ...land, ...paid(500_000, 100_000) })).toBe('amount_vs_declared');
    expect(await reasonsFor({ ...land, ...paid(100_000, 500_000) })).toBe('amount_vs_declared');
    expect(await reasonsFor({ ...land, ...paid(499_999, 100_000) })).toBeNull();
    expect(await reasonsFor({ ...land, ...paid(500_000, 0) })).toBeNull();
  });

  it('is an assessment if a nominal sum was declared', async () => {
    expect(await reasonsFor({ ...land, ...paid(500_000, 1_000) })).toBe('declared_nominal');
    expect(await reasonsFor({ ...land, ...paid(500_000, 1) })).toBe('declared_nominal');
  });

  it('is very large, and nothing else supports it', async () => {
    const bare = { ...land, ...noArea };
    expect(await reasonsFor({ ...bare, ...paid(20_000_000, 0) })).toBe('uncorroborated_amount');
    expect(await reasonsFor({ ...bare, ...paid(20_000_000, 19_000_000) })).toBe('uncorroborated_amount');
    expect(await reasonsFor({ ...bare, ...paid(20_000_000) })).toBeNull();
    expect(await reasonsFor({ ...bare, ...paid(19_999_999, 0) })).toBeNull();
    expect(await reasonsFor({ ...land, ...paid(20_000_000, 0), asset_area: '5000' })).toBeNull();
  });

  it('implies a price for the whole that no whole home nearby has cost', async () => {
    expect(await reasonsFor({ ...paid(2_800_000), portion: '0.500' })).toBe('implied_value');
    expect(await reasonsFor({ ...paid(500_000), portion: '0.500' })).toBe('implied_value');
    expect(await reasonsFor({ ...paid(1_200_000), portion: '0.500' })).toBeNull();
    expect(await reasonsFor({ ...paid(2_400_000), portion: '0.009' })).toBeNull();
  });

  it('exceeds every deal of its kind', async () => {
    const elsewhere = { ...noArea, deal_date: '28/05/2023' };
    expect(await reasonsFor({ ...elsewhere, ...paid(250_000_001) })).toBe('implausible_amount');
    expect(await reasonsFor({ ...elsewhere, ...paid(250_000_000) })).toBeNull();
    const field = { ...land, asset_area: '50000' };
    expect(await reasonsFor({ ...field, ...paid(250_000_001) })).toBeNull();
    expect(await reasonsFor({ ...field, ...paid(5_000_000_001) })).toBe('implausible_amount');
    const storage = { ...elsewhere, deal_nature: 'מחסנים' };
    expect(await reasonsFor({ ...storage, ...paid(50_000_001) })).toBe('implausible_amount');
  });

  it('is impossible for the area, whatever the kind: more a square metre than any tower has paid', async () => {
    expect(await reasonsFor({ ...land, ...paid(60_000_000), asset_area: '240' })).toBeNull();
    expect(await reasonsFor({ ...land, ...paid(60_000_000), asset_area: '239' })).toBe('implausible_amount');
    expect(await reasonsFor({ ...land, ...paid(60_000_000), asset_area: '479', portion: '0.500' })).toBe(
      'implausible_amount',
    );
    expect(await reasonsFor({ ...land, ...paid(49_999_999), asset_area: '100' })).toBeNull();
  });

  it.each([1_111_111, 99_999_999, 123_456, 123_456_789, 987_654])('is a placeholder: %d', async (amount) => {
    expect(await reasonsFor({ ...land, asset_area: '50000', ...paid(amount) })).toBe('sentinel_amount');
  });

  it.each([999_999, 1_111_112, 12_345])('is not a placeholder: %d', async (amount) => {
    expect(await reasonsFor({ ...land, ...paid(amount) })).toBeNull();
  });
});

describe('the reasons of a deal', () => {
  it('have one order, whichever apply', async () => {
    expect(await reasonsFor(paid(1_000, 2_400_000))).toBe('price_iqr,low_residential_amount,nominal_amount');
    expect(await reasonsFor(paid(16_000_000, 1_600_000))).toBe(
      'ppsqm_iqr,ppsqm_out_of_band,price_iqr,amount_vs_declared',
    );
    expect(await reasonsFor({ ...paid(999_999_999, 0), ...noArea })).toBe(
      'price_iqr,uncorroborated_amount,implausible_amount,sentinel_amount',
    );
  });
});
