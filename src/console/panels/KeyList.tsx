import { useStrings } from '../i18n/context.ts';
import { COMMANDS, KEYS } from './commands.ts';
import { PanelSheet } from './PanelSheet.tsx';

/** All keyboard shortcuts of the console. */
export function KeyList() {
  const { panels: strings } = useStrings();
  return (
    <PanelSheet title={strings.keys}>
      <dl className="key-list">
        {COMMANDS.flatMap((command) => {
          const keys = KEYS[command];
          return keys
            ? [
                <div key={command}>
                  <dt>{strings.commands[command]}</dt>
                  <dd dir="ltr">
                    {keys.split('+').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>,
              ]
            : [];
        })}
      </dl>
    </PanelSheet>
  );
}
