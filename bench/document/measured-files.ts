import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderDocument } from './document.ts';
import { type AllMeasured, type Measured, SECTION_IDS, type SectionFigures, type SectionId } from './sections.ts';

export const DOCS_DIR = fileURLToPath(new URL('../../docs/', import.meta.url));

/** The folder of figures and pictures below that of the documents. */
const figuresDir = (docsDir: string) => join(docsDir, 'benchmarks');
const fileOf = (id: SectionId, docsDir: string) => join(figuresDir(docsDir), `${id}.json`);

/** Keeps the figures of a section in the place of its older ones. */
export function keepMeasured<Id extends SectionId>(
  id: Id,
  measured: Measured<SectionFigures[Id]>,
  docsDir = DOCS_DIR,
): void {
  mkdirSync(figuresDir(docsDir), { recursive: true });
  writeFileSync(fileOf(id, docsDir), `${JSON.stringify(measured, null, 2)}\n`);
}

/** What was measured last, section by section. */
export function allMeasured(docsDir = DOCS_DIR): AllMeasured {
  const known = SECTION_IDS.filter((id) => existsSync(fileOf(id, docsDir)));
  return Object.fromEntries(known.map((id) => [id, JSON.parse(readFileSync(fileOf(id, docsDir), 'utf8'))]));
}

/** Writes `docs/benchmarks.md` and its pictures. @returns its path */
export function writeDocument(docsDir = DOCS_DIR): string {
  const { text, pictures } = renderDocument(allMeasured(docsDir));
  mkdirSync(figuresDir(docsDir), { recursive: true });
  for (const [name, svg] of Object.entries(pictures)) writeFileSync(join(figuresDir(docsDir), name), svg);
  const path = join(docsDir, 'benchmarks.md');
  writeFileSync(path, text);
  return path;
}
