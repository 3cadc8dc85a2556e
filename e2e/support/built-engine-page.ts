import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'vite';

/*
 * A page with the engine and without the console, beside the page itself. Loading and drawing the console is most of the work of
 * a visit, and stories of reading do not need it.
 */

const SCRIPT = 'e2e/support/engine-page.ts';
const BUILT = 'build/e2e/engine-page.html';

/** Where the hosts of the stories serve it, relative to the page. */
export const ENGINE_PAGE = 'engine-page.html';

/** Bundles it once, before the stories begin. */
export async function buildEnginePage(): Promise<void> {
  const bundles = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, copyPublicDir: false, lib: { entry: SCRIPT, formats: ['es'] } },
  });
  const [bundle] = Array.isArray(bundles) ? bundles : [bundles];
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (!chunk) throw new Error(`${SCRIPT} gave no script.`);
  mkdirSync(dirname(BUILT), { recursive: true });
  const script = chunk.code.replaceAll('</script', '<\\/script');
  writeFileSync(
    BUILT,
    `<!doctype html><meta charset="utf-8"><title>Engine</title><script type="module">${script}</script>`,
  );
}

export const readEnginePage = (): Buffer => readFileSync(BUILT);
