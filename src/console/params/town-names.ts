import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { SqlRequest } from '../../contract/request.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import type { AskStrings } from '../i18n/areas/ask-strings.ts';
import { localStorageIfAllowed } from '../i18n/language.ts';

type Names = Readonly<Record<string, string>>;
type TownWords = Pick<AskStrings, 'towns'>;

const STORAGE_KEY = 'nadlan-sql.towns';
/** Most names that are remembered; the oldest is dropped first. */
const NAMES_MAX = 300;

/** English names of the smaller towns, as far as the database was asked for them, on this visit or an earlier one. */
const learned = createStore<Names>(() => rememberedTowns(localStorageIfAllowed()));

/** A town as the page's language writes it; its name in the register if that is not known. */
export function townName({ towns }: TownWords, name: string): string {
  if (towns === null) return name;
  const known = learned.getState();
  return ownName(towns, name) ?? ownName(known, name) ?? name;
}

/** The name in the register of a town that was typed as the page's language writes it; else the text as it is. */
export function registerName({ towns }: TownWords, typed: string): string {
  if (towns === null) return typed;
  const wanted = typed.trim().toLowerCase();
  const all = [...Object.entries(towns), ...Object.entries(learned.getState())];
  return all.find(([, name]) => name.toLowerCase() === wanted)?.[0] ?? typed;
}

/** Remembers the English name of a town. */
export function learnTown(name: string, inEnglish: string): void {
  if (learned.getState()[name] === inEnglish) return;
  const kept = Object.entries({ ...learned.getState(), [name]: inEnglish }).slice(-NAMES_MAX);
  learned.setState(Object.fromEntries(kept), true);
  try {
    localStorageIfAllowed()?.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // If the storage is full or forbidden, the name is asked for again on the next visit.
  }
}

/** Renders a component again when a name becomes known. */
export const useLearnedTowns = (): Names => useStore(learned);

/** The request for the English name of a town. */
const townRequest = (name: string): SqlRequest => ({
  sql: 'SELECT name_en FROM settlements WHERE name = :name',
  params: { name },
  limit: 1,
});

/**
 * Asks the database for the English name of a town that the page does not know, if its language is English.
 *
 * @param name a name in the register; null if there is nothing to ask
 */
export function useTownInEnglish(runner: Pick<SqlRunner, 'run'> | null, words: TownWords, name: string | null): void {
  const unknown =
    name !== null && words.towns !== null && /[א-ת]/.test(name) && townName(words, name) === name ? name : null;
  useEffect(() => {
    if (runner === null || unknown === null) return;
    const abort = new AbortController();
    runner.run(townRequest(unknown), { signal: abort.signal }).then(
      (outcome) => {
        const inEnglish = outcome.kind === 'result' ? outcome.result.rows[0]?.[0] : null;
        if (typeof inEnglish === 'string' && inEnglish !== '') learnTown(unknown, inEnglish);
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [runner, unknown]);
}

const ownName = (names: Names, name: string): string | null =>
  Object.hasOwn(names, name) ? (names[name] ?? null) : null;

function rememberedTowns(storage: Pick<Storage, 'getItem'> | null): Names {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const names = Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(names);
  } catch {
    return {};
  }
}
