import type { Answer } from './asking.ts';
import { advice, type Finding, fault, good } from './finding.ts';

/** A file that is replaced may be used without a question for so long. */
const MOST_STALE_S = 60;
const YEAR_S = 31_536_000;

/** @param name of a file that is replaced under its name, as a sentence begins */
export function replacedFile(name: string, answer: Answer): Finding {
  const directives = directivesOf(answer);
  const wanted = 'Send "Cache-Control: no-cache" with it.';
  if (directives.has('no-cache') || directives.has('no-store'))
    return good(`Browsers ask for ${within(name)} anew each time.`);
  const seconds = lifetimeOf(directives);
  if (seconds === null) {
    return advice(`${name} has no Cache-Control, so that browsers guess how long it is current. ${wanted}`);
  }
  if (directives.has('immutable') || seconds > MOST_STALE_S) {
    return fault(`Browsers keep ${within(name)} for ${seconds} s without asking, and would miss a new one. ${wanted}`);
  }
  return good(`Browsers ask for ${within(name)} anew after ${seconds} s.`);
}

/** @param name of a file whose name contains a hash, as a sentence begins */
export function hashedFile(name: string, answer: Answer): Finding {
  const directives = directivesOf(answer);
  const seconds = lifetimeOf(directives);
  if (directives.has('no-store') || directives.has('no-cache') || seconds === null || seconds < YEAR_S / 12) {
    return advice(
      `${name} never changes, but browsers may not keep it. Send "Cache-Control: public, max-age=31536000, immutable" with it.`,
    );
  }
  return good(`Browsers may keep ${within(name)}.`);
}

const within = (name: string) => name.replace(/^The/, 'the');

function directivesOf(answer: Answer): ReadonlyMap<string, string> {
  const parts = (answer.header('cache-control') ?? '').toLowerCase().split(',');
  return new Map(
    parts.map((part) => {
      const [name = '', value = ''] = part.split('=').map((text) => text.trim());
      return [name, value] as const;
    }),
  );
}

/** In seconds; null if it is not given. */
function lifetimeOf(directives: ReadonlyMap<string, string>): number | null {
  const text = directives.get('max-age');
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}
