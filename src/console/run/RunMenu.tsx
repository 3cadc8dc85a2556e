import { Menu } from '@base-ui/react/menu';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';

interface RunMenuProps {
  readonly onRunAll: () => void;
  readonly onExplain: () => void;
}

/** Other actions on the statements than running one. */
export function RunMenu({ onRunAll, onExplain }: RunMenuProps) {
  const { runs: strings } = useStrings();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="run-menu-button" aria-label={strings.more} title={strings.more}>
        <Icon name="chevron" />
      </Menu.Trigger>
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
