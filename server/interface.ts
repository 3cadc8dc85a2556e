/*
 * npm run interface: adds new parts of the code to the snapshot of the public interface; refuses changes that would
 * break programs.
 */
import { breaches } from './http/public-interface/breaches.ts';
import { publicInterface } from './http/public-interface/public-interface.ts';
import { readSnapshot, writeSnapshot } from './http/public-interface/snapshot.ts';

const now = publicInterface();
const broken = breaches(readSnapshot(), now);
if (broken.length > 0) {
  process.stderr.write(`Within 1.x the public interface only grows:\n${broken.map((each) => `- ${each}\n`).join('')}`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${writeSnapshot(now)}\n`);
}
