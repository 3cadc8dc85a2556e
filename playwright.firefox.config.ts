import { defineConfig } from '@playwright/test';
import { PAGE_ALONE, type TierOptions } from './e2e/support/fixtures.ts';
import stories from './playwright.config.ts';

/** The main stories in a real Firefox, which Playwright drives by WebDriver BiDi. */
export default defineConfig<object, TierOptions>({
  ...stories,
  testDir: 'e2e/firefox',
  testMatch: 'stories.ts',
  globalSetup: ['./e2e/firefox/install.ts', './e2e/support/global-setup.ts'],
  outputDir: 'test-results/firefox',
  workers: 2,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    locale: 'en-GB',
    serviceWorkers: 'block',
    launchOptions: { executablePath: 'e2e/firefox/firefox.sh' },
    actionTimeout: 15_000,
  },
  projects: [
    { name: 'Firefox, suspending', use: { tier: 'suspending' } },
    { name: 'Firefox, blocking', use: { tier: 'blocking' }, grepInvert: new RegExp(PAGE_ALONE) },
  ],
});
