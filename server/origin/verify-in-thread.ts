import { startScript } from '../../threads/start-script.ts';
import type { DescribedFiles } from '../integrity/described-files.ts';
import type { FileReport } from '../integrity/verify-build.ts';
import type { VerifyData } from './verify-thread.ts';

/** Verifies the files of a build in a thread of its own: hashing gigabytes would hold up the requests of clients. */
export function verifyInThread(
  folder: string,
  manifest: DescribedFiles,
  signal: AbortSignal,
): Promise<readonly FileReport[]> {
  const data: VerifyData = { folder, manifest };
  const worker = startScript(new URL('verify-thread.ts', import.meta.url), { workerData: data });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  const verifying = new Promise<readonly FileReport[]>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that verifies a build ended with code ${code}.`)));
  });
  return verifying.finally(() => signal.removeEventListener('abort', end));
}
