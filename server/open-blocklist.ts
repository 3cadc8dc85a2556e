import type { FastifyBaseLogger } from 'fastify';
import { type FollowedBlocklist, followBlocklist, reasonOf } from './http/blocklist/followed-blocklist.ts';
import { SERVER_LIMITS } from './limits.ts';
import { type Fault, fault } from './settings.ts';

/** Opens the blocklist at a path and logs it; a fault if it cannot be read, because nothing would be blocked then. */
export async function openBlocklist(
  path: string,
  log: FastifyBaseLogger,
): Promise<{ readonly ok: true; readonly blocklist: FollowedBlocklist } | Fault> {
  try {
    const blocklist = await followBlocklist(path, {
      checkMs: SERVER_LIMITS.blocklistCheckMs,
      maxBytes: SERVER_LIMITS.blocklistBytes,
      onUnreadable: (reason) => log.warn({ reason }, 'The blocklist cannot be read: the last one still holds.'),
      onRead: (entries, broken) => {
        log.info({ entries }, 'The blocklist was read.');
        for (const { line, text } of broken) {
          log.warn({ line, text }, 'A line of the blocklist is no address, no range and no hash: it blocks nothing.');
        }
      },
    });
    return { ok: true, blocklist };
  } catch (cause) {
    return fault(
      `The file of BLOCKLIST, ${path}, cannot be read: ${reasonOf(cause)}. Create it, or set BLOCKLIST=off.`,
    );
  }
}
