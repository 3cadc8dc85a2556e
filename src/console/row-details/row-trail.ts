import type { PricedOutcome, ResultPart } from '../../contract/runner.ts';
import type { RowKey } from './row-links.ts';

/** The outcome of the request for a key's row. */
export type FetchedRow =
  | { readonly kind: 'asking'; readonly budgetBytes: number }
  | { readonly kind: 'row'; readonly part: ResultPart }
  /** The data has no row with this key. */
  | { readonly kind: 'none' }
  | { readonly kind: 'over-budget'; readonly neededBytes: number }
  | { readonly kind: 'refused'; readonly message: string };

/** A viewed row: one of the result by its index, or one that a key led to. */
export type Step =
  | { readonly kind: 'shown'; readonly index: number }
  | { readonly kind: 'followed'; readonly key: RowKey; readonly fetched: FetchedRow };

/** The rows from the result to the shown one, which is the last. */
export type Trail = readonly [Step, ...Step[]];

export type TrailEvent =
  | { readonly type: 'followed'; readonly key: RowKey }
  | { readonly type: 'answered'; readonly key: RowKey; readonly outcome: PricedOutcome }
  | { readonly type: 'askedForMore' }
  | { readonly type: 'back' }
  /** To another row of the result. */
  | { readonly type: 'moved'; readonly index: number };

/** A row by its key is a few pages of the database. */
export const ROW_BUDGET_BYTES = 1024 * 1024;

export function nextTrail(trail: Trail, event: TrailEvent): Trail {
  const [first, ...rest] = trail;
  const last = trail.at(-1) ?? first;
  switch (event.type) {
    case 'moved':
      return [{ kind: 'shown', index: event.index }];
    case 'back':
      return rest.length === 0 ? trail : [first, ...rest.slice(0, -1)];
    case 'followed':
      return [
        ...trail,
        { kind: 'followed', key: event.key, fetched: { kind: 'asking', budgetBytes: ROW_BUDGET_BYTES } },
      ];
    case 'askedForMore':
      if (last.kind !== 'followed') return trail;
      return [
        first,
        ...rest.slice(0, -1),
        { ...last, fetched: { kind: 'asking', budgetBytes: Number.POSITIVE_INFINITY } },
      ];
    case 'answered': {
      const fetched = fetchedRow(event.outcome);
      // An answer for a row that is no longer shown is ignored.
      if (last.kind !== 'followed' || last.key !== event.key || !fetched) return trail;
      return [first, ...rest.slice(0, -1), { ...last, fetched }];
    }
    default:
      return event satisfies never;
  }
}

function fetchedRow(outcome: PricedOutcome): FetchedRow | null {
  switch (outcome.kind) {
    case 'result':
      return outcome.result.rows.length === 0 ? { kind: 'none' } : { kind: 'row', part: outcome.result };
    case 'refused':
      return { kind: 'refused', message: outcome.refusal.message };
    case 'over-budget':
      return { kind: 'over-budget', neededBytes: outcome.estimate?.bytes ?? outcome.transfer.bytes };
    case 'cancelled':
      return null;
    default:
      return outcome satisfies never;
  }
}
