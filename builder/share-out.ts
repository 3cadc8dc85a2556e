/** Divides a whole number by weights into whole shares that add up to it (largest remainders; the earlier one of equals). */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (sum === 0 ? 0 : (total * weight) / sum));
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((a, b) => a + b, 0);
  const order = exact.map((value, at) => ({ at, rest: value - Math.floor(value) }));
  order.sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
