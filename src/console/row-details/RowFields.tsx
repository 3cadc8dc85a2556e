import { useMemo } from 'react';
import type { Cell } from '../../contract/result.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { plainText } from '../results/values/cell-text.ts';
import type { ShownColumn } from '../results/values/columns.ts';
import { ShownText } from '../results/values/ShownText.tsx';
import { FieldValue } from './FieldValue.tsx';
import { keyText } from './key-text.ts';
import { describedColumn, isOwnKey, linksOf, namedRow, type RowKey } from './row-links.ts';
import { useLinkSchema } from './use-link-schema.ts';

interface RowFieldsProps {
  readonly columns: readonly ShownColumn[];
  readonly cells: readonly Cell[];
  /** The tables that the row was read from, if known. */
  readonly tables: readonly string[];
  /** The key that led here, which is not a link; null for a row of the result. */
  readonly from: RowKey | null;
  readonly onFollow: (key: RowKey) => void;
  readonly onCopy: (text: string, said: string) => void;
}

/** Each column of a row with its meaning, its value, and its link. */
export function RowFields({ columns, cells, tables, from, onFollow, onCopy }: RowFieldsProps) {
  const strings = useStrings();
  const catalogue = useCatalogue();
  const schema = useLinkSchema();
  const links = useMemo(() => linksOf(namedRow(columns, cells), tables, schema), [columns, cells, tables, schema]);
  const point = pointOf(columns, cells);
  return (
    <dl className="row-fields">
      {point !== null && (
        <div className="row-field">
          <dt>{strings.row.coordinates}</dt>
          <dd>
            <bdi dir="ltr">{point}</bdi>
            <CopyButton name={strings.row.coordinates} text={point} onCopy={onCopy} />
          </dd>
        </div>
      )}
      {columns.map((column, place) => {
        const cell = cells[column.index] ?? null;
        const described = describedColumn(column.name, tables, catalogue.tables);
        const keys = (links.get(place) ?? []).filter((key) => from === null || !isOwnKey(key, from, column.name));
        return (
          <div className="row-field" key={column.index}>
            <dt>
              <bdi className="column-name">
                <ShownText text={column.name} />
              </bdi>
              {described && described.description !== '' && (
                <span className="row-meaning" dir="auto">
                  {described.description}
                </span>
              )}
            </dt>
            <dd>
              <FieldValue cell={cell} column={column} />
              {cell !== null && cell !== '' && <CopyButton name={column.name} text={plainText(cell)} onCopy={onCopy} />}
              {keys.map((key) => (
                <button
                  key={key.table}
                  type="button"
                  className="quiet-button row-link"
                  aria-label={strings.row.followKey(key.table, keyText(key))}
                  onClick={() => onFollow(key)}
                >
                  <bdi>{key.table}</bdi>
                  <Icon name="chevron" />
                </button>
              ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface CopyButtonProps {
  readonly name: string;
  readonly text: string;
  readonly onCopy: (text: string, said: string) => void;
}

function CopyButton({ name, text, onCopy }: CopyButtonProps) {
  const strings = useStrings();
  return (
    <button
      type="button"
      className="icon-button row-copy"
      aria-label={strings.row.copyValue(name)}
      onClick={() => onCopy(text, strings.cellCopied)}
    >
      <Icon name="copy" />
    </button>
  );
}

/** Latitude and longitude in the notation of other maps; null unless the row has one of each. */
function pointOf(columns: readonly ShownColumn[], cells: readonly Cell[]): string | null {
  const [lat, lon] = [/^lat(?:itude)?$/i, /^(?:lon|lng|longitude)$/i].map((name) => {
    const found = columns.filter((column) => column.meaning === 'degrees' && name.test(column.name));
    return found.length === 1 ? (cells[found[0]?.index ?? -1] ?? null) : null;
  });
  return typeof lat === 'number' && typeof lon === 'number' ? `${lat}, ${lon}` : null;
}
