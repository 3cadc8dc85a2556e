import { describe, expect, it } from 'vitest';
import { openFileLimitWarning, readOpenFileLimit } from './open-file-limit.ts';

describe('the limit of open files', () => {
  it('is enough for the connections, or a sentence says what to do', () => {
    const settings = { connectionsMax: 1_000, workers: 2 };
    expect(openFileLimitWarning(20_000, settings)).toBeNull();
    expect(openFileLimitWarning(null, settings)).toBeNull();
    expect(openFileLimitWarning(1_024, settings)).toMatch(/1024 files open, and CONNECTIONS_MAX=1000 needs 1280/);
  });

  it.runIf(process.platform === 'linux')('is known on Linux', async () => {
    expect(await readOpenFileLimit()).toBeGreaterThan(0);
  });
});
