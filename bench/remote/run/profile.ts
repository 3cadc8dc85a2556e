import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/**
 * A browser with a new profile on disk, as visitors have it. A private window keeps its storage in memory, and its
 * files are a hundred times slower to read.
 */
export async function withFreshProfile<T>(
  launch: LaunchOptions,
  visit: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nadlan-profile-'));
  try {
    const context = await chromium.launchPersistentContext(folder, launch);
    try {
      return await visit(context);
    } finally {
      await context.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
