/*
 * npm run sbom: writes the bill of materials as CycloneDX: the packages as npm knows them, and the SQL module with each of its
 * inputs by hash.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { buildEngine, ENGINE_RECORD, type EngineRecord } from '../../src/engine/wasm/build.ts';
import { type Bill, completeBill } from './bill.ts';
import { builtInParts } from './built-in.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: 'build/sbom.json' } } });
const listed = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
await buildEngine();
const record = JSON.parse(readFileSync(ENGINE_RECORD, 'utf8')) as EngineRecord;
const { name } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly name: string };
const bill = completeBill(JSON.parse(listed) as Bill, name, record, await builtInParts());
mkdirSync(dirname(values.out), { recursive: true });
writeFileSync(values.out, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`${values.out}: ${bill.components.length} components\n`);
