import { installPackages } from '../e2e/debian.ts';
import { missingRedis } from '../server/http/client-limits/redis.testing.ts';

/**
 * Installs Debian's redis-server if it is missing and this user may install it. If it stays missing, the tests that
 * need it fail and say so.
 *
 * @param say gets sentences about what is done, or what has to be done
 */
export function ensureRedis(say: (sentence: string) => void): void {
  const missing = missingRedis();
  if (missing === null) return;
  installPackages(['redis-server'], say);
  const still = missingRedis();
  if (still !== null) say(still);
}
