import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from './layout-faults.ts';
import { shownIn } from './shown.ts';
import { VIEWS } from './views.ts';

/* Pictures of the page in each of its views, and the faults of their layout. */

test('every view of the page', async ({ sql, page, host, locale, colorScheme, viewport }) => {
  const shown = shownIn(locale, { sql, page, host });
  const folder = join('build/screens', `${viewport?.width}-${colorScheme}-${locale}`);
  for (const [i, { name, show, leave }] of VIEWS.entries()) {
    await test.step(name, async () => {
      try {
        await show(shown);
        // Movement comes to rest.
        await page.waitForTimeout(300);
        expect.soft(await layoutFaults(page), name).toEqual([]);
      } catch (cause) {
        expect.soft(cause, `${name} was not reached`).toBeNull();
      }
      await page.screenshot({ path: join(folder, `${String(i + 1).padStart(2, '0')}-${name}.png`) });
      await leave?.(shown).catch((cause: unknown) => expect.soft(cause, `${name} was not left`).toBeNull());
    });
  }
});
