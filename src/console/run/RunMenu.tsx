import { Menu } from '@base-ui/react/menu';
import { useStrings } from '../i18n/context.ts';
import type { Startable } from '../page/lazy-part.tsx';
import { RunMenuButton } from './RunMenuButton.tsx';

interface RunMenuProps {
  readonly onRunAll: () => void;
  readonly onExplain: () => void;
}

/** Other actions on the statements than running one. */
export function RunMenu({ start, onRunAll, onExplain }: RunMenuProps & Startable) {
  const { runs: strings } = useStrings();
  return (
    <Menu.Root modal={false} defaultOpen={start.isOpen}>
      {/* It takes the place of a button that may have the focus. */}
      <Menu.Trigger render={<RunMenuButton autoFocus={start.hasFocus} />} />
      <Menu.Portal>
        <Menu.Positioner className="menu-positioner" align="start" sideOffset={4}>
          <Menu.Popup className="menu">
            <Menu.Item className="menu-item" onClick={onRunAll}>
              {strings.runAll} <kbd dir="ltr">Ctrl+Shift+Enter</kbd>
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={onExplain}>
              {strings.explain}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
