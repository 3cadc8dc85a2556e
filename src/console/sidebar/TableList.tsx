import { useState } from 'react';
import type { Column, Join, Table } from '../../catalogue/index.ts';
import type { CatalogueName } from '../editor/names/written-name.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { joinsOf } from '../relations/joins.ts';
import { type FilteredTable, filterTables } from './filter.ts';

interface TableListProps {
  readonly filter: string;
  readonly onInsert: (name: CatalogueName) => void;
  readonly onShowFirstRows: (table: Table) => void;
  readonly onShowJoins: (table: Table) => void;
  readonly onSummarize: (name: Required<CatalogueName>) => void;
}

/** The tables by group, each with its columns. A click on a name inserts it into the statement. */
export function TableList({ filter, ...handlers }: TableListProps) {
  const strings = useStrings();
  const { tables, foreignHost } = useCatalogue();
  const found = filterTables(tables, filter);
  if (found.length === 0)
    return <p className="hint">{tables.length === 0 ? strings.foreign.noTables : strings.noMatch}</p>;
  const groups = [...new Set(found.map(({ table }) => table.group))];
  return groups.map((group) => (
    <section key={group} className="list-group">
      <h2>{foreignHost === undefined ? strings.tableGroups[group] : strings.foreign.tables}</h2>
      <ul>
        {found
          .filter(({ table }) => table.group === group)
          .map((item) => (
            // Another React key when a column matches, so that the table opens with the filter and closes with it.
            <TableItem key={`${item.table.name} ${item.isFoundByColumn}`} item={item} {...handlers} />
          ))}
      </ul>
    </section>
  ));
}

interface TableItemProps extends Omit<TableListProps, 'filter'> {
  readonly item: FilteredTable;
}

function TableItem({ item, onInsert, onShowFirstRows, onShowJoins, onSummarize }: TableItemProps) {
  const strings = useStrings();
  const { table, columns, isFoundByColumn } = item;
  const [isOpen, setIsOpen] = useState(isFoundByColumn);
  return (
    <li className="table-item">
      <div className="table-line">
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-expanded={isOpen}
          aria-label={strings.showColumns(table.name)}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="chevron" />
        </button>
        <button
          type="button"
          tabIndex={-1}
          data-line
          className="name-button"
          aria-label={strings.insertName(table.name)}
          title={table.description}
          onClick={() => onInsert({ table: table.name })}
        >
          {table.name}
        </button>
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={strings.showFirstRows(table.name)}
          title={strings.firstRows}
          onClick={() => onShowFirstRows(table)}
        >
          <Icon name="rows" />
        </button>
      </div>
      {isOpen && (
        <div className="table-body">
          <p dir="auto">{table.description}</p>
          <ul>
            {columns.map((column) => (
              <ColumnItem
                key={column.name}
                column={column}
                // A full-text table has no readable rows, and a view has no stored rows.
                onSummarize={
                  table.kind === 'table' ? () => onSummarize({ table: table.name, column: column.name }) : null
                }
                onInsert={() => onInsert({ table: table.name, column: column.name })}
              />
            ))}
          </ul>
          <TableJoins table={table} onShow={() => onShowJoins(table)} />
        </div>
      )}
    </li>
  );
}

/** The joins of a table, and a way to those that lead to it. */
function TableJoins({ table, onShow }: { readonly table: Table; readonly onShow: () => void }) {
  const strings = useStrings();
  const { outward, inward } = joinsOf(table.name, useCatalogue().joins);
  if (outward.length + inward.length === 0) return null;
  return (
    <div className="table-joins">
      {outward.length > 0 && strings.joinsWith}
      {outward.map((join) => (
        <span key={joinText(join)} dir="ltr">
          {joinText(join)}
        </span>
      ))}
      <button
        type="button"
        tabIndex={-1}
        data-line
        className="link-button"
        aria-label={strings.relations.show(table.name)}
        onClick={onShow}
      >
        {strings.relations.title}
      </button>
    </div>
  );
}

function joinText({ fromColumns, to, toColumns, oneToOne }: Join): string {
  const target = toColumns.length === 1 ? toColumns.join() : `(${toColumns.join(', ')})`;
  return `${fromColumns.join(', ')} → ${to}.${target}${oneToOne ? ' (1:1)' : ''}`;
}

interface ColumnItemProps {
  readonly column: Column;
  readonly onInsert: () => void;
  readonly onSummarize: (() => void) | null;
}

function ColumnItem({ column, onInsert, onSummarize }: ColumnItemProps) {
  const strings = useStrings();
  const { name, type, nullable, description, example, values } = column;
  const title = [
    `${name} ${type}${nullable ? ` (${strings.canBeNull})` : ''}`,
    description,
    ...(example === null ? [] : [`${strings.exampleValue}: ${example}`]),
    ...(values === undefined ? [] : [`${strings.onlyValues}: ${values.join(' · ')}`]),
  ].join('\n');
  return (
    <li className="column-item">
      <button
        type="button"
        tabIndex={-1}
        data-line
        className="column-button"
        aria-label={strings.insertName(name)}
        title={title}
        onClick={onInsert}
      >
        <span className="column-head" dir="ltr">
          <span className="column-name">{name}</span>
          <span className="column-type">
            {type.toLowerCase()}
            {nullable && '?'}
          </span>
        </span>
        <span className="column-text" dir="auto">
          {description}
        </span>
      </button>
      {onSummarize && (
        <button
          type="button"
          tabIndex={-1}
          className="icon-button"
          aria-label={strings.row.summaryOf(name)}
          title={strings.row.summaryOf(name)}
          onClick={onSummarize}
        >
          <Icon name="summary" />
        </button>
      )}
    </li>
  );
}
