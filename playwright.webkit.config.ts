import { defineConfig } from '@playwright/test';
import type { TierOptions } from './e2e/support/fixtures.ts';

/** The main stories in WebKit, the engine of Safari. It cannot suspend WebAssembly. */
export default defineConfig<object, TierOptions>({
  testDir: 'e2e/webkit',
  testMatch: 'stories.ts',
  globalSetup: ['./e2e/webkit/install.ts', './e2e/support/global-setup.ts'],
  outputDir: 'test-results/webkit',
  // One window at a time has the focus.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  projects: [{ name: 'WebKit', use: { tier: 'blocking' } }],
});
