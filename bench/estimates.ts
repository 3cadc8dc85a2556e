/*
 * How well the engine estimates what a statement fetches: each example as the first query of a visit.
 *
 *   npm run bench:estimates -- FOLDER
 *
 * FOLDER has a published database with its page map (`npm run db:build`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from '../src/catalogue/examples/index.ts';
import { MANIFEST_FILE_NAME, type Manifest } from '../src/catalogue/index.ts';
import { buildEngine } from '../src/engine/wasm/build.ts';
import { errorOf, judge, median, readModule } from './estimates/visits.ts';
import { resultPath, writeResult } from './results.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder of a database: npm run bench:estimates -- FOLDER');
const manifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE_NAME), 'utf8')) as Manifest;
const { wasmPath } = await buildEngine();
const visits = await judge(
  folder,
  manifest,
  readModule(wasmPath),
  EXAMPLES.map(({ sql }) => sql),
);

const kilobytes = (bytes: number) => Math.round(bytes / 1024);
console.table(
  Object.fromEntries(
    visits.map(({ estimate, actual, estimateMs }, i) => [
      EXAMPLES[i]?.slug ?? i,
      {
        'KB, estimated': estimate && kilobytes(estimate.bytes),
        'KB, actual': kilobytes(actual.bytes),
        'requests, estimated': estimate?.requests ?? null,
        'requests, actual': actual.requests,
        'times wrong': estimate && Number(errorOf(estimate.bytes, actual.bytes).toFixed(2)),
        'ms to estimate': Math.round(estimateMs),
      },
    ]),
  ),
);
const judged = visits.flatMap(({ estimate, actual }) => (estimate ? [{ estimate, actual }] : []));
const ofBytes = judged.map(({ estimate, actual }) => errorOf(estimate.bytes, actual.bytes));
const ofRequests = judged.map(({ estimate, actual }) => errorOf(estimate.requests, actual.requests));
console.log(
  [
    `${judged.length} of ${visits.length} judged`,
    `bytes: median ${median(ofBytes).toFixed(2)} times wrong, ${ofBytes.filter((error) => error <= 2).length} within 2 times`,
    `requests: median ${median(ofRequests).toFixed(2)} times wrong, ${ofRequests.filter((error) => error <= 2).length} within 2 times`,
  ].join('\n'),
);
console.log(writeResult(resultPath('estimates'), visits));
