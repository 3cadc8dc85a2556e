import { isResidential, type PropertyGroup, type RoomsBucket } from '../../src/catalogue/index.ts';
import type { DealNature } from '../sources/natures.ts';
import type { RawRow, RegisterColumn } from '../sources/register-layout.ts';
import {
  plausiblePortion,
  quarterOf,
  readAmount,
  readDate,
  readDecimal,
  readInteger,
  readTimestamp,
  within,
} from './fields.ts';
import { isNewBuild, plausibleArea, plausibleRooms, plausibleYearBuilt, pricePerSqmOf, roomsBucketOf } from './home.ts';
import type { SettlementResolver } from './places/settlement.ts';
import { THRESHOLDS } from './thresholds.ts';

/** Why a row is rejected, in the words of the report. */
export const REJECTIONS = {
  malformed_row: 'has not the fields that the first line names',
  not_utf8: 'is not UTF-8 text (save the file as UTF-8)',
  bad_date: 'deal_date is not a day written DD/MM/YYYY or YYYY-MM-DD',
  date_out_of_range: 'deal_date is before the registry begins, or after the row was collected',
  bad_amount: 'deal_amount is not a whole number of shekels of at least 1',
  bad_parcel: 'gush, chelka or sub_chelka is not a number',
  unknown_nature: 'deal_nature is not one of the known kinds',
  bad_settlement_code: 'settlement_code is not a number',
  unreadable_field: 'holds something that its column cannot hold',
} as const;

export type RejectionReason = keyof typeof REJECTIONS;

/** A row after the rules that look at single rows. NULL means unknown. */
export interface CleanDeal {
  readonly id: number;
  readonly settlementCode: number | null;
  readonly settlement: string | null;
  readonly settlementRaw: string | null;
  /** The label of the registry as written; empty if there is none. */
  readonly label: string;
  readonly gush: number;
  readonly chelka: number;
  readonly subChelka: number;
  readonly dealDate: string;
  readonly year: number;
  readonly quarter: string;
  readonly dealAmount: number;
  readonly declaredAmount: number | null;
  readonly dealNature: string;
  readonly propertyGroup: PropertyGroup;
  readonly isResidential: boolean;
  readonly portion: number | null;
  readonly yearBuilt: number | null;
  readonly isNewBuild: boolean;
  readonly areaM2: number | null;
  readonly rooms: number | null;
  readonly roomsBucket: RoomsBucket | null;
  readonly pricePerSqm: number | null;
  readonly firstSeen: string | null;
  readonly scrapedAt: string | null;
}

export type CleanedRow =
  | { readonly kind: 'deal'; readonly deal: CleanDeal }
  | { readonly kind: 'rejected'; readonly reason: RejectionReason; readonly detail: string };

export interface RowRules {
  readonly settlements: SettlementResolver;
  readonly natureOf: (label: string) => DealNature | null;
}

/**
 * A row of the export as a deal. A row is rejected if it cannot be a deal (date, amount, parcel, nature), or if a field
 * has content that its column cannot hold: then the complete row may be shifted. A readable but implausible value
 * becomes unknown.
 */
export function cleanRow(raw: RawRow, rules: RowRules): CleanedRow {
  if (raw.settlement.includes('\ufffd') || raw.deal_nature.includes('\ufffd'))
    return rejected('not_utf8', raw, 'deal_nature');
  const dealDate = readDate(raw.deal_date);
  if (dealDate === null) return rejected('bad_date', raw, 'deal_date');
  const scrapedAt = readTimestamp(raw.scraped_at);
  if (scrapedAt === 'unreadable') return rejected('unreadable_field', raw, 'scraped_at');
  if (dealDate < THRESHOLDS.firstDealDate || (scrapedAt !== null && dealDate > scrapedAt.slice(0, 10))) {
    return rejected('date_out_of_range', raw, 'deal_date');
  }
  const dealAmount = readAmount(raw.deal_amount);
  if (dealAmount === 'unreadable' || within(dealAmount, 1, THRESHOLDS.amountMaxIls) === null || dealAmount === null) {
    return rejected('bad_amount', raw, 'deal_amount');
  }
  const gush = readInteger(raw.gush);
  if (gush === 'unreadable' || gush === null || within(gush, 1, THRESHOLDS.gushMax) === null) {
    return rejected('bad_parcel', raw, 'gush');
  }
  const chelka = readInteger(raw.chelka);
  if (chelka === 'unreadable' || chelka === null) return rejected('bad_parcel', raw, 'chelka');
  const subChelka = readInteger(raw.sub_chelka);
  if (subChelka === 'unreadable') return rejected('bad_parcel', raw, 'sub_chelka');
  const nature = rules.natureOf(raw.deal_nature);
  if (nature === null) return rejected('unknown_nature', raw, 'deal_nature');
  const settlement = rules.settlements.resolve(raw.settlement_code, raw.settlement);
  if (settlement === 'unreadable_code') return rejected('bad_settlement_code', raw, 'settlement_code');

  const declared = readAmount(raw.declared_amount);
  if (declared === 'unreadable') return rejected('unreadable_field', raw, 'declared_amount');
  const readPortion = readDecimal(raw.portion);
  if (readPortion === 'unreadable') return rejected('unreadable_field', raw, 'portion');
  const readYearBuilt = readAmount(raw.year_built);
  if (readYearBuilt === 'unreadable') return rejected('unreadable_field', raw, 'year_built');
  const readArea = readDecimal(raw.asset_area);
  if (readArea === 'unreadable') return rejected('unreadable_field', raw, 'asset_area');
  const readRooms = readDecimal(raw.room_num);
  if (readRooms === 'unreadable') return rejected('unreadable_field', raw, 'room_num');
  const firstSeen = readTimestamp(raw.first_seen);
  if (firstSeen === 'unreadable') return rejected('unreadable_field', raw, 'first_seen');

  const { group } = nature;
  const year = Number(dealDate.slice(0, 4));
  const portion = plausiblePortion(readPortion);
  const yearBuilt = plausibleYearBuilt(readYearBuilt, year);
  const areaM2 = plausibleArea(readArea, group);
  const rooms = plausibleRooms(readRooms);
  return {
    kind: 'deal',
    deal: {
      id: raw.line,
      settlementCode: settlement.code,
      settlement: settlement.name,
      settlementRaw: settlement.raw,
      label: raw.settlement.trim(),
      gush,
      chelka,
      subChelka: subChelka ?? 0,
      dealDate,
      year,
      quarter: quarterOf(dealDate),
      dealAmount,
      declaredAmount: declared,
      dealNature: nature.raw,
      propertyGroup: group,
      isResidential: isResidential(group),
      portion,
      yearBuilt,
      isNewBuild: isNewBuild(yearBuilt, year, group),
      areaM2,
      rooms,
      roomsBucket: roomsBucketOf(rooms, group),
      pricePerSqm: pricePerSqmOf({ group, portion, amountIls: dealAmount, areaM2 }),
      firstSeen,
      scrapedAt,
    },
  };
}

const DETAIL_MAX_CHARACTERS = 60;

function rejected(reason: RejectionReason, raw: RawRow, column: RegisterColumn): CleanedRow {
  const value = raw[column];
  const shown = value.length > DETAIL_MAX_CHARACTERS ? `${value.slice(0, DETAIL_MAX_CHARACTERS)}…` : value;
  return { kind: 'rejected', reason, detail: `${column} ${JSON.stringify(shown)}` };
}
