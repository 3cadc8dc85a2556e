import type { Token } from '../../contract/guard/tokens.ts';
import type { Placeholder } from './parameter.ts';

/** The placeholders of a statement in the order of SQLite's indexes: a name is one placeholder, however often it occurs. */
export function placeholdersIn(tokens: readonly Token[]): readonly Placeholder[] {
  const byIndex = new Map<number, { text: string; offsets: number[] }>();
  const indexOfName = new Map<string, number>();
  let last = 0;
  for (const { kind, text, offset } of tokens) {
    if (kind !== 'variable') continue;
    const index =
      text === '?' ? last + 1 : text.startsWith('?') ? Number(text.slice(1)) : (indexOfName.get(text) ?? last + 1);
    if (!text.startsWith('?')) indexOfName.set(text, index);
    last = Math.max(last, index);
    const known = byIndex.get(index);
    if (known) known.offsets.push(offset);
    else byIndex.set(index, { text, offsets: [offset] });
  }
  const ordered = [...byIndex].sort(([a], [b]) => a - b);
  const bareNames = ordered.map(([, { text }]) => text.slice(1));
  return ordered.map(([index, { text, offsets }]) => {
    const bare = text.slice(1);
    const isAlone = bareNames.filter((name) => name === bare).length === 1;
    return { text, key: text.startsWith('?') ? String(index) : isAlone ? bare : text, offsets };
  });
}
