import { readFileSync } from 'node:fs';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

const LONG_NAME = 'n'.repeat(10_000);
const HOSTILE = `SELECT column1 AS n, column2 AS name, column3 AS "<b>note</b>", column4 AS ${LONG_NAME} FROM (VALUES
  (1, 'בי"ס הרצל', NULL, 1), (2, 'בי״ס ביאליק', '', 2), (3, '<img src=x onerror="document.title = 1">', '  ', 3),
  (4, '=1+1', '0', 4), (9007199254740993, char(8238) || 'moc.elpmaxe', 'null', 5))`;

const NUMBERS = Array.from({ length: 40 }, (_, at) => `n + ${at} AS column_${at}`);
const WIDE = `WITH RECURSIVE i(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM i WHERE n < 500) SELECT ${NUMBERS} FROM i`;
/** Most rows at once, and one after half a million steps. */
const LATE = `WITH RECURSIVE i(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM i WHERE n < 90),
  steps(k) AS (VALUES (1) UNION ALL SELECT k + 1 FROM steps WHERE k < 500000)
SELECT 'row ' || CASE n WHEN 90 THEN (SELECT max(k) FROM steps) ELSE n END AS name FROM i`;

test.use({ permissions: ['clipboard-read', 'clipboard-write'], viewport: { width: 1440, height: 900 } });

const copied = (page: import('@playwright/test').Page) => page.evaluate(() => navigator.clipboard.readText());

