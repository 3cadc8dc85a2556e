import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test';

/**
 * A browser with a profile of its own that nobody has used, on disk as people have it: what a private window stores it keeps in
 * memory, and its files are a hundred times slower to read.
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
