import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildEngine, ENGINE_DIR, ENGINE_WASM, type EngineRecord, engineIsCurrent } from './build.ts';
import { readInputs, sha256 } from './build-inputs.ts';
import { BUILD_TIMEOUT_MS } from './fixture.testing.ts';
import { readRecordedModule } from './recorded-module.ts';

test('an engine that is there is not built again', { timeout: BUILD_TIMEOUT_MS }, async () => {
  const { hash } = await buildEngine();
  expect(await engineIsCurrent()).toBe(true);
  expect(await buildEngine()).toMatchObject({ built: false, hash, wasmPath: ENGINE_WASM });
});

test('the record beside the module is true', { timeout: BUILD_TIMEOUT_MS }, async () => {
  const { hash } = await buildEngine();
  const record = JSON.parse(await readFile(join(ENGINE_DIR, 'sqlite.json'), 'utf8')) as EngineRecord;
  const wasm = await readFile(ENGINE_WASM);
  expect(record).toMatchObject({
    inputHash: hash,
    sizeBytes: wasm.length,
    sha256: sha256(wasm),
    sqliteVersion: '3.53.2',
  });
  const { files } = await readInputs();
  const { arguments: _, ...inputs } = record.inputs;
  expect(inputs).toEqual(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sha256(text)])));
});

test('the module is the recorded one, byte for byte, whatever machine compiled it', {
  timeout: BUILD_TIMEOUT_MS,
}, async () => {
  const { hash } = await buildEngine();
  const wasm = await readFile(ENGINE_WASM);
  // After a change of the sources: npm run engine:verify -- --record
  expect({ inputHash: hash, sha256: sha256(wasm) }).toEqual(await readRecordedModule());
});

test('the module asks the host for memory, files, time and nothing else', { timeout: BUILD_TIMEOUT_MS }, async () => {
  const { wasmPath } = await buildEngine();
  const imports = WebAssembly.Module.imports(await WebAssembly.compile(await readFile(wasmPath)));
  expect(imports.map(({ module, name }) => `${module}.${name}`).sort()).toEqual([
    'env.memory',
    'host.fetch',
    'host.now',
    'host.open',
    'host.progress',
    'host.random',
    'host.read',
    'host.size',
    'host.stand',
  ]);
});
