import { describe, expect, it, vi } from 'vitest';
import { DESCRIPTION, openSupervisor, resultOf } from './engine-supervisor.testing.ts';

describe('opening', () => {
  it('has the engine ask for the database while the module is on its way', async () => {
    let arrive = (_: WebAssembly.Module) => {};
    const { run, engines, engineOf } = openSupervisor(DESCRIPTION, {
      loadModule: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    });
    run('a');
    await vi.waitFor(() => expect(engines.map(({ commands }) => commands)).toEqual([['open']]));
    arrive({} as WebAssembly.Module);
    expect((await engineOf('a')).commands).toEqual(['open', 'equip', 'run']);
  });

  it('takes the module from the page that fetches it, and loads none', async () => {
    const loadModule = vi.fn(async () => ({}) as WebAssembly.Module);
    const { supervisor, run, engineOf } = openSupervisor(DESCRIPTION, { loadModule, pageFetches: true });
    run('a');
    supervisor.take({} as WebAssembly.Module);
    expect((await engineOf('a')).commands).toEqual(['open', 'equip', 'run']);
    expect(loadModule).not.toHaveBeenCalled();
  });

  it('loads the module itself where the page has let go of it, and not for a run that was cancelled', async () => {
    const asked: boolean[] = [];
    const loadModule = async (signal?: AbortSignal) => {
      asked.push(signal?.aborted === true);
      return {} as WebAssembly.Module;
    };
    const { supervisor, run, engineOf, outcomes } = openSupervisor(DESCRIPTION, { loadModule, pageFetches: true });
    const cancel = run('a');
    await Promise.resolve();
    cancel();
    run('b');
    supervisor.take(null);
    (await engineOf('b')).answer(2);
    await vi.waitFor(() => expect(outcomes).toEqual({ a: { kind: 'cancelled' }, b: resultOf(2) }));
    // A caller with an aborted signal makes no request.
    expect(asked).toEqual([true, false]);
  });

  it('says why the module cannot be had, ends the engine that waits for it, and tries again', async () => {
    const loads = [
      async () => {
        throw new Error('sqlite.wasm cannot be reached.');
      },
      async () => ({}) as WebAssembly.Module,
    ];
    const { run, engines, engineOf, outcomes } = openSupervisor(DESCRIPTION, {
      loadModule: async () => (await loads.shift()?.()) as WebAssembly.Module,
    });
    run('a');
    const message = 'The SQL engine could not be loaded: sqlite.wasm cannot be reached.';
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { message } } }));
    run('b');
    expect([await engineOf('b'), engines[0]?.ended]).toEqual([engines[1], true]);
  });

  it('says that the script of the engine cannot be loaded, also where that shows before it is given what to open', async () => {
    const { run, engines, outcomes } = openSupervisor();
    engines[0]?.breaks('');
    run('a');
    const message = 'The SQL engine stopped: its script could not be loaded.';
    await vi.waitFor(() => expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { message } } }));
  });

  it('answers every run with what is wrong with the description, and tries again each time', async () => {
    const { run, outcomes, engines, supervisor } = openSupervisor({ serverMode: 'full', url: 'x' });
    run('a');
    await vi.waitFor(() =>
      expect(outcomes).toMatchObject({ a: { kind: 'refused', refusal: { code: 'DB_UNAVAILABLE' } } }),
    );
    expect(await supervisor.describe()).toMatchObject({ kind: 'refused', refusal: { message: /sizeBytes/ } });
    expect(engines.map(({ ended, commands }) => ({ ended, commands }))).toEqual(
      Array(2).fill({ ended: true, commands: [] }),
    );
  });

  it('says what the database is, without its address', async () => {
    expect(await openSupervisor().supervisor.describe()).toEqual({
      kind: 'database',
      database: {
        sizeBytes: 4096,
        build: 'nadlan.sqlite',
        schemaVersion: '1.2',
        dataAsOf: '2026-01-01',
        synthetic: false,
        canTellChange: true,
      },
    });
  });
});
