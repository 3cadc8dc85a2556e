import type { RenewalTrack } from '../../../src/catalogue/index.ts';

const REBUILDING = /פינוי|פינו"ב|פו"ב/;
const DENSIFICATION = /עיבוי/;
const COMBINED = /משולב/;
const UNDECIDED = /טרם|לא הוחלט|לא נקבע/;

/**
 * The track of a renewal compound in the words of the list, whatever hyphens and spaces the published text has: not decided,
 * rebuilding (evacuation), densification, both, or combined without details. Null if the text has none of these.
 */
export function renewalTrackOf(published: string): RenewalTrack | null {
  const [rebuilds, densifies] = [REBUILDING.test(published), DENSIFICATION.test(published)];
  if (UNDECIDED.test(published)) return 'טרם הוחלט';
  if (rebuilds && densifies) return 'משולב פינוי-בינוי ועיבוי';
  if (rebuilds) return 'פינוי-בינוי';
  if (densifies) return 'עיבוי';
  return COMBINED.test(published) ? 'משולב' : null;
}
