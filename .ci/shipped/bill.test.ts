import { expect, it } from 'vitest';
import { completeBill } from './bill.ts';

it('a bill of materials has the SQL module with the hash of each input', () => {
  const component = { 'bom-ref': 'product@1', type: 'library', name: 'folder' };
  const bill = {
    metadata: { component },
    components: [{ 'bom-ref': 'react@1', type: 'library', name: 'react' }],
    dependencies: [{ ref: 'product@1', dependsOn: ['react@1'] }, { ref: 'react@1' }],
  };
  const engine = {
    inputHash: '0',
    sha256: 'aa',
    inputs: { 'sqlite3.c': 'bb', arguments: 'cc' },
    sizeBytes: 1,
    sqliteVersion: '3.53.2',
    clangVersion: '22',
  };
  const libc = { name: 'libc', version: '1', licence: 'MIT', texts: [] };
  const complete = completeBill(bill, 'product', engine, [libc]);
  expect(complete.metadata.component.name).toBe('product');
  expect(complete.components.map(({ name, hashes }) => [name, hashes?.[0]?.content])).toEqual([
    ['react', undefined],
    ['libc', undefined],
    ['engine/sqlite.wasm', 'aa'],
    ['sqlite3.c', 'bb'],
    ['arguments', 'cc'],
  ]);
  const refs = ['product@1', ...complete.components.map((one) => one['bom-ref'])];
  expect(complete.dependencies.flatMap(({ dependsOn = [] }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual(
    [],
  );
  expect(complete.dependencies[0]?.dependsOn).toEqual(['react@1', 'engine/sqlite.wasm', 'libc@1']);
});
