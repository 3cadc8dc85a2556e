import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { STRINGS } from '../../src/console/i18n/all-strings.testing.ts';
import { DATA_DIR } from '../support/data-dir.ts';
import type { SqlPage } from '../support/fixtures.ts';
import type { Host } from '../support/host.ts';
import type { Shown } from './view.ts';

/** The data and words of the views for a reader of a locale. */
export function shownIn(
  locale: string | undefined,
  { host, ...others }: { readonly sql: SqlPage; readonly page: Page; readonly host: Host },
): Shown {
  const { url } = JSON.parse(readFileSync(join(DATA_DIR, 'nadlan.json'), 'utf8')) as { url: string };
  return { ...others, words: STRINGS[locale === 'he-IL' ? 'he' : 'en'], url: host.url, databaseName: url };
}
