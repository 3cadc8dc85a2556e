import type { RenewalTrack } from '../../../src/catalogue/index.ts';

const REBUILDING = /פינוי|פינו"ב|פו"ב/;
const DENSIFICATION = /עיבוי/;
const COMBINED = /משולב/;
const UNDECIDED = /טרם|לא הוחלט|לא נקבע/;

/**
 * The track of a renewal compound in the words of the list, by what the published words hold, whatever hyphens and
 * spaces they are written with: that it is not decided; rebuilding (evacuation) and densification, both or one of them;
 * or that it is combined, without saying of what. Null where they hold none of these.
 */
export function renewalTrackOf(published: string): RenewalTrack | null {
  const [rebuilds, densifies] = [REBUILDING.test(published), DENSIFICATION.test(published)];
  if (UNDECIDED.test(published)) return 'טרם הוחלט';
  if (rebuilds && densifies) return 'משולב פינוי-בינוי ועיבוי';
  if (rebuilds) return 'פינוי-בינוי';
  if (densifies) return 'עיבוי';
  return COMBINED.test(published) ? 'משולב' : null;
}
