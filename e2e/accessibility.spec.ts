import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { layoutFaults } from './screens/layout-faults.ts';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/** What axe finds on the page in its current state, best practice included: each rule with the elements that break it. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (): Promise<readonly Finding[]> => {
    const { axe } = window as unknown as { axe: { run: () => Promise<{ violations: readonly Finding[] }> } };
    return (await axe.run()).violations;
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const { locale, colorScheme, width } of [
  { locale: 'en-GB', colorScheme: 'light', width: 1440 },
  { locale: 'he-IL', colorScheme: 'dark', width: 390 },
] as const) {
  test.describe(`a reader in ${locale}, ${colorScheme}, ${width} pixels wide`, () => {
    test.use({ locale, colorScheme, viewport: { width, height: 900 } });

    test('axe finds no barrier: start, answer, chart, error and every panel', { tag: PAGE_ALONE }, async ({
      sql,
      page,
      host,
    }) => {
      await sql.open();
      expect(await findings(page)).toEqual([]);

      await sql.run('SELECT district, sum(deals_12m) AS deals FROM settlements GROUP BY 1');
      await expect(sql.rows.first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('tab', { name: /Chart|תרשים/ }).click();
      await expect(page.locator('.recharts-surface').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);

      await sql.run('SELECT nme FROM settlements');
      await expect(sql.alert).toBeVisible();
      expect(await findings(page)).toEqual([]);

      for (const keys of ['Control+k', 'Control+Shift+H', 'F1', 'Control+s']) {
        await page.keyboard.press(keys);
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      for (const name of locale === 'he-IL'
        ? ['איך הטבלאות מחוברות', 'סיור בדף']
        : ['How tables are joined', 'Tour of the page']) {
        await page.keyboard.press('Control+k');
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await findings(page)).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }

      // Before another host is contacted.
      await page.goto(`${host.url}/?db=${encodeURIComponent('https://files.example/birds.sqlite')}`);
      await expect(page.getByRole('heading', { name: /files\.example/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}

test.describe('a reader with forced colours, reduced motion, and a window of 1440 pixels at 200%', () => {
  test.use({
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
    contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  });

  test('sees what is selected and focused, nothing that moves, and nothing cut', { tag: PAGE_ALONE }, async ({
    sql,
    page,
  }) => {
    /** What is animated, by name, but for the caret of the editor, which blinks as that of every field does. */
    const moving = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter((one) => one.effect?.getTiming().duration !== 0)
          .map((one) => (one instanceof CSSAnimation ? one.animationName : one.constructor.name))
          .filter((name) => !name.startsWith('cm-blink')),
      );
    await sql.open();
    expect(await layoutFaults(page)).toEqual([]);
    await sql.run('SELECT district, sum(deals_12m) AS deals FROM settlements GROUP BY 1');
    await expect(sql.rows.first()).toBeVisible();
    const chart = page.getByRole('tab', { name: 'Chart' });
    await chart.click();
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(chart).toBeFocused();
    const look = await chart.evaluate((tab) => {
      const { backgroundColor, color, outlineStyle } = getComputedStyle(tab);
      const other = tab.parentElement?.querySelector('[role=tab][aria-selected=false]');
      return {
        outlineStyle,
        differs: other && backgroundColor !== getComputedStyle(other).backgroundColor && color !== backgroundColor,
      };
    });
    expect(look).toEqual({ outlineStyle: 'solid', differs: true });
    expect(await layoutFaults(page)).toEqual([]);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await moving()).toEqual([]);
    expect(await layoutFaults(page)).toEqual([]);
  });
});

test('a few presses of Tab lead to the editor, and arrows through the lists', { tag: PAGE_ALONE }, async ({
  sql,
  page,
}) => {
  await sql.open();
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Alt+t');
  const focused = page.locator(':focus');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let stops = 0;
  for (; stops < 20 && !(await sql.editor.evaluate((editor) => editor === document.activeElement)); stops += 1) {
    await page.keyboard.press('Tab');
  }
  expect(stops).toBeLessThanOrEqual(12);

  await page.getByRole('searchbox', { name: 'Filter tables and columns' }).focus();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Insert deals');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName('Insert settlements');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAccessibleName('Columns of settlements');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName('Insert code');
  // Tab leaves the list at once, and enters it again at the same place.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('searchbox', { name: 'Filter tables and columns' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Insert code');
  await page.keyboard.press('Enter');
  await expect(sql.editor).toHaveText('SELECT codeFROM settlementsLIMIT 100');
});
