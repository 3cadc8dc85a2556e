import './relations.css';
import { useEffect, useRef } from 'react';
import type { Join, Table } from '../../catalogue/index.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { Choice } from '../page/Choice.tsx';
import { Icon } from '../page/Icon.tsx';
import { Sheet } from '../page/Sheet.tsx';
import { useActions, useConsoleState } from '../state/context.ts';
import { joinStatement, joinsOf } from './joins.ts';
import { Lines } from './Lines.tsx';

/** A table with the tables around it: those that its rows lead to, and those whose rows lead to it. */
export function RelationsPanel({ onClose }: { readonly onClose: () => void }) {
  const { relations: strings } = useStrings();
  const { tables, joins } = useCatalogue();
  const shown = useConsoleState((state) => state.shownTable);
  const { showRelations } = useActions();
  const table = tables.find(({ name }) => name === shown) ?? tables[0];
  if (!table) return null;
  const { outward, inward } = joinsOf(table.name, joins);
  const rows = Math.max(outward.length, inward.length, 1);
  return (
    <Sheet title={strings.title} className="relations-sheet" onClose={onClose}>
      <div className="relations-choice">
        <Choice
          label={strings.table}
          value={table.name}
          options={tables.map(({ name }) => ({ value: name, name }))}
          onChoose={showRelations}
        />
      </div>
      <div className="relations">
        <Neighbours title={strings.inward} none={strings.noneInward} joins={inward} nameOf={({ from }) => from} />
        <Lines count={inward.length} rows={rows} />
        <Middle key={table.name} table={table} isFirst={shown === null} />
        <Lines count={outward.length} rows={rows} isOutward />
        <Neighbours title={strings.outward} none={strings.noneOutward} joins={outward} nameOf={({ to }) => to} />
      </div>
    </Sheet>
  );
}

/** The table itself. It takes the focus from the neighbour that led to it, which is there no more. */
function Middle({ table, isFirst }: { readonly table: Table; readonly isFirst: boolean }) {
  const strings = useStrings();
  const title = useRef<HTMLHeadingElement>(null);
  const key = table.kind === 'table' ? table.primaryKey : [];
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) title.current?.focus();
  }, [isFirst]);
  return (
    <article className="relations-table">
      <h3 ref={title} tabIndex={-1}>
        <bdi dir="ltr">{table.name}</bdi>
      </h3>
      <p dir="auto">{table.description}</p>
      {key.length > 0 && (
        <p className="muted">
          {strings.relations.key}: <code dir="ltr">{key.join(', ')}</code>
        </p>
      )}
    </article>
  );
}

interface NeighboursProps {
  readonly title: string;
  /** What is said if there are none. */
  readonly none: string;
  readonly joins: readonly Join[];
  /** The table at the other end of a join. */
  readonly nameOf: (join: Join) => string;
}

function Neighbours({ title, none, joins, nameOf }: NeighboursProps) {
  return (
    <section className="relations-side">
      <h3>{title}</h3>
      {joins.length === 0 ? (
        <p className="hint">{none}</p>
      ) : (
        <ul>
          {joins.map((join) => (
            <Neighbour key={`${join.from} ${join.fromColumns} ${join.to}`} join={join} name={nameOf(join)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Neighbour({ join, name }: { readonly join: Join; readonly name: string }) {
  const { relations: strings } = useStrings();
  const { tables } = useCatalogue();
  const { showRelations, showPanel, openAndRun } = useActions();
  const { fromColumns, toColumns, oneToOne } = join;
  return (
    <li className="relations-neighbour">
      <button
        type="button"
        className="name-button"
        title={tables.find((table) => table.name === name)?.description}
        onClick={() => showRelations(name)}
      >
        <span dir="ltr">{name}</span>
        <span className="relations-columns" dir="ltr">
          {fromColumns.join(', ')} → {toColumns.join(', ')}
          {oneToOne && ' (1:1)'}
        </span>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={strings.showJoin(join.from, join.to)}
        title={strings.showJoin(join.from, join.to)}
        onClick={() => {
          showPanel(null);
          openAndRun({ sql: joinStatement(join) });
        }}
      >
        <Icon name="rows" />
      </button>
    </li>
  );
}