test('a reader sorts, filters, selects, copies and lays out hostile rows, and exports what is shown', {
  tag: PAGE_ALONE,
}, async ({ sql, page }) => {
  await sql.open();
  await sql.run(HOSTILE);
  const names = page.locator('tbody td[aria-colindex="3"]');
  const header = (name: string | RegExp) => page.getByRole('columnheader', { name });
  await expect(sql.rows).toHaveCount(5);
  await expect(names.nth(2)).toHaveText('<img src=x onerror="document.title = 1">');
  await expect(page.locator('.results img')).toHaveCount(0);
  expect((await header(/^nnn/).boundingBox())?.width).toBeLessThan(600);
  await expect(sql.rows.first()).toContainText('NULL');
  await expect(sql.rows.nth(1)).toContainText('empty text');

  // Sort: by one column, by a second one with Shift, and back.
  await header(/^name/).getByRole('button').first().click();
  await expect(header(/^name/)).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.first()).toHaveText('<img src=x onerror="document.title = 1">');
  await header(/^n integer|^n$/)
    .first()
    .getByRole('button')
    .first()
    .click({ modifiers: ['Shift'] });
  await expect(page.locator('.sort-place')).toHaveText(['2', '1']);
  await header(/^name/).getByRole('button').first().click();
  await header(/^name/).getByRole('button').first().click();
  await expect(names.first()).toHaveText('בי"ס הרצל');

  // Filter: every kind of gershayim matches, and the sentence says of how many rows.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Filter of name' }).fill('בי״ס');
  await expect(sql.rows).toHaveCount(2);
  await expect(page.getByText('2 of the 5 rows at hand fit the filter.')).toBeVisible();

  // The printed rows and columns are those on the screen.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.printed')).toContainText('2 of the 5 rows at hand fit the filter.');
  await expect(page.locator('.printed tbody tr')).toHaveText([/^1בי"ס הרצלNULL1$/, /^2בי״ס ביאליק2$/]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.printed')).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Filter of n', exact: true }).fill('x');
  await expect(page.getByRole('textbox', { name: 'Filter of n', exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Filter of n', exact: true }).fill('>1');
  await expect(sql.rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(sql.rows).toHaveCount(5);

  // Select by dragging, and add up with all digits.
  await page.locator('tbody td[aria-colindex="2"]').first().hover();
  await page.mouse.down();
  await page.locator('tbody td[aria-colindex="2"]').nth(2).hover();
  await page.locator('tbody td[aria-colindex="2"]').nth(4).hover();
  await page.mouse.up();
  const selection = page.getByRole('region', { name: 'Selected cells' });
  await expect(selection).toContainText('5 cells (5 rows × 1 column)');
  await expect(selection).toContainText('Sum 9,007,199,254,741,003');
  await expect(selection).toContainText('Median 3');
  await page.keyboard.press('Control+c');
  await expect.poll(() => copied(page)).toBe('1\n2\n3\n4\n9007199254740993');
  await page.locator('tbody td[aria-colindex="2"]').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'As a list for IN' }).click();
  await expect.poll(() => copied(page)).toBe('(1, 2, 3, 4, 9007199254740993)');
  await page.keyboard.press('Escape');
  await expect(selection).toHaveCount(0);
  await page.locator('tbody .row-number').nth(1).click();
  await expect(page.locator('tbody tr').nth(1).locator('[aria-selected=true]')).toHaveCount(4);
  await page.keyboard.press('Escape');

  // Hide, move and pin columns; the export has the same columns as the screen.
  await header(/^<b>/).hover();
  await page.getByRole('button', { name: 'Menu of the column <b>note</b>' }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(header(/^<b>/)).toHaveCount(0);
  await header(/^name/).hover();
  await page.getByRole('button', { name: 'Menu of the column name' }).click();
  await page.getByRole('menuitem', { name: 'Move left' }).click();
  await page.keyboard.press('Escape');
  await expect(header(/^(n|name)\b/).first()).toContainText('name');
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.split('\r\n').slice(0, 2)).toEqual([`name,n,${LONG_NAME}`, '"בי""ס הרצל",1,1']);

  // The pointer drags a column to another place.
  const [n, name] = [await header(/^n\b/).last().boundingBox(), await header(/^name/).boundingBox()];
  await page.mouse.move((name?.x ?? 0) + 20, (name?.y ?? 0) + 12);
  await page.mouse.down();
  await page.mouse.move((n?.x ?? 0) + (n?.width ?? 0) - 10, (n?.y ?? 0) + 12, { steps: 4 });
  await expect(page.locator('th.is-drop-before')).toContainText(LONG_NAME);
  await page.mouse.up();
  await expect(header(/^(n|name)\b/).first()).not.toContainText('name');
  await expect(header(/^name/)).toHaveAttribute('aria-sort', 'none');

  await page.getByRole('button', { name: '1 column hidden' }).click();
  await page.getByRole('menuitem', { name: 'Columns as they came' }).click();
  await expect(header(/^<b>/)).toHaveCount(1);
  const width = async () => (await header(/^name/).boundingBox())?.width ?? 0;
  const edge = await header(/^name/).locator('.column-edge').boundingBox();
  const before = await width();
  await page.mouse.move((edge?.x ?? 0) + 4, (edge?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((edge?.x ?? 0) + 104, (edge?.y ?? 0) + 20);
  await page.mouse.up();
  expect(Math.round((await width()) - before)).toBe(100);

  // No rows: the columns are still there.
  await sql.run('SELECT 1 AS "", 2 AS "", 3 AS b');
  await expect(sql.rows).toHaveText([/1\s*2\s*3$/]);
  await sql.run('SELECT name, code FROM settlements WHERE code < 0');
  await expect(header(/^code/)).toBeVisible();
  await expect(page.getByText('The statement ran, and no row fits it.')).toBeVisible();

  // No row moves under the pointer when the last ones come: the row of filters is there from the first ones on.
  await sql.run(LATE);
  const first = page.getByRole('gridcell', { name: 'row 1', exact: true });
  await expect(page.locator('.results.is-coming')).toBeVisible();
  const coming = await first.boundingBox();
  await expect(page.locator('.results.is-whole')).toBeVisible();
  expect(await first.boundingBox()).toEqual(coming);

  // Scrolling and moving render only the cells that come into view or change.
  await sql.run(WIDE);
  const cell = (row: number, column: number) =>
    page.locator(`tbody tr[aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`);
  await cell(3, 4).click();
  await page.evaluate(renderedAgain);
  await page.keyboard.press('ArrowDown');
  await expect(cell(4, 4)).toBeFocused();
  expect(await page.evaluate(renderedAgain)).toBe(2);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(cell(4, 5)).toBeFocused();
  expect(await page.evaluate(renderedAgain)).toBe(2);
  const drawn = () => page.locator('tbody [role=row]:last-child [role=gridcell]').count();
  const [rows, columns] = [await sql.rows.count(), await drawn()];
  await page.locator('.table-scroller').evaluate((scroller) => scroller.scrollBy(100, 100));
  await expect.poll(() => sql.rows.count()).toBeGreaterThan(rows);
  await expect.poll(drawn).toBeGreaterThan(columns);
  expect(await page.evaluate(renderedAgain)).toBe(0);
});

test.describe('a reader of Hebrew with the keyboard alone', () => {
  test.use({ locale: 'he-IL' });

  test('moves, selects, sorts, filters and copies, from the right to the left', { tag: PAGE_ALONE }, async ({
    sql,
    page,
  }) => {
    await sql.open();
    await sql.run(
      'WITH RECURSIVE i(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM i WHERE n < 500) SELECT n, n * 2 AS double, n % 7 AS seventh FROM i',
    );
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '501');
    const [first, second] = [page.locator('thead .column-sort').nth(0), page.locator('thead .column-sort').nth(1)];
    expect((await first.boundingBox())?.x).toBeGreaterThan((await second.boundingBox())?.x ?? 0);

    const focused = page.locator(':focus');
    const grid = page.getByRole('grid');
    await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
    await expect(
      page.getByRole('img', { name: 'מזערי 1, חציון 250, מרבי 500, 500 ערכים שונים, ללא NULL' }),
    ).toBeVisible();
    await grid.locator('[tabindex="0"]').focus();
    await expect(focused).toHaveText('1');
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveText('2');
    await page.keyboard.press('Control+End');
    await expect(focused).toHaveText('3');
    await expect(page.locator('tr:has(:focus)')).toHaveAttribute('aria-rowindex', '501');
    await page.keyboard.press('Control+Home');
    await expect(focused).toHaveText('1');

    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(page.getByRole('region', { name: 'התאים הנבחרים' })).toContainText('6 תאים (3 שורות × שתי עמודות)');
    await page.keyboard.press('Control+c');
    await expect.poll(() => copied(page)).toBe('1\t2\n2\t4\n3\t6');
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('region', { name: 'התאים הנבחרים' })).toContainText('1,500 תאים');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'התאים הנבחרים' })).toHaveCount(0);

    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    await expect(focused).toHaveClass('column-sort');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: /^n/ }).first()).toHaveAttribute('aria-sort', 'descending');
    const width = async () => (await first.boundingBox())?.width ?? 0;
    const before = await width();
    await page.keyboard.press('+');
    await expect.poll(width).toBe(before + 24);
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'סינון…' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'סינון לפי n' })).toBeFocused();
    await page.keyboard.type('10..19');
    await expect(page.getByText('10 מתוך 500 שורות שכאן מתאימות לסינון.')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(focused).toHaveText('19');
    await page.keyboard.press('Enter');
    await expect(page.locator('.viewer')).toContainText('19');
    await page.keyboard.press('Escape');
    await expect(focused).toHaveText('19');

    // The sum of very large numbers is short. A line of 301 digits would push the page out of the window.
    await sql.run('SELECT 1e300 AS huge UNION ALL SELECT 2e300');
    await grid.locator('[tabindex="0"]').focus();
    await page.keyboard.press('Control+a');
    const selection = page.getByRole('region', { name: 'התאים הנבחרים' });
    await expect(selection).toContainText('3e+300');
    const [line, heading] = [
      await selection.boundingBox(),
      await page.getByRole('heading', { level: 1 }).boundingBox(),
    ];
    expect(line?.x).toBeGreaterThanOrEqual(0);
    expect((heading?.x ?? 1440) + (heading?.width ?? 0)).toBeLessThanOrEqual(1440);
  });
});

