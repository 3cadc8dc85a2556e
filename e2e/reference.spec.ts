import type { Page } from '@playwright/test';
import { expect, PAGE_ALONE, serviceUrl, test } from './support/fixtures.ts';

/** What a policy kept the browser from doing, and what it requested from other hosts. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  const own = new URL(serviceUrl()).hostname;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.hostname !== own) seen.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) seen.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return seen;
}

test('the reference page runs a statement, without requests to other hosts', { tag: PAGE_ALONE }, async ({
  page,
  host,
}) => {
  const seen = await watch(page);
  await page.goto(`${host.url}/api/reference`);
  await expect(page.getByText('Synthetic data.').first()).toBeVisible();
  await page.locator('.opblock-get .opblock-summary-control').first().click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table .response-col_status').nth(1)).toContainText('200');
  await expect(page.locator('.live-responses-table')).toContainText('deals_total');
  expect(seen).toEqual([]);
});

test('the page does its work within its policy', { tag: PAGE_ALONE }, async ({ sql, page }) => {
  const seen = await watch(page);
  await sql.open();
  await sql.run('SELECT property_group, count(*) AS deals FROM deals GROUP BY 1');
  await expect(sql.rows).toHaveCount(9);
  await page.getByRole('tab', { name: 'Chart' }).click();
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  expect(seen).toEqual([]);
  await page.getByRole('link', { name: 'HTTP interface' }).click();
  await expect(page).toHaveURL(/\/api\/reference$/);
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });

  test('the reference page does not scroll sideways', { tag: PAGE_ALONE }, async ({ page, host }) => {
    await page.goto(`${host.url}/api/reference`);
    await page.locator('.opblock-get .opblock-summary-control').first().click();
    await expect(page.getByRole('button', { name: 'Execute' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
