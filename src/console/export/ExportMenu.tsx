import { Menu } from '@base-ui/react/menu';
import { useState } from 'react';
import type { SqlResult } from '../../contract/result.ts';
import { useStrings } from '../i18n/context.ts';
import { saveFile } from '../page/clipboard.ts';
import { Icon } from '../page/Icon.tsx';
import { exportFile } from './export-file.ts';
import { EXPORT_FORMATS, type ExportFormat } from './export-format.ts';
import type { Origin } from './provenance.ts';
import type { ExportedTable } from './typed-columns.ts';

interface ExportMenuProps {
  readonly result: SqlResult;
  readonly origin: Origin;
  /** The shown rows and columns, in order. */
  readonly tableAsShown: () => ExportedTable;
}

/** Saves the result as a file. */
export function ExportMenu({ result, origin, tableAsShown }: ExportMenuProps) {
  const strings = useStrings();
  const [extent, setExtent] = useState<'shown' | 'came'>('shown');
  const [hasFailed, setFailed] = useState(false);
  const save = (format: ExportFormat) => {
    setFailed(false);
    const table = extent === 'shown' ? tableAsShown() : { columns: result.columns, rows: result.rows };
    const isRightToLeft = strings.direction === 'rtl';
    exportFile(format, { result, table, origin, strings: strings.grid, isRightToLeft, now: new Date() }).then(
      ({ content, name }) => saveFile(content, name),
      (cause: unknown) => {
        console.error(cause);
        setFailed(true);
      },
    );
  };
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger className="quiet-button">
          <Icon name="download" />
          <span className="label">{strings.grid.export}</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className="menu-positioner" align="end" sideOffset={4}>
            <Menu.Popup className="menu">
              <Menu.RadioGroup value={extent} onValueChange={setExtent}>
                <Menu.RadioItem className="menu-item" value="shown" closeOnClick={false}>
                  <Menu.RadioItemIndicator className="menu-mark">✓</Menu.RadioItemIndicator>
                  {strings.grid.asShown}
                </Menu.RadioItem>
                <Menu.RadioItem className="menu-item" value="came" closeOnClick={false}>
                  <Menu.RadioItemIndicator className="menu-mark">✓</Menu.RadioItemIndicator>
                  {strings.grid.asItCame}
                </Menu.RadioItem>
              </Menu.RadioGroup>
              <Menu.Separator className="menu-separator" />
              {EXPORT_FORMATS.map((format) => (
                <Menu.Item key={format} className="menu-item" onClick={() => save(format)}>
                  {strings.grid.exportFormats[format]}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {hasFailed && (
        <p className="export-failed" role="alert">
          {strings.grid.exportFailed}
        </p>
      )}
    </>
  );
}
