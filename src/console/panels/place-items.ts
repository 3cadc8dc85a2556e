import { type Example, isQuestion } from '../../catalogue/index.ts';
import type { Place, PlaceKind } from '../params/place-query.ts';
import { openedExample } from '../questions/question-fields.ts';
import type { OpenedDraft } from '../state/console-state.ts';
import type { PaletteItem } from './commands.ts';

export interface FoundPlace extends Place {
  readonly kind: PlaceKind;
}

/** Palette entries for places: each opens the most common question about a place of its kind. */
export function placeItems(places: readonly FoundPlace[], examples: readonly Example[]): readonly PaletteItem[] {
  return places.map((place) => ({
    id: `${place.kind} ${place.key}`,
    kind: 'place',
    title: place.name,
    detail: place.detail ?? '',
    words: '',
    does: { open: opened(place, examples) },
  }));
}

/**
 * The entries found. Places come after entries whose title contains the query, and before those that contain it
 * elsewhere.
 */
export function withPlaces(
  found: readonly PaletteItem[],
  places: readonly PaletteItem[],
  typed: string,
): readonly PaletteItem[] {
  const wanted = typed.trim().toLowerCase();
  const weaker = found.findIndex(({ title }) => !title.toLowerCase().includes(wanted));
  const strong = weaker === -1 ? found.length : weaker;
  return [...found.slice(0, strong), ...places, ...found.slice(strong)];
}

function opened({ kind, key, name, detail }: FoundPlace, examples: readonly Example[]): OpenedDraft {
  switch (kind) {
    case 'settlement':
      return (
        asked(examples, 'price-of-a-home', { place: name }) ?? {
          sql: 'SELECT *\nFROM settlements\nWHERE code = :code',
          params: { code: key },
        }
      );
    case 'neighbourhood':
      return (
        (detail === null
          ? null
          : asked(examples, 'price-in-a-neighbourhood', { neighbourhood: name, place: detail })) ?? {
          sql: 'SELECT *\nFROM neighborhoods\nWHERE nbhd_id = :neighbourhood',
          params: { neighbourhood: key },
        }
      );
    case 'street':
      return { sql: 'SELECT *\nFROM streets\nWHERE id = :street', params: { street: key } };
    default:
      return kind satisfies never;
  }
}

/** A question with its default values and those of the place; null if the database has no such question. */
function asked(
  examples: readonly Example[],
  slug: string,
  values: { readonly [name: string]: string },
): OpenedDraft | null {
  const question = examples.filter(isQuestion).find((example) => example.slug === slug);
  if (!question) return null;
  const { sql, params } = openedExample(question);
  return { sql, params: { ...params, ...values } };
}
