import { isResidential } from '../../../src/catalogue/index.ts';
import { type Random, type Weighted, weighted, weightedNames, weightedNumbers } from '../random.ts';
import type { SaleRow } from './sale.ts';

/** Errors of the registry when a deal is written. The weight of each is relative to `ODD_ROWS` (modelled). */
type Oddity =
  | 'nominal'
  | 'nominally declared'
  | 'slipped digit'
  | 'slipped digit in both amounts'
  | 'hundredfold'
  | 'thousandfold'
  | 'price of the whole'
  | 'placeholder'
  | 'slipped area'
  | 'unconfirmed';

const ODD_ROWS = 0.008;
const ODDITIES: Weighted<Oddity> = weightedNames({
  nominal: 18,
  'nominally declared': 14,
  'slipped digit': 12,
  'slipped digit in both amounts': 8,
  hundredfold: 12,
  thousandfold: 2,
  'price of the whole': 22,
  placeholder: 3,
  'slipped area': 14,
  unconfirmed: 6,
});
const NOMINAL_ILS = weightedNumbers({ 1: 4, 100: 2, 500: 1, 1000: 3 });
const PLACEHOLDERS: Weighted<number> = weighted([
  [1_111_111, 3],
  [9_999_999, 4],
  [99_999_999, 2],
  [1_234_567, 1],
]);
const UNCONFIRMED_FACTOR = 25;

/**
 * The row as the registry writes it, sometimes with an error.
 *
 * @param mostIls no error makes more of an amount than this: the clerk of a small town notices a sum that it never sees
 */
export function asWritten(row: SaleRow, mostIls: number, random: Random): SaleRow {
  if (!random.chance(ODD_ROWS)) return row;
  const odd = withError(row, random);
  return odd.amount > Math.max(mostIls, row.amount) ? row : odd;
}

function withError(row: SaleRow, random: Random): SaleRow {
  const { property, amount, declared, portion } = row;
  const areaKnown = (known: boolean) => ({ ...property, known: { ...property.known, area: known } });
  switch (ODDITIES.draw(random)) {
    case 'nominal': {
      const nominal = NOMINAL_ILS.draw(random);
      return { ...row, amount: nominal, declared: nominal };
    }
    case 'nominally declared':
      return { ...row, declared: NOMINAL_ILS.draw(random) };
    case 'slipped digit':
      return { ...row, amount: random.chance(0.5) ? amount * 10 : Math.max(1, Math.round(amount / 10)) };
    case 'slipped digit in both amounts':
      return { ...row, amount: amount * 10, declared: declared * 10 };
    // Agorot in place of shekels.
    case 'hundredfold':
      return { ...row, amount: amount * 100, declared: declared * 100 };
    case 'thousandfold':
      return amount > 10_000_000 ? row : { ...row, amount: amount * 1_000, declared: declared * 1_000 };
    case 'price of the whole':
      if (portion === 0 || portion >= 1 || portion < 0.01) return row;
      return { ...row, amount: Math.round(amount / portion), declared: Math.round(declared / portion) };
    case 'placeholder': {
      const placeholder = PLACEHOLDERS.draw(random);
      return { ...row, amount: placeholder, declared: placeholder };
    }
    case 'slipped area':
      if (!isResidential(property.nature.group)) return row;
      return { ...row, property: { ...areaKnown(true), areaM2: property.areaM2 * 10 } };
    case 'unconfirmed':
      return { ...row, property: areaKnown(false), amount: amount * UNCONFIRMED_FACTOR, declared: 0 };
  }
}
