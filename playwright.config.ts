import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium, findWholeBrowser, PLAIN_HOST_ARGS, SHORT_LIVED_ARGS } from './e2e/browser.ts';
import { PAGE_ALONE, type TierOptions, WHOLE_BROWSER } from './e2e/support/fixtures.ts';

const executablePath = findChromium();

export default defineConfig<object, TierOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/e2e',
  // Counts are the same on every platform.
  snapshotPathTemplate: '{testDir}/fixtures/{arg}{ext}',
  fullyParallel: true,
  // Stories wait more than they compute: three keep two processors busy.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A machine that others use as well has taken ten times as long as a quiet one.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    // What it keeps spares requests that most stories count or break; that of arriving has it.
    serviceWorkers: 'block',
    launchOptions: {
      args: [...CHROMIUM_ARGS, ...SHORT_LIVED_ARGS, ...PLAIN_HOST_ARGS],
      ...(executablePath ? { executablePath } : {}),
    },
    trace: 'on-first-retry',
  },
  // Stories of reading run twice: where WebAssembly can be suspended, and where it cannot.
  projects: [
    {
      name: 'suspending',
      use: { tier: 'suspending' },
      ...(findWholeBrowser() ? {} : { grepInvert: new RegExp(WHOLE_BROWSER) }),
    },
    // The counts are of the page as it is built, before the host of the stories has taken anything from it.
    {
      name: 'blocking',
      use: { tier: 'blocking' },
      testIgnore: 'remote-counts.spec.ts',
      grepInvert: new RegExp(PAGE_ALONE),
    },
  ],
});
