/** Collects the values that come first in an order, without keeping the others. */
export interface Extremes<Item> {
  add(value: number | string, item: Item): void;
  /** The first one first. Of equal values, those that were added first. */
  items(): readonly Item[];
}

/**
 * @param order 'least' or 'most' of the values
 * @param length how many are kept
 */
export function extremes<Item>(order: 'least' | 'most', length: number): Extremes<Item> {
  const kept: { readonly value: number | string; readonly item: Item }[] = [];
  const comesBefore = (a: number | string, b: number | string) => (order === 'least' ? a < b : a > b);
  return {
    add(value, item) {
      const last = kept[length - 1];
      if (last !== undefined && !comesBefore(value, last.value)) return;
      const at = kept.findIndex((each) => comesBefore(value, each.value));
      kept.splice(at < 0 ? kept.length : at, 0, { value, item });
      kept.length = Math.min(kept.length, length);
    },
    items: () => kept.map(({ item }) => item),
  };
}
