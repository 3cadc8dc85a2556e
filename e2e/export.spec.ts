import { readFileSync } from 'node:fs';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

const STATEMENT =
  '-- large towns\nSELECT name, population\nFROM settlements WHERE population > :n ORDER BY code LIMIT 2';

for (const [locale, words] of [
  [
    'en-GB',
    {
      open: 'Export',
      item: 'CSV for Excel',
      synthetic: 'Synthetic data',
      statement: 'Statement',
      values: 'Its values',
    },
  ],
  [
    'he-IL',
    { open: 'ייצוא', item: 'CSV לאקסל', synthetic: 'נתונים סינתטיים', statement: 'שאילתה', values: 'הערכים שלה' },
  ],
] as const) {
  test.describe(`Exports in ${locale}`, () => {
    test.use({ locale });

    test('say where their rows come from', { tag: PAGE_ALONE }, async ({ sql, page }) => {
      const params = encodeURIComponent(JSON.stringify({ n: 100000 }));
      await sql.open(`/#q=${encodeURIComponent(STATEMENT)}&params=${params}`);
      await sql.runButton.click();
      await expect(sql.rows).toHaveCount(2);
      const saved = async (item: string) => {
        await page.getByRole('button', { name: words.open, exact: true }).click();
        const download = page.waitForEvent('download');
        await page.getByRole('menuitem', { name: item, exact: true }).click();
        const file = await download;
        return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
      };
      const forExcel = await saved(words.item);
      expect(forExcel.name).toMatch(/^nadlan-synthetic-\d{4}-\d\d-\d\d-[\da-f]{8}\.csv$/);
      const [rows = '', source = ''] = forExcel.text.split('\r\n\r\n');
      expect(rows.split('\r\n')).toHaveLength(3);
      expect(source).toMatch(new RegExp(`^${words.synthetic},`));
      expect(source).toContain(`\r\n${words.statement},"/* large towns */\nSELECT name, population\n`);
      expect(source).toContain(`\r\n${words.values},"{""n"":100000}"\r\n`);
      expect(source).toMatch(/,nadlan-[\da-f]+\.sqlite\r\n/);
      expect(source).toContain('#q=');
      // The same rows, and no more.
      const plain = await saved('CSV');
      expect(`\uFEFF${plain.text}`).toBe(`${rows}\r\n`);

      // So does a print, in which no number is in two lines.
      await page.setViewportSize({ width: 718, height: 1000 });
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      const printed = page.locator('.printed');
      await expect(printed).toContainText(words.synthetic);
      await expect(printed).toContainText(/nadlan-[\da-f]+\.sqlite/);
      await expect(printed).toContainText('{"n":100000}');
      await expect(printed.locator('tbody td.is-number').first()).toHaveCSS('white-space', 'nowrap');
    });
  });
}
