import type { Page } from '@playwright/test';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

/** English text on the page, outside of the editor, names and data: a reader of Hebrew should find none. */
const englishOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const data =
      '.cm-editor, code, pre, bdi, td, th, svg, select, kbd, [dir=ltr], [lang=en], [role=tablist]:has([dir])';
    const known =
      /\u2066[^\u2069]*\u2069|\u2068[^\u2069]*\u2069|\b(?:SQL|SQLite|HTTP|NULL|CSV|XLSX|JSON|Markdown|Parquet|PNG|SVG|QR|Ctrl|Shift|Alt|Esc|Enter|PageUp|PageDown)\b/g;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      if (element?.checkVisibility() && !element.closest(data)) texts.push(textContent ?? '');
    }
    // A name of the database, or several of them.
    const isName = (text: string) => /^[a-z_\d, .]+$/.test(text.trim());
    return texts.filter((text) => !isName(text) && /[A-Za-z]{3}/.test(text.replace(known, '')));
  });

test('Hebrew reads right to left in its cell, numbers and English left to right', { tag: PAGE_ALONE }, async ({
  openPage: sql,
}) => {
  await sql.run("SELECT 'רחוב הרצל 5, תל אביב (צפון)' AS address, 'Herzl 5' AS latin, -12 AS number");
  await expect(sql.rows).toHaveCount(1);
  const directionOf = (text: string) =>
    sql.page
      .locator('td', { hasText: text })
      .evaluate((cell) => getComputedStyle(cell.querySelector('[dir]') ?? cell).direction);
  expect([await directionOf('הרצל'), await directionOf('Herzl 5'), await directionOf('-12')]).toEqual([
    'rtl',
    'ltr',
    'ltr',
  ]);
});

test.describe('a reader whose browser speaks Hebrew', () => {
  test.use({ locale: 'he-IL' });

  test('gets the page in Hebrew, right to left, while SQL stays left to right', { tag: PAGE_ALONE }, async ({
    sql,
    page,
  }) => {
    await sql.open();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'he');
    await expect(sql.runButton).toContainText('הרצה');
    expect(await sql.editor.evaluate((editor) => getComputedStyle(editor).direction)).toBe('ltr');
    await expect(page.getByText('נתונים סינתטיים').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'תשובה' }).first()).toBeVisible();
    expect(await englishOn(page)).toEqual([]);

    await sql.run(
      "SELECT settlement, deal_date, deal_amount FROM deals WHERE deal_date >= date('now', '-20 years') LIMIT 5",
    );
    for (const view of ['תרשים', 'עמודות', 'תוכנית', 'טבלה']) {
      await page.getByRole('tab', { name: view, exact: true }).click();
      await expect(page.getByRole('tab', { name: view, exact: true })).toHaveAttribute('aria-selected', 'true');
      expect(await englishOn(page), view).toEqual([]);
    }
    await page.getByRole('tab', { name: 'דוגמאות' }).click();
    await page.getByRole('button', { name: /^מחיר למ״ר ביישוב/ }).click();
    await expect(page.getByText(/משווה בין יישובים טוב יותר ממחיר דירה, כי הדירות/).first()).toBeVisible();
    expect(await englishOn(page), 'examples').toEqual([]);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: /^חיפוש פעולות/ });
    await expect(palette).toBeVisible();
    expect(await englishOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await sql.run('SELECT nme FROM settlements');
    await expect(sql.alert).toContainText('אין עמודה');
    expect(await englishOn(page)).toEqual([]);
  });
});

test('the data is labelled as synthetic', { tag: PAGE_ALONE }, async ({ openPage: { page } }) => {
  await expect(page.getByText(/synthetic data/i).first()).toBeVisible();
});