test.describe('a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('keeps the first column visible, hits the menus, drags a column, and selects a row by its number', {
    tag: PAGE_ALONE,
  }, async ({ sql, page }) => {
    await sql.open();
    await sql.run('SELECT name, district, population, deals_12m, code FROM settlements LIMIT 20');
    await expect(sql.rows.first()).toBeVisible();
    for (const column of ['name', 'district']) {
      const button = page.getByRole('button', { name: `Menu of the column ${column}` });
      const { width, height } = await button.evaluate(targetOf);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    const first = page.locator('tbody td[aria-colindex="2"]').first();
    const at = await first.boundingBox();
    await page.locator('.table-scroller').evaluate((scroller) => scroller.scrollTo(300, 0));
    await expect.poll(async () => (await first.boundingBox())?.x).toBe(at?.x);

    // The finger rests on the head of a column, and then takes it along.
    const head = (name: string) => page.locator('thead .column-sort').filter({ hasText: name });
    await page.locator('.table-scroller').evaluate((scroller) => scroller.scrollTo(120, 0));
    await expect(head('population')).toBeInViewport();
    const [from, to] = [await head('population').boundingBox(), await head('district').boundingBox()];
    const [fromX, toX, y] = [(from?.x ?? 0) + 60, (to?.x ?? 0) + 20, (from?.y ?? 0) + 15];
    const devTools = await page.context().newCDPSession(page);
    const startS = Date.now() / 1000;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', afterS: number, ...xs: number[]) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((x) => ({ x, y })),
        timestamp: startS + afterS,
      });
    // Sent at once: the times are those of the events, and not of this machine.
    await Promise.all([
      touch('touchStart', 0, fromX),
      touch('touchMove', 0.3, fromX - 10),
      touch('touchMove', 0.4, toX),
    ]);
    await expect(page.locator('th.is-drop-before')).toContainText('district');
    await touch('touchEnd', 0.5);
    await expect(page.locator('thead .column-name')).toHaveText([
      'name',
      'population',
      'district',
      'deals_12m',
      'code',
    ]);
    await page.locator('tbody .row-number').first().tap();
    await expect(page.getByRole('region', { name: 'Selected cells' })).toContainText('5 cells (1 row × 5 columns)');
  });
});

