import { Fragment } from 'react';
import type { Cell } from '../../../contract/result.ts';
import type { Strings } from '../../i18n/strings.ts';
import { viewCell } from './cell-text.ts';
import type { ShownColumn } from './columns.ts';
import { ShownText } from './ShownText.tsx';
import { dateText, isTightUnit, meaningBeside } from './shown-meaning.ts';
import { addressOf } from './text-meaning.ts';

interface CellContentProps {
  readonly cell: Cell;
  readonly column: ShownColumn;
  readonly strings: Strings;
  /** False within a control, where a URL is not a link. */
  readonly hasLinks?: boolean;
}

/** The content of a table cell. */
export function CellContent({ cell, column, strings, hasLinks = true }: CellContentProps) {
  const view = viewCell(cell, column);
  switch (view.kind) {
    case 'null':
      return <span className="cell-null">{strings.nullValue}</span>;
    case 'emptyText':
      return <span className="cell-empty">{strings.emptyText}</span>;
    case 'blob':
      return <span className="cell-blob">{strings.blob(view.sizeBytes)}</span>;
    case 'text':
      return typeof cell === 'string' ? (
        <TextContent whole={cell} shown={view.text} {...{ column, strings, hasLinks }} />
      ) : null;
    case 'number': {
      const digits = view.groups.map((group, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one number have no other name than their place.
        <Fragment key={i}>{i === 0 ? group : <span className="digits">{group}</span>}</Fragment>
      ));
      const beside = meaningBeside(cell, column.meaning, strings.row);
      if (beside === null) return digits;
      return (
        <span className={isTightUnit(column.meaning) ? 'measure is-tight' : 'measure'}>
          <bdi>{digits}</bdi>
          <span className="unit" data-unit={beside} />
        </span>
      );
    }
    default:
      return view satisfies never;
  }
}

interface TextContentProps extends Pick<CellContentProps, 'column' | 'strings' | 'hasLinks'> {
  readonly whole: string;
  /** The part that fits in a cell. */
  readonly shown: string;
}

/** A date in the language's format, a URL as a link, or the text as it is. */
function TextContent({ whole, shown, column, strings, hasLinks }: TextContentProps) {
  const date = dateText(whole, column.meaning, strings.row.locale);
  if (date !== null) return <time dateTime={whole}>{date}</time>;
  const address = hasLinks ? addressOf(whole) : null;
  if (address === null) return <ShownText text={shown} />;
  return (
    // The grid is one tab stop; for the keyboard, the cell viewer has the link.
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" tabIndex={-1}>
      {shown}
    </a>
  );
}
