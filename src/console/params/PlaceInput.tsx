import { Autocomplete } from '@base-ui/react/autocomplete';
import { useEffect, useState } from 'react';
import type { SqlRequest } from '../../contract/request.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import type { AskStrings } from '../i18n/areas/ask-strings.ts';
import { useStrings } from '../i18n/context.ts';
import { nearPlaces, nearPlacesQuery } from './near-places.ts';
import { type Place, type PlaceKind, placeByKey, placeQuery, readPlaces } from './place-query.ts';
import { placeWidth } from './place-width.ts';
import { learnTown, registerName, townName, useLearnedTowns, useTownInEnglish } from './town-names.ts';

export interface PlaceInputProps {
  readonly id: string;
  /** Its name for screen readers if it has no visible label; else null. */
  readonly label: string | null;
  readonly kind: PlaceKind;
  /** True if the text is a code or an id, which no person types: the name is shown instead. */
  readonly isByKey: boolean;
  readonly text: string;
  /** True if a town is written as the page's language does, and not as the register: in the sentence of a question. */
  readonly isInLanguage: boolean;
  /** The settlement to look in; null for all. */
  readonly within: string | null;
  readonly runner: Pick<SqlRunner, 'run'>;
  readonly onWrite: (text: string) => void;
  /** @param settlement the settlement of a neighbourhood or street; null for a settlement */
  readonly onChoose: (text: string, settlement: string | null) => void;
}

/** Debounce of the search for names. */
const PAUSE_MS = 150;

/** A place by the start of its name, in Hebrew or Latin letters. */
export function PlaceInput(props: PlaceInputProps) {
  const { id, label, kind, isByKey, text, isInLanguage, within, runner, onWrite, onChoose } = props;
  const { ask } = useStrings();
  const [typed, setTyped] = useState<string | null>(null);
  const nameOfKey = useNameOfKey(runner, kind, isByKey ? text : '');
  const isTown = kind === 'settlement';
  const name = isByKey ? nameOfKey : text;
  useLearnedTowns();
  useTownInEnglish(runner, ask, isTown && typed === null && name !== '' ? name : null);
  const named = isTown ? townName(ask, name) : name;
  const shown = typed ?? (isInLanguage ? named : name);
  const places = usePlaces(runner, kind, typed ?? '', within);
  const status = places === null ? null : statusOf(places, typed ?? '', ask);

  /** What the field shows when it is chosen comes first. */
  const namesOf = ({ name: hebrew, detail }: Place): readonly string[] => {
    const other = isTown && ask.towns?.[hebrew] !== undefined ? townName(ask, hebrew) : detail;
    return other === null ? [hebrew] : isInLanguage && ask.towns !== null ? [other, hebrew] : [hebrew, other];
  };

  return (
    <Autocomplete.Root
      items={places?.found ?? []}
      filter={null}
      autoHighlight
      value={shown}
      itemToStringValue={(place: Place) => place.name}
      onValueChange={(value, { reason }) => {
        if (reason === 'item-press') return;
        setTyped(value);
        if (!isByKey || value === '') onWrite(isInLanguage ? registerName(ask, value) : value);
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) setTyped(null);
      }}
    >
      <Autocomplete.Input
        id={id}
        aria-label={label ?? undefined}
        className="param-place"
        title={named === name ? undefined : isInLanguage ? name : named}
        dir="auto"
        placeholder={ask.typeAName}
        spellCheck={false}
        style={{ inlineSize: placeWidth(shown) }}
        onFocus={(event) => event.target.select()}
      />
      <Autocomplete.Portal hidden={status === null}>
        <Autocomplete.Positioner sideOffset={4} align="start" className="place-positioner">
          <Autocomplete.Popup className="place-popup">
            <Autocomplete.Status className={places?.found.length && !places.isNear ? 'for-readers' : 'hint'}>
              {status}
            </Autocomplete.Status>
            <Autocomplete.List>
              {(place: Place) => (
                <Autocomplete.Item
                  key={place.key}
                  value={place}
                  className="place-item"
                  onClick={() => {
                    setTyped(null);
                    if (isTown && place.detail !== null) learnTown(place.name, place.detail);
                    onChoose(isByKey ? String(place.key) : place.name, kind === 'settlement' ? null : place.detail);
                  }}
                >
                  {namesOf(place).map((one, at) => (
                    <bdi key={one} className={at > 0 ? 'muted' : undefined}>
                      {one}
                    </bdi>
                  ))}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

/** Places for a typed text. */
interface FoundPlaces {
  readonly found: readonly Place[];
  /** True if none begins with the text, and these are like it. */
  readonly isNear: boolean;
}

function statusOf({ found, isNear }: FoundPlaces, typed: string, ask: AskStrings): string {
  if (found.length === 0) return ask.noPlace(typed);
  return isNear ? ask.nearPlaces(typed) : ask.places(found.length);
}

/**
 * Places that begin with the typed text, else those like it; null before there is an answer, or if too little was typed.
 */
function usePlaces(
  runner: Pick<SqlRunner, 'run'>,
  kind: PlaceKind,
  typed: string,
  within: string | null,
): FoundPlaces | null {
  const [places, setPlaces] = useState<FoundPlaces | null>(null);
  useEffect(() => {
    const request = placeQuery(kind, typed, within);
    if (request === null) return setPlaces(null);
    const abort = new AbortController();
    const answerTo = async (asked: SqlRequest): Promise<readonly Place[] | null> => {
      const outcome = await runner.run(asked, { signal: abort.signal });
      return !abort.signal.aborted && outcome.kind === 'result' ? readPlaces(outcome.result.rows) : null;
    };
    const timer = setTimeout(async () => {
      const found = await answerTo(request);
      if (found === null) return;
      const nearRequest = found.length === 0 ? nearPlacesQuery(kind, typed, within) : null;
      if (nearRequest === null) return setPlaces({ found, isNear: false });
      const names = await answerTo(nearRequest);
      if (names !== null) setPlaces({ found: nearPlaces(kind, names, typed), isNear: true });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [runner, kind, typed, within]);
  return places;
}

/** The name of a place with a known key; the key until the name is known. */
function useNameOfKey(runner: Pick<SqlRunner, 'run'>, kind: PlaceKind, key: string): string {
  const [named, setNamed] = useState({ key: '', name: '' });
  useEffect(() => {
    if (!/^\d+$/.test(key)) return;
    const abort = new AbortController();
    runner.run(placeByKey(kind, Number(key)), { signal: abort.signal }).then((outcome) => {
      const [place] = outcome.kind === 'result' ? readPlaces(outcome.result.rows) : [];
      if (!abort.signal.aborted && place) setNamed({ key, name: place.name });
    });
    return () => abort.abort();
  }, [runner, kind, key]);
  return named.key === key && key !== '' ? named.name : key;
}
