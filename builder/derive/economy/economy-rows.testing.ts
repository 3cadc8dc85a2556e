/** A row of gross_yield. */
export interface YieldRow {
  readonly level: string;
  readonly area_name: string;
  readonly window: string;
  readonly rooms_bucket: string;
  readonly settlement_code: number | null;
  readonly district: string | null;
  readonly window_start: string;
  readonly window_end: string;
  readonly n_deals: number;
  readonly median_price: number;
  readonly avg_rent_monthly: number;
  readonly rent_periods: string;
  readonly annual_rent: number;
  readonly price_to_rent: number;
  readonly gross_yield_pct: number;
  readonly low_n: number;
  readonly rent_note: string | null;
}

/** A row of affordability. */
export interface AffordabilityRow {
  readonly level: string;
  readonly area: string;
  readonly period_kind: string;
  readonly period: string;
  readonly stock: string;
  readonly median_price_apartment: number;
  readonly n_deals: number;
  readonly avg_monthly_wage: number | null;
  readonly months_of_wage: number | null;
  readonly years_of_wage: number | null;
  readonly wage_scope: string;
}
