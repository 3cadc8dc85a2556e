import type { DealNature } from '../sources/natures.ts';
import { cleanLabel } from './labels.ts';

/** Finds the nature of a label as written, or cleaned (reversed brackets, quotes, surplus blanks). */
export function natureFinder(natures: readonly DealNature[]): (label: string) => DealNature | null {
  const byLabel = new Map(natures.map((nature) => [nature.raw, nature]));
  const byCleaned = new Map(natures.map((nature) => [cleanLabel(nature.raw), nature]));
  return (label) => byLabel.get(label) ?? byCleaned.get(cleanLabel(label)) ?? null;
}
