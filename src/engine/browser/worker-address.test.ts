import { expect, it } from 'vitest';
import { readWorkerAddress, writeWorkerAddress } from './worker-address.ts';

it('names module and description behind the script, under whatever path they lie', () => {
  const address = {
    wasmUrl: 'https://host/נדל״ן/a&b/engine/sqlite.wasm',
    manifestUrl: 'https://host/נדל״ן/a&b/data/nadlan.json?day=1#x',
    isForeign: false,
  };
  const written = writeWorkerAddress('https://host/engine/worker.js', address);
  expect(written).toMatch(/^https:\/\/host\/engine\/worker\.js#[\x21-\x7e]+$/);
  expect(readWorkerAddress(written)).toEqual(address);
  const foreign = { ...address, isForeign: true };
  expect(readWorkerAddress(writeWorkerAddress('https://host/engine/worker.js', foreign))).toEqual(foreign);
});

it.each(['', '#', '#wasm=https%3A%2F%2Fhost%2Fsqlite.wasm', '#top'])('is none in worker.js%s', (fragment) => {
  expect(readWorkerAddress(`https://host/worker.js${fragment}`)).toBeNull();
});
