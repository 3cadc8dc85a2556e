import { HINTS } from '../../../contract/hint-sentences.ts';
import { HOSTS } from '../../../contract/host-sentences.ts';
import { HABITS, PHRASES } from '../../../contract/phrases.ts';
import { REFUSALS } from '../../../contract/refusal-sentences.ts';
import { SERVICE } from '../../../contract/service-sentences.ts';
import { WARNING_SENTENCES } from '../../../contract/warning-sentences.ts';
import { HINTS_HE } from './he-hints.ts';
import { HOSTS_HE } from './he-hosts.ts';
import { HABITS_HE, PHRASES_HE } from './he-phrases.ts';
import { REFUSALS_HE } from './he-refusals.ts';
import { SERVICE_HE } from './he-service.ts';
import { WARNINGS_HE } from './he-warnings.ts';
import { SQLITE_HE, SQLITE_MESSAGES } from './sqlite.ts';
import { translator } from './translator.ts';

/** The Hebrew of a refusal's message or hint, or of a warning's sentence; null if unknown. */
export const messageInHebrew = translator(
  [
    [REFUSALS, REFUSALS_HE],
    [HINTS, HINTS_HE],
    [WARNING_SENTENCES, WARNINGS_HE],
    [HOSTS, HOSTS_HE],
    [SERVICE, SERVICE_HE],
  ],
  [
    [HABITS, HABITS_HE],
    [PHRASES, PHRASES_HE],
  ],
);

/** The Hebrew of a message of SQLite; null if unknown. */
export const sqliteInHebrew = translator([[SQLITE_MESSAGES, SQLITE_HE]], []);
