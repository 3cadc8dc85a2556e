import { setTimeout } from 'node:timers/promises';
import { expect, Key, test } from './page.ts';

/* The main stories in WebKit. */

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n';
const LARGEST = 'SELECT name, lat, lon, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 20';
const ROWS = 'table tbody tr';
const STATUS = '[role="status"]';

test('a visitor runs a statement, cancels one that never ends, and runs another', async ({ webkit }) => {
  await webkit.open();
  await webkit.run('SELECT name, deals_total FROM settlements ORDER BY deals_total DESC, code LIMIT 5');
  await webkit.expectText(STATUS, /5 rows/);
  await expect.poll(() => webkit.texts(ROWS)).toHaveLength(5);

  await webkit.run(ENDLESS);
  await webkit.press('Cancel');
  await webkit.expectText(STATUS, /Cancelled/);
  await webkit.run('SELECT 6 * 7 AS answer');
  await webkit.expectText(ROWS, /42/);
  await webkit.run('SELECT nme FROM settlements');
  await webkit.expectText('[role="alert"]', /no such column: nme/);
});

test('whole tables are read by their columns', async ({ webkit, host }) => {
  await webkit.open();
  await webkit.run('SELECT year, count(*) AS n FROM deals WHERE in_stats = 1 GROUP BY year ORDER BY year');
  await webkit.expectText(STATUS, /29 rows/);
  expect(host.seen.some(({ path }) => path.endsWith('.columns'))).toBe(true);
});

test.describe('on a narrow window, in Hebrew', () => {
  test.use({ windowSize: [480, 860] });

  test('a reader fills in the blanks of a question, and reads its answer', async ({ webkit }) => {
    await webkit.open();
    await webkit.press('עברית');
    await webkit.expectText('h1, h2', /מה תרצו לשאול/);
    expect(await webkit.evaluate('return document.documentElement.dir')).toBe('rtl');
    const place = await webkit.find('.question input[role="combobox"]');
    await place.click();
    await webkit.keys(Key.CONTROL, 'a');
    await webkit.type('netany');
    await (await webkit.find('[role="option"]')).click();
    await webkit.press('תשובה');
    await webkit.expectText('.question .headline', /₪/);
    await webkit.find('.question .recharts-surface');
    const width = await webkit.evaluate<number>('return document.documentElement.scrollWidth - innerWidth');
    expect(width).toBeLessThanOrEqual(0);
  });
});

test('a link runs by itself, and Back leads to the statement before', async ({ webkit }) => {
  const params = encodeURIComponent(JSON.stringify({ city: 'חיפה' }));
  await webkit.open(`/#q=SELECT%20name%20FROM%20settlements%20WHERE%20name%20%3D%20%3Acity&params=${params}`);
  await webkit.expectText(ROWS, /חיפה/);
  await webkit.run('SELECT 2 AS second');
  await webkit.expectText(ROWS, /2/);
  await webkit.back();
  await webkit.expectText('.cm-content', /WHERE name = :city/);
  await webkit.expectText(ROWS, /חיפה/);
});

test('an answer is a chart and a map', async ({ webkit }) => {
  await webkit.open();
  await webkit.run(LARGEST);
  await webkit.expectText(STATUS, /20 rows/);
  await webkit.press('Chart');
  await webkit.find('.recharts-surface');
  await webkit.press('Map');
  await webkit.find('canvas.maplibregl-canvas');
  await webkit.expectText('main', /Synthetic map/);
});

test('cells are selected, summed and copied with keys', async ({ webkit }) => {
  await webkit.open();
  await webkit.run('SELECT 3 AS a, 4 AS b UNION ALL SELECT 5, 6');
  await webkit.expectText(STATUS, /2 rows/);
  await (await webkit.find('table tbody tr td:nth-child(2)')).click();
  await webkit.keys(Key.SHIFT, Key.ARROW_DOWN);
  await webkit.keys(Key.SHIFT, Key.ARROW_RIGHT);
  await webkit.expectText('[aria-label="Selected cells"]', /4 cells[\s\S]*18/);
  await webkit.keys(Key.CONTROL, 'c');
  await webkit.expectText(STATUS, /4 cells copied/);
  await webkit.keys(Key.CONTROL, 'e');
  await webkit.keys(Key.CONTROL, 'a');
  await webkit.keys(Key.CONTROL, 'v');
  await webkit.expectText('.cm-content', /^3\s+4\s+5\s+6$/);
});

test('names are completed as they are typed', async ({ webkit }) => {
  await webkit.open();
  await webkit.write('SELECT * FROM settlements WHERE distr');
  await webkit.expectText('.cm-tooltip-autocomplete', /^district/);
  // The list ignores keys in its first moment, so that it does not react to one that was meant for the text.
  await setTimeout(150);
  await webkit.keys(Key.TAB);
  await webkit.expectText('.cm-content', /WHERE district$/);
});

test('what was written and run is there on the next visit', async ({ webkit }) => {
  await webkit.open();
  await webkit.run("SELECT 'kept' AS word");
  await webkit.expectText(ROWS, /kept/);
  await webkit.keys(Key.ALT, 't');
  await webkit.write('SELECT 1 AS draft');
  await webkit.leave();
  await webkit.open();
  await webkit.expectText('.cm-content', /SELECT 1 AS draft/);
  await webkit.keys(Key.CONTROL, Key.SHIFT, 'h');
  await webkit.expectText('[role="dialog"]', /SELECT 'kept' AS word/);
});
