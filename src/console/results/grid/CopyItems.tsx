import { Menu } from '@base-ui/react/menu';
import type { CopyFormat } from '../../export/export-format.ts';
import { useStrings } from '../../i18n/context.ts';

interface CopyItemsProps {
  readonly onCopy: (format: CopyFormat, withNames: boolean) => void;
}

const OTHER_FORMATS: readonly CopyFormat[] = ['csv', 'markdown', 'json', 'inList'];

/** The ways to copy cells, in a menu. */
export function CopyItems({ onCopy }: CopyItemsProps) {
  const { table: strings, grid } = useStrings();
  return (
    <>
      <Menu.Item className="menu-item is-plain" onClick={() => onCopy('tsv', false)}>
        {strings.copy}
        <kbd className="menu-keys">Ctrl+C</kbd>
      </Menu.Item>
      <Menu.Item className="menu-item is-plain" onClick={() => onCopy('tsv', true)}>
        {strings.copyWithNames}
      </Menu.Item>
      <Menu.Group>
        <Menu.GroupLabel className="menu-title">{strings.copyAs}</Menu.GroupLabel>
        {OTHER_FORMATS.map((format) => (
          <Menu.Item key={format} className="menu-item is-plain" onClick={() => onCopy(format, true)}>
            {grid.copyFormats[format]}
          </Menu.Item>
        ))}
      </Menu.Group>
    </>
  );
}
