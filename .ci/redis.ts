import { spawnSync } from 'node:child_process';
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
  if (process.getuid?.() !== 0) {
    say(missing);
    return;
  }
  say('Installing redis-server, which tests of the limits need (apt-get install redis-server).');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'],
  ]) {
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  }
  const still = missingRedis();
  if (still !== null) say(still);
}
