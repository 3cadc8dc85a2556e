import { layoutFaults } from './screens/layout-faults.ts';
import { shownIn } from './screens/shown.ts';
import { VIEWS } from './screens/views.ts';
import { expect, PAGE_ALONE, test } from './support/fixtures.ts';

/* The page at the widths between and beyond those of the other stories. `npm run screens` looks at all its views, at all widths. */

const LOOKED_AT = [
  'start',
  'tables',
  'table',
  'table-selected-and-filtered',
  'share-menu',
  'error',
  'warnings',
  'settings',
];

for (const { viewport, locale } of [
  { viewport: { width: 320, height: 568 }, locale: 'en-GB' },
  { viewport: { width: 768, height: 1024 }, locale: 'he-IL' },
  { viewport: { width: 2560, height: 1440 }, locale: 'en-GB' },
]) {
  test.describe(`a window of ${viewport.width} pixels in ${locale}`, () => {
    test.use({ viewport, locale });

    test('has nothing cut by its edge, and no two controls on top of each other', { tag: PAGE_ALONE }, async ({
      sql,
      page,
      host,
    }) => {
      const shown = shownIn(locale, { sql, page, host });
      for (const { name, show, leave } of VIEWS.filter((view) => LOOKED_AT.includes(view.name))) {
        await show(shown);
        expect(await layoutFaults(page), name).toEqual([]);
        await leave?.(shown);
      }
    });
  });
}
