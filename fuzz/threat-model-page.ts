import { readFileSync } from 'node:fs';
import { withPart } from '../server/generated-part.ts';
import { SERVER_LIMITS } from '../server/limits.ts';
import { limitsTable } from '../server/limits-table.ts';
import { LIMITS, SQLITE_LIMITS } from '../src/contract/limits.ts';
import { ATTACKS } from './attack/attacks/index.ts';

const CONTRACT = 'src/contract/limits.ts';
const SERVER = 'server/limits.ts';
const sourceOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** `docs/threat-model.md` with the attacks and the limits as the code has them; the rest of the page is unchanged. */
export function withLimitsAndAttacks(page: string): string {
  const parts: readonly (readonly [name: string, source: string, content: string])[] = [
    ['attacks', 'fuzz/attack', attacksTable()],
    ['promised-limits', CONTRACT, limitsTable(sourceOf(CONTRACT), 'LIMITS', LIMITS)],
    ['sqlite-limits', CONTRACT, limitsTable(sourceOf(CONTRACT), 'SQLITE_LIMITS', SQLITE_LIMITS)],
    ['server-limits', SERVER, limitsTable(sourceOf(SERVER), 'SERVER_LIMITS', SERVER_LIMITS)],
  ];
  return parts.reduce(
    (text, [name, source, content]) => withPart(text, name, `written by \`npm run docs\` from ${source}`, content),
    page,
  );
}

function attacksTable(): string {
  const rows = ATTACKS.map(({ name, wanted, isShort }) => [name, wanted, isShort ? '`npm test`' : '`npm run attack`']);
  const head = ['attack', 'what the server has to answer', 'carried out by'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
