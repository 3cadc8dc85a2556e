import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useMemo, useState } from 'react';
import type { Example } from '../../catalogue/index.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import type { HistoryEntry, NamedStatement } from '../history/history.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { useActions, useConsoleStore } from '../state/context.ts';
import { type Command, findItems, type PaletteItem, paletteItems } from './commands.ts';
import { placeItems, withPlaces } from './place-items.ts';
import { useFoundPlaces } from './use-found-places.ts';

/** Most results; a person would not scan more. */
const ITEMS_SHOWN = 60;

interface CommandPaletteProps {
  readonly isHebrew: boolean;
  readonly examples: readonly Example[];
  /** Looks up places. */
  readonly runner: Pick<SqlRunner, 'run'>;
  readonly onCommand: (command: Command) => void;
}

/** A search field for actions, tables, examples, saved statements, history and places. */
export function CommandPalette({ isHebrew, examples, runner, onCommand }: CommandPaletteProps) {
  const { panels: strings } = useStrings();
  const { tables, foreignHost } = useCatalogue();
  const { showPanel, openAndRun } = useActions();
  const { history } = useConsoleStore();
  const [query, setQuery] = useState('');
  const [kept, setKept] = useState<{ named: readonly NamedStatement[]; history: readonly HistoryEntry[] }>({
    named: [],
    history: [],
  });
  useEffect(() => {
    Promise.all([history.named(), history.entries()]).then(
      ([named, entries]) => setKept({ named, history: entries }),
      (cause: unknown) => console.error(cause),
    );
  }, [history]);
  const items = useMemo(
    () => paletteItems({ isHebrew, commandTitles: strings.commands, tables, examples, ...kept }),
    [isHebrew, strings, tables, examples, kept],
  );
  const places = useFoundPlaces(foreignHost === undefined ? runner : null, query.trim());
  const found = useMemo(
    () => withPlaces(findItems(items, query).slice(0, ITEMS_SHOWN), placeItems(places, examples), query),
    [items, query, places, examples],
  );
  const choose = ({ does }: PaletteItem) => {
    showPanel(null);
    if ('command' in does) onCommand(does.command);
    else openAndRun(does.open);
  };

  return (
    <Dialog.Root open onOpenChange={() => showPanel(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="palette" aria-label={strings.palette}>
          <Autocomplete.Root
            open
            inline
            items={found}
            filter={null}
            value={query}
            onValueChange={setQuery}
            itemToStringValue={({ title }: PaletteItem) => title}
            autoHighlight="always"
            keepHighlight
          >
            <div className="palette-field">
              <Icon name="search" />
              <Autocomplete.Input
                aria-label={strings.palette}
                placeholder={strings.paletteHint}
                // For an empty text, `auto` would be left-to-right, which cuts the start of the Hebrew placeholder.
                dir={query === '' ? undefined : 'auto'}
              />
            </div>
            <Autocomplete.Empty>
              {found.length === 0 && <p className="hint">{strings.nothingFound}</p>}
            </Autocomplete.Empty>
            <Autocomplete.List className="palette-list">
              {(item: PaletteItem) => (
                <Autocomplete.Item key={item.id} value={item} className="palette-item" onClick={() => choose(item)}>
                  <span className="palette-title" dir="auto">
                    {item.title}
                  </span>
                  <span className={item.kind === 'command' ? 'palette-detail is-keys' : 'palette-detail'} dir="auto">
                    {item.detail}
                  </span>
                  <span className="palette-kind">{strings.paletteKinds[item.kind]}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
