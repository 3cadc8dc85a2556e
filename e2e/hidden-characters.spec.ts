import type { Locator, Page } from '@playwright/test';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

/** A name that reads as another, invisible characters of other kinds, and ordinary Hebrew. */
const DISGUISED = 'abc\u202Egpj.exe';
const STATEMENT = `SELECT column1 AS "na\u200Bme", column2 AS n FROM (VALUES
  ('${DISGUISED}', 1), ('שלום\u200F עולם\u00AD', 2), ('רמב״ם־הצפון (ת"א)', 3), (char(8294) || 'a' || char(0) || 'b', 4))`;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const marks = (part: Locator) =>
  part.locator('.invisible-character').evaluateAll((all) => all.map((one) => one.getAttribute('data-label')));
/** What a reader sees of each cell: letters from left to right, and names of marks. */
const placesOf = (cell: Locator, letters: string) =>
  cell.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places: number[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      for (let at = 0; at < text.length; at += 1) {
        if (!wanted.includes(text[at] ?? '')) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        places.push(range.getBoundingClientRect().left);
      }
    }
    return places;
  }, letters);

for (const [locale, names] of [
  [
    'en-GB',
    {
      chart: 'Chart',
      map: 'Map',
      said: 'Invisible character that changes the direction of text: right-to-left override, U+202E',
    },
  ],
  [
    'he-IL',
    {
      chart: 'תרשים',
      map: 'מפה',
      said: 'תו בלתי נראה שמשנה את כיוון הטקסט: \u2066right-to-left override, U+202E\u2069',
    },
  ],
] as const) {
  test.describe(`Invisible characters in ${locale}`, () => {
    test.use({ locale });

    test('have a mark wherever a value is shown, and copies are exact', { tag: PAGE_ALONE }, async ({ sql, page }) => {
      // By a link, which runs by itself, because the editor shows marks of its own.
      await sql.open(`/#q=${encodeURIComponent(STATEMENT)}`);
      await expect(sql.rows).toHaveCount(4);
      const cell = (row: number) => sql.rows.nth(row).locator('td').nth(1);
      await expect.poll(() => marks(cell(0))).toEqual(['RLO']);
      await expect.poll(() => marks(cell(1))).toEqual(['RLM', 'SHY']);
      await expect.poll(() => marks(cell(2))).toEqual([]);
      await expect.poll(() => marks(cell(3))).toEqual(['LRI', 'U+0000']);
      await expect.poll(() => marks(page.getByRole('columnheader').nth(1))).toEqual(['ZWSP']);
      await expect(page.getByRole('img', { name: names.said, exact: true }).first()).toBeVisible();

      // The letters behind the override stand in their order.
      const places = await placesOf(cell(0), 'gpjex');
      expect(places).toEqual([...places].sort((a, b) => a - b));
      await cell(0).hover({ position: { x: 4, y: 8 } });
      await expect(cell(0)).toHaveAttribute('title', 'abc[RLO]gpj.exe');

      // Copies have the characters, by the grid and by the browser's selection.
      await cell(0).click({ position: { x: 4, y: 8 } });
      await page.keyboard.press('Control+c');
      expect(await copied(page)).toBe(DISGUISED);
      await page.keyboard.press('Enter');
      const viewer = page.locator('.viewer-text');
      await expect.poll(() => marks(viewer)).toEqual(['RLO']);
      expect(
        await viewer.evaluate((element) => {
          getSelection()?.selectAllChildren(element);
          return String(getSelection());
        }),
      ).toBe(DISGUISED);
      await page.keyboard.press('Escape');

      // Row details and charts.
      await page.keyboard.press('Space');
      await expect(page.locator('.row-fields')).toBeVisible();
      await expect.poll(() => marks(page.locator('.row-fields'))).toEqual(['ZWSP', 'RLO']);
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: names.chart }).click();
      await expect(page.locator('.chart-canvas')).toContainText('abc[RLO]gpj.exe');

      // Points of a map.
      await sql.run("SELECT 'abc' || char(8238) || 'gpj.exe' AS name, 32.08 AS lat, 34.78 AS lon");
      await page.getByRole('tab', { name: names.map }).click();
      await expect(page.locator('.map-canvas')).toHaveAttribute('aria-busy', 'false');
      const box = await page.locator('.map-canvas').boundingBox();
      if (!box) throw new Error('There is no map.');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(page.locator('.map-picked')).toBeVisible();
      await expect.poll(() => marks(page.locator('.map-picked'))).toEqual(['RLO']);
    });
  });
}