test('a column is counted and a value is filtered by statements that can be read', { tag: PAGE_ALONE }, async ({
  openPage: sql,
}) => {
  const { page } = sql;
  const district = page.getByRole('columnheader', { name: /^district/ });
  await sql.run('SELECT name, district FROM settlements WHERE population > 100000');
  await expect(sql.rows.first()).toBeVisible();
  await page.locator('tbody td[aria-colindex="3"]').first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'The same as SQL' }).click();
  await expect(sql.editor).toContainText(/WHERE population > 100000\s+AND district = '/);
  await expect(district).toBeVisible();
  await district.hover();
  await page.getByRole('button', { name: 'Menu of the column district' }).click();
  await page.getByRole('menuitem', { name: 'Count by this' }).click();
  await expect(sql.editor).toContainText(/SELECT district, count\(\*\) AS n/);
  await expect(sql.rows).toHaveCount(1);
});

declare global {
  interface Window {
    /** The props of the cells at the last call. */
    propsOfCells?: ReadonlyMap<Element, unknown>;
  }
}

/** How many of the cells that were in the page at the last call React has rendered since: it gives them new props. */
function renderedAgain(): number {
  const before = window.propsOfCells;
  const now = new Map<Element, unknown>();
  for (const cell of document.querySelectorAll('tbody [role=gridcell]:not(.row-number)')) {
    const props = Object.entries(cell).find(([key]) => key.startsWith('__reactProps'));
    if (!props) throw new Error('React keeps no props with its elements.');
    now.set(cell, props[1]);
  }
  window.propsOfCells = now;
  return [...now].filter(([cell, props]) => before?.has(cell) && before.get(cell) !== props).length;
}

/** The size of the area in which a press hits the element: what is drawn of it may be smaller. */
function targetOf(element: Element): { readonly width: number; readonly height: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [middleX, middleY] = [left + width / 2, top + height / 2];
  const reach = (stepX: number, stepY: number) => {
    let far = 0;
    const hits = (at: number) => {
      const hit = document.elementFromPoint(middleX + stepX * at, middleY + stepY * at);
      return hit !== null && element.contains(hit);
    };
    while (hits(far + 1)) far += 1;
    return far;
  };
  return { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 };
}

test.describe('a browser that denies its clipboard to pages, as on plain http', () => {
  test.use({ permissions: [] });

  test('copies cells by the copy event, a value of 4 MB too', { tag: PAGE_ALONE }, async ({ sql, page }) => {
    const grid = page.getByRole('grid');
    const copyAll = async (statement: string, firstName: string, said: string) => {
      await sql.run(statement);
      await expect(page.getByRole('columnheader', { name: firstName })).toBeVisible();
      await grid.locator('[tabindex="0"]').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+c');
      await expect(page.getByText(said)).toBeVisible();
      await expect(page.locator(':focus')).toHaveRole('gridcell');
    };
    await sql.open();
    await copyAll('SELECT hex(zeroblob(2000000)) AS long', 'long', 'Cell copied');
    await expect(page.locator('textarea')).toHaveCount(0);
    await copyAll("SELECT 1 AS few, 'שלום' AS b UNION ALL SELECT 2, char(9)", 'few', '4 cells copied');
    await sql.editor.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+v');
    await expect.poll(() => sql.editor.innerText()).toBe('1\tשלום\n2\t"\t"');
  });
});
