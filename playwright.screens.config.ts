import { defineConfig } from '@playwright/test';
import type { TierOptions } from './e2e/support/fixtures.ts';
import stories from './playwright.config.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** Pictures of all views of the page, in `build/screens`: at four widths, light and dark, in English and in Hebrew; and that of README.md. */
export default defineConfig<object, TierOptions>({
  ...stories,
  testDir: 'e2e/screens',
  testMatch: 'screens.ts',
  outputDir: 'test-results/screens',
  timeout: 600_000,
  expect: { timeout: 8_000 },
  use: { ...stories.use, actionTimeout: 5_000 },
  projects: [
    {
      name: 'page-picture',
      testMatch: 'page-picture.ts',
      use: { tier: 'suspending', viewport: { width: 1280, height: 800 }, colorScheme: 'light', locale: 'en-GB' },
    },
    ...SIZES.flatMap((viewport) =>
      (['light', 'dark'] as const).flatMap((colorScheme) =>
        ['en-GB', 'he-IL'].map((locale) => ({
          name: `${viewport.width} ${colorScheme} ${locale}`,
          use: { tier: 'suspending' as const, viewport, colorScheme, locale, hasTouch: viewport.width === 390 },
        })),
      ),
    ),
  ],
});
