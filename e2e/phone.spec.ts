import type { Page } from '@playwright/test';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

/* The page on a phone: what the thumb reaches, what scrolls, and what a finger can hit. */

/** A finger needs this much. A link within a line of text is as high as the line. */
const TOUCH_PX = 40;

/** Visible controls that are too small for a finger, by their names. */
function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>('button, select, input, summary, [role=tab]');
    return [...controls].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const { top, bottom } = box;
      // Small drawings may have a larger area for presses around them.
      const around = getComputedStyle(control, '::after');
      const width = Math.max(box.width, Number.parseFloat(around.width) || 0);
      const height = Math.max(box.height, Number.parseFloat(around.height) || 0);
      const isInSight = box.width > 4 && bottom > 0 && top < innerHeight && control.checkVisibility();
      const isInText = control.matches('.link-button');
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.className;
      return isInSight && !isInText && (height < least || width < least) ? [`${name}: ${width} × ${height}`] : [];
    });
  }, TOUCH_PX);
}

for (const locale of ['en-GB', 'he-IL'] as const) {
  test.describe(`a phone in ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 844 }, hasTouch: true });

    test('has Run, its price and the views at the bottom, and one scrolling area', { tag: PAGE_ALONE }, async ({
      sql,
      page,
      host,
    }) => {
      await sql.open();
      await expect(page.locator('.question').first()).toBeVisible();
      await expect(page.locator('.data-date')).toBeVisible();
      const bar = page.locator('.toolbar');
      const bottomOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((part) => part.getBoundingClientRect().bottom);
      const barBox = await bar.boundingBox();
      expect(barBox && barBox.y + barBox.height).toBe(844);
      await expect(bar.locator('.estimate')).toBeVisible();
      expect(await tooSmall(page)).toEqual([]);
      const scrollers = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('*')]
            .filter(
              (part) =>
                part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
            )
            .map((part) => part.className.split(' ')[0]),
        );
      expect(await scrollers()).toEqual(['outcome']);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);

      const held = host.holdBack(({ url }) => /\.(sqlite|pages)$/.test(url ?? ''));
      await sql.write('SELECT district, name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 300');
      await expect(bar.locator('.estimate')).toBeVisible();
      await sql.runButton.click();
      await expect.poll(() => held.count).toBeGreaterThan(0);
      // What stops the statement is where the thumb is.
      await expect(sql.runButton).toBeHidden();
      const cancel = await sql.cancelButton.boundingBox();
      expect(cancel?.y).toBeGreaterThan(780);
      expect(await bar.boundingBox()).toEqual(barBox);
      // After it was stopped its price is known as before, although the host still does not answer.
      await sql.cancelButton.click();
      await expect(bar.locator('.estimate')).toBeVisible({ timeout: 1_000 });
      await sql.runButton.click();
      held.release();
      await expect(sql.rows.first()).toBeVisible();
      expect(await bar.boundingBox()).toEqual(barBox);
      expect(await bottomOf('.results-bar')).toBe(barBox?.y);
      expect(await scrollers()).not.toContain('editor');
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await tooSmall(page)).toEqual([]);

      // Advice is one line until it is opened, and does not displace the rows.
      await sql.run('SELECT year, median_price FROM agg_settlement_year WHERE settlement_code = 4000 ORDER BY year');
      const advice = page.locator('.folded-warnings');
      await expect(advice).toHaveCount(1);
      expect((await advice.boundingBox())?.height).toBeLessThan(50);
      expect(await bottomOf('.results-bar')).toBe(barBox?.y);
      const remedy = advice.getByRole('button', { name: 'is_incomplete = 0' });
      await expect(remedy).toBeHidden();
      await advice.locator('summary').tap();
      await remedy.tap();
      await expect(sql.editor).toContainText('is_incomplete = 0');
      await sql.run('SELECT district, name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 300');
      await expect(sql.rows.first()).toBeVisible();

      // A tap elsewhere or Escape closes the tooltip of a tapped chart.
      if (locale === 'he-IL') {
        await page.getByRole('tab', { name: 'תרשים' }).tap();
        const bar = page.locator('.recharts-bar-rectangle').nth(2);
        const tip = page.locator('.chart-tooltip');
        await bar.tap();
        await expect(tip).toBeVisible();
        await page.locator('.data-date').tap();
        await expect(tip).toBeHidden();
        await bar.tap();
        await expect(tip).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(tip).toBeHidden();
        await page.getByRole('tab', { name: 'טבלה', exact: true }).tap();
      }

      // A notice does not cover what a run needs to be told.
      await page.getByRole('button', { name: /^(New tab|לשונית חדשה)$/ }).tap();
      await page.locator('.tab.is-active .tab-close').tap();
      const notice = page.locator('.toast');
      await expect(notice).toBeVisible();
      await sql.run('SELECT nme FROM settlements');
      await expect(sql.alert).toBeVisible();
      const [said, told] = [await notice.boundingBox(), await sql.alert.boundingBox()];
      expect(said && told && said.y + said.height).toBeLessThan(told?.y ?? 0);
      await sql.run('SELECT district, name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 300');
      await expect(sql.rows.first()).toBeVisible();

      // The statement opens under the finger, and then gives the space back to the rows.
      const folded = await bottomOf('.editor');
      await sql.editor.tap();
      expect(await bottomOf('.editor')).toBeGreaterThan(folded);
      await sql.runButton.tap();
      await expect(sql.rows.first()).toBeVisible();
      await expect.poll(() => bottomOf('.editor')).toBe(folded);
    });

    test('describes a suggestion without covering the others', { tag: PAGE_ALONE }, async ({ sql, page }) => {
      await sql.open();
      await sql.write('');
      await sql.editor.pressSequentially('SELECT * FROM agg_');
      const described = page.locator('.cm-completionInfo');
      await expect(described).toBeVisible();
      const list = page.locator('.cm-tooltip-autocomplete ul');
      // The list is drawn again when names from the database come.
      await expect(async () => {
        const [listBox, box] = [await list.boundingBox(), await described.boundingBox()];
        expect(box?.y).toBeGreaterThanOrEqual((listBox?.y ?? 0) + (listBox?.height ?? 0) - 1);
        expect(box && box.x + box.width).toBeLessThanOrEqual(390);
      }).toPass();
    });
  });
}
