import type { DealDay } from '../calendar.ts';
import type { Property } from './properties.ts';

/** A row of a sale in the register; a sale of shares makes several. */
export interface SaleRow {
  readonly property: Property;
  readonly day: DealDay;
  /** Shekels, of the share. */
  readonly amount: number;
  readonly declared: number;
  /** 0 if the register does not know it. */
  readonly portion: number;
}

/**
 * A sale in the register: the rows of its shares, and those of a second report. A share reported twice may look like
 * two shares, and then counts as two deals.
 */
export interface Sale {
  readonly rows: readonly SaleRow[];
  readonly deals: 1 | 2;
}
