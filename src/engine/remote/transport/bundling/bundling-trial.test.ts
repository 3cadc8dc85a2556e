import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CANNOT, CONTENT, HostOfRanges, PASSING, SILENT_MS, scattered } from './bundling-host.testing.ts';

let host: HostOfRanges;
beforeEach(async () => {
  host = await HostOfRanges.listen();
});
afterEach(() => host.close());

describe('a short range beside a long one', () => {
  const long = { offset: 1_000_000, length: 128 * 1024 };
  const short = { offset: 2_000_000, length: 4096 };
  /** The long one is still coming when the short one is complete. */
  const askBoth = (one = short) => Promise.all([host.ask([one], undefined, '/g'), host.ask([long])]);

  it('is requested with a byte elsewhere, which shows whether the host sends several parts', async () => {
    expect(await askBoth()).toEqual([1, 1]);
    expect(host.seen.find(({ path }) => path === '/g')?.ranges).toEqual([{ offset: 0, length: 1 }, short]);
    expect(host.sendsParts).toBe('yes');
    expect([await host.ask(scattered(2)), host.counts]).toEqual([2, { singles: 1, several: [2, 2] }]);
  });

  it('is requested with a byte at the end if it is at the start of the file', async () => {
    expect(await askBoth({ offset: 100, length: 4096 })).toEqual([1, 1]);
    const last = { offset: CONTENT.length - 1, length: 1 };
    expect(host.seen.find(({ path }) => path === '/g')?.ranges).toEqual([{ offset: 100, length: 4096 }, last]);
  });

  it('counts as one request, and by its own bytes', async () => {
    const [answer] = await Promise.all([
      host.bundling.ask(host.fileAt('/g'), short),
      host.bundling.ask(host.fileAt('/f'), long),
    ]);
    expect([answer.requests, answer.body.length]).toEqual([1, 4096]);
  });

  it('is requested alone once that is known, or once the long one has come', async () => {
    await host.ask([long]);
    await host.ask([short]);
    expect(host.counts).toEqual({ singles: 2, several: [] });
    await askBoth();
    await askBoth();
    expect(host.counts).toEqual({ singles: 5, several: [2] });
  });

  it.each(CANNOT)('is requested alone after trying a host that $name', async ({ way }) => {
    host.several = way;
    expect(await askBoth()).toEqual([1, 1]);
    // Some hosts show it only after the requested range.
    await expect.poll(() => host.sendsParts).toBe('no');
    expect([await host.ask(scattered(20)), host.counts.several]).toEqual([20, [2]]);
  });

  it.each(PASSING.filter(([, , kind]) => kind === 'busy'))(
    'at a host that %s fails, and is then requested alone',
    async (_, way, kind) => {
      host.several = way;
      expect(await askBoth()).toEqual([kind, 1]);
      expect([await host.ask([short], undefined, '/g'), host.counts]).toEqual([1, { singles: 2, several: [2] }]);
    },
  );

  it.each(PASSING.filter(([name, , kind]) => kind === 'unreachable' && !/midst|falls/.test(name)))(
    'does not fail at a host that %s when asked for several: it is requested alone at once',
    async (_, way) => {
      host.askFrom(host.origin, SILENT_MS);
      host.several = way;
      expect(await askBoth()).toEqual([1, 1]);
      expect([host.sendsParts, host.counts]).toEqual(['no', { singles: 2, several: [2] }]);
    },
  );
});
