import { describe, expect, it } from 'vitest';
import { listedLocalities, ORDINARY_ROW } from '../built-database.testing.ts';
import { dealNatures } from '../sources/natures.ts';
import type { RawRow } from '../sources/register-layout.ts';
import { cleanRow } from './clean-row.ts';
import { natureFinder } from './nature.ts';
import { settlementResolver } from './places/settlement.ts';
import { rowTally, whyUnusable } from './tally.ts';

const rules = {
  settlements: settlementResolver(listedLocalities()),
  natureOf: natureFinder(dealNatures()),
};
const row: RawRow = {
  ...ORDINARY_ROW,
  line: 7,
  deal_amount: '2450000',
  declared_amount: '0',
  year_built: '2023',
  asset_area: '82',
  room_num: '3.5',
};
const cleaned = (change: Partial<RawRow>) => cleanRow({ ...row, ...change }, rules);

describe('a row of the register', () => {
  it('becomes a deal', () => {
    expect(cleaned({})).toEqual({
      kind: 'deal',
      deal: {
        id: 7,
        settlementCode: 5000,
        settlement: 'תל אביב-יפו',
        settlementRaw: null,
        label: 'תל אביב -יפו',
        gush: 6941,
        chelka: 12,
        subChelka: 7,
        dealDate: '2024-05-28',
        year: 2024,
        quarter: '2024-Q2',
        dealAmount: 2_450_000,
        declaredAmount: null,
        dealNature: 'דירה בבית קומות',
        propertyGroup: 'apartment',
        isResidential: true,
        portion: 1,
        yearBuilt: 2023,
        isNewBuild: true,
        areaM2: 82,
        rooms: 3.5,
        roomsBucket: '3',
        pricePerSqm: 29_878,
        firstSeen: '2026-09-19T09:52:08Z',
        scrapedAt: '2026-09-19T05:55:00Z',
      },
    });
  });

  it('stays a deal when its values are unknown or implausible', () => {
    const outcome = cleaned({ portion: '0.000', year_built: '0', asset_area: '3', room_num: '99', sub_chelka: '' });
    expect(outcome).toMatchObject({
      kind: 'deal',
      deal: {
        portion: null,
        yearBuilt: null,
        areaM2: null,
        rooms: null,
        roomsBucket: null,
        pricePerSqm: null,
        subChelka: 0,
      },
    });
  });

  it.each([
    ['bad_date', { deal_date: '31/02/2024' }, 'deal_date "31/02/2024"'],
    ['bad_date', { deal_date: '' }, 'deal_date ""'],
    ['date_out_of_range', { deal_date: '31/12/1997' }, 'deal_date "31/12/1997"'],
    ['date_out_of_range', { deal_date: '20/09/2026' }, 'deal_date "20/09/2026"'],
    ['bad_amount', { deal_amount: '0' }, 'deal_amount "0"'],
    ['bad_amount', { deal_amount: '-5' }, 'deal_amount "-5"'],
    ['bad_amount', { deal_amount: '999999999999' }, 'deal_amount "999999999999"'],
    ['bad_parcel', { gush: '' }, 'gush ""'],
    ['bad_parcel', { chelka: 'x' }, 'chelka "x"'],
    ['bad_parcel', { sub_chelka: '1/2' }, 'sub_chelka "1/2"'],
    ['unknown_nature', { deal_nature: 'ארמון' }, 'deal_nature "ארמון"'],
    ['bad_settlement_code', { settlement_code: 'x' }, 'settlement_code "x"'],
    ['unreadable_field', { room_num: 'ארבעה' }, 'room_num "ארבעה"'],
    ['unreadable_field', { declared_amount: '1.5' }, 'declared_amount "1.5"'],
    ['unreadable_field', { first_seen: 'yesterday' }, 'first_seen "yesterday"'],
    ['not_utf8', { deal_nature: '\ufffd\ufffd' }, 'deal_nature "\ufffd\ufffd"'],
  ] as const)('is rejected as %s', (reason, change, detail) => {
    expect(cleaned(change)).toEqual({ kind: 'rejected', reason, detail });
  });
});

describe('the share of rejected rows', () => {
  const counted = (accepted: number, rejected: number) => {
    const tally = rowTally();
    for (let at = 0; at < accepted; at += 1) tally.accept();
    for (let at = 0; at < rejected; at += 1) tally.reject({ line: at + 2 }, 'bad_date', 'deal_date "x"');
    return tally.counts();
  };

  it('may be ten rows, if they are no more than a fifth, or one of a hundred', () => {
    expect(whyUnusable(counted(40, 10), 0.01)).toBeNull();
    expect(whyUnusable(counted(8, 2), 0.01)).toBeNull();
    expect(whyUnusable(counted(1, 3), 0.01)).toBeNull();
    expect(whyUnusable(counted(1_980, 20), 0.01)).toBeNull();
  });

  it('stops the build beyond that, and says why and where', () => {
    expect(whyUnusable(counted(89, 11), 0.01)).toContain('no more than 10');
    expect(whyUnusable(counted(2, 10), 0.01)).toBe(
      '10 of 12 rows were rejected, and no more than 2 may be (--max-rejected-share 0.01). Most frequent: deal_date is ' +
        'not a day written DD/MM/YYYY or YYYY-MM-DD (10 rows, first on line 2).',
    );
    expect(whyUnusable(counted(1_979, 21), 0.01)).toContain('no more than 20');
    expect(whyUnusable(counted(10, 11), 0.6)).toBeNull();
  });

  it('is too large if no row is left, or if there was none', () => {
    expect(whyUnusable(counted(0, 3), 1)).toContain('None of the 3 rows');
    expect(whyUnusable(counted(0, 0), 1)).toContain('no row');
  });
});
