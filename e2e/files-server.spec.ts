import { addressOf, type RunningService, runService } from '../server/service.testing.ts';
import { DATA_DIR } from './support/data-dir.ts';
import { expect, PAGE_ALONE, SqlPage, test } from './support/fixtures.ts';
import { type Host, startHost } from './support/host.ts';

/* The page on a server without /api (SERVE=files): the engine in the browser answers, and the server cannot be chosen. */

let service: RunningService;
let host: Host;
test.beforeEach(async ({ tier }) => {
  service = runService({ DATA_DIR, SERVE: 'files', LOG_LEVEL: 'warn' });
  host = await startHost({
    service: await addressOf(service),
    workerPreamble: tier === 'blocking' ? 'delete WebAssembly.Suspending;\n' : '',
  });
});
test.afterEach(async () => {
  await host.close();
  service.child.kill('SIGTERM');
  await service.ended;
});

test('a page on a server of files answers statements without /api', { tag: PAGE_ALONE }, async ({ page }) => {
  const sql = new SqlPage(page, host);
  await sql.open();
  await sql.run('SELECT name FROM settlements WHERE code = 4000');
  await expect(sql.rows.first()).toContainText('חיפה');
  await expect(sql.alert).toHaveCount(0);
});
