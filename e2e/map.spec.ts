import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

const PRICES = `SELECT name, lat, lon, median_ppsqm_12m FROM settlements
WHERE median_ppsqm_12m IS NOT NULL ORDER BY deals_12m DESC, code LIMIT 40`;
const BY_CODE = `SELECT settlement_code, median_ppsqm FROM agg_settlement_year
WHERE year = 2024 AND property_group = 'apartment'`;

test('rows with a place are shown on a map of the same host', { tag: PAGE_ALONE }, async ({ sql, page, host }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await sql.open();
  await sql.run(PRICES);
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(page.getByRole('region', { name: 'Map of 40 rows' })).toBeVisible();
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  await expect(page.getByText('Drawing the map…')).toHaveCount(0);
  await expect(page.locator('.map-legend li')).toHaveText(
    Array.from({ length: 5 }, () => /^\d{1,2},?\d{3} – \d{1,2},?\d{3}$/),
  );
  await expect(page.getByText('Synthetic map')).toBeVisible();
  // The base map comes by ranges, a tile at a time.
  await expect.poll(() => host.seen.filter(({ path }) => path?.endsWith('.pmtiles')).length).toBeGreaterThan(1);
  await expect(page).toHaveURL(/view=map/);

  // A key of settlements has areas; the link keeps what gives the colour.
  await sql.run(BY_CODE);
  await expect(page.getByLabel('Colour by')).toHaveValue('median_ppsqm');
  await page.getByLabel('Colour by').selectOption({ label: 'one colour' });
  await expect(page.locator('.map-legend')).toHaveCount(0);
  const placed = page.url();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect(page).not.toHaveURL(placed);
  await expect(page.locator('.map-legend')).toHaveCount(0);
  await expect(page.getByText('without a known place')).toHaveCount(0);

  // The view becomes a condition that a person can read.
  await sql.run('SELECT id, lat, lon FROM deals WHERE settlement_code = 4000 LIMIT 50');
  await page.getByRole('button', { name: 'Only what is in view' }).click();
  await expect(sql.editor).toContainText('AND lat BETWEEN');
  await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible();

  // On a phone the bars below cover neither scale nor source.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const part of ['.maplibregl-ctrl-scale', '.map-source']) {
    const isSeen = () =>
      page.locator(part).evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
    await expect.poll(isSeen).toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 720 });

  // Without a place there is no map.
  await sql.run('SELECT 1 AS one');
  await expect(page.getByRole('tab', { name: 'Map' })).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('without a base map the points are shown, and tiles that were read stay available', {
  tag: PAGE_ALONE,
}, async ({ sql, page, host }) => {
  const isBaseMap = (url: string | undefined) => url?.endsWith('.pmtiles') === true;
  const cutOff = () =>
    host.setFault((request, response) => {
      if (isBaseMap(request.url)) response.writeHead(404).end();
      return isBaseMap(request.url);
    });
  const asked = () => host.seen.filter(({ path }) => isBaseMap(path)).length;
  const missing = page.getByText('The map below the points cannot be read now.');
  const mapDrawn = () => expect(page.locator('.map-canvas')).toHaveAttribute('aria-busy', 'false');
  cutOff();
  await sql.open();
  await sql.run(PRICES);
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible();
  await expect(page.locator('.map-legend li')).toHaveCount(5);
  await expect(missing).toBeVisible();
  await expect(page.getByText('Drawing the map…')).toHaveCount(0);

  host.setFault(null);
  await page.reload();
  const keptPieces = () => page.evaluate(async () => (await (await caches.open('nadlan-sql.map')).keys()).length);
  await mapDrawn();
  expect(await keptPieces()).toBeGreaterThan(1);
  await expect
    .poll(keptPieces)
    .toBe(new Set(host.seen.filter(({ path }) => isBaseMap(path)).map(({ range }) => range)).size);

  cutOff();
  const before = asked();
  await page.reload();
  await expect(page.locator('.map-legend li')).toHaveCount(5);
  await mapDrawn();
  await expect(missing).toHaveCount(0);
  expect(asked()).toBe(before);
});

for (const [locale, { tab, none }] of [
  ['en-GB', { tab: 'Map', none: 'no value' }],
  ['he-IL', { tab: 'מפה', none: 'ללא ערך' }],
] as const) {
  test.describe(`The legend in ${locale}`, () => {
    test.use({ locale });

    test('says which colour rows without a value have', { tag: PAGE_ALONE }, async ({ sql, page }) => {
      await sql.open();
      await sql.run('SELECT name, lat, lon, nullif(code % 7, 0) AS price FROM settlements ORDER BY code LIMIT 40');
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.locator('.map-legend li')).toHaveCount(6);
      await expect(page.locator('.map-legend li').last()).toHaveText(none);
      await sql.run('SELECT name, lat, lon, code % 7 AS price FROM settlements ORDER BY code LIMIT 40');
      await expect(page.locator('.map-legend li')).toHaveCount(5);
    });
  });
}

test.describe('a map in Hebrew', () => {
  test.use({ locale: 'he-IL' });

  test('has names whose brackets are as people write them', { tag: PAGE_ALONE }, async ({ sql, page }) => {
    await page.addInitScript(() => {
      const brackets: string[] = [];
      Object.assign(globalThis, { brackets });
      const { prototype } = OffscreenCanvasRenderingContext2D;
      const { fillText } = prototype;
      prototype.fillText = function (text, ...at) {
        if (/[()]/.test(text)) brackets.push(this.direction);
        fillText.call(this, text, ...at);
      };
    });
    await sql.open();
    await sql.run("SELECT name, lat, lon FROM settlements WHERE name LIKE 'בן שמן (%' ORDER BY name LIMIT 1");
    await page.getByRole('tab', { name: 'מפה' }).click();
    // MapLibre has mirrored each. A glyph that is written from right to left would be mirrored again.
    const drawn = () => page.evaluate(() => [...(globalThis as unknown as { brackets: string[] }).brackets]);
    await expect.poll(drawn).toContain('ltr');
    expect(await drawn()).not.toContain('rtl');
  });
});
