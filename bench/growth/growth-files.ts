import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMeasured, DOCS_DIR } from '../document/measured-files.ts';
import type { AllMeasured } from '../document/sections.ts';
import { type Assumptions, readAssumptions } from './assumptions.ts';
import { basisOf } from './basis.ts';
import { Growth } from './growth.ts';
import { renderGrowth } from './growth-page.ts';

const ASSUMPTIONS = new URL('assumptions.json', import.meta.url);

/**
 * The page on growth from these figures.
 * @throws Error that names the sections that have to be measured first
 */
export function growthPage({ server, remote, scans }: AllMeasured, assumptions: Assumptions): string {
  if (!server || !remote || !scans)
    throw new Error('The arithmetic of growth needs figures: run "npm run bench -- --only server,remote,scans".');
  const basis = basisOf(server.figures, remote.figures, scans.figures);
  return renderGrowth(basis, assumptions, new Growth(basis, assumptions), scans.database?.deals ?? 0);
}

/** Writes `docs/growth.md`. @returns its path */
export function writeGrowth(docsDir = DOCS_DIR): string {
  const path = join(docsDir, 'growth.md');
  writeFileSync(path, growthPage(allMeasured(docsDir), readAssumptions(ASSUMPTIONS)));
  return path;
}
