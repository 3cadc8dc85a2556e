import { parentPort, workerData } from 'node:worker_threads';
import type { DescribedFiles } from '../integrity/described-files.ts';
import { verifyBuild } from '../integrity/verify-build.ts';

/** What the thread verifies. */
export interface VerifyData {
  readonly folder: string;
  readonly manifest: DescribedFiles;
}

const { folder, manifest } = workerData as VerifyData;
void verifyBuild(folder, manifest, () => {}).then((reports) => parentPort?.postMessage(reports));
