import { memo, useDeferredValue, useId, useState } from 'react';
import type { Example, Table } from '../../catalogue/index.ts';
import type { CatalogueName } from '../editor/names/written-name.ts';
import { ExampleList } from '../examples/ExampleList.tsx';
import type { Examples } from '../examples/use-examples.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { Tabs } from '../page/Tabs.tsx';
import { useRovingFocus } from '../page/use-roving-focus.ts';
import { ConventionList } from './ConventionList.tsx';
import { TableList } from './TableList.tsx';

export interface SidebarProps {
  readonly isHebrew: boolean;
  readonly examples: Examples;
  readonly activeExample: Example | null;
  readonly onInsert: (name: CatalogueName) => void;
  readonly onShowFirstRows: (table: Table) => void;
  readonly onShowJoins: (table: Table) => void;
  readonly onSummarize: (name: Required<CatalogueName>) => void;
  readonly onRunExample: (example: Example) => void;
}

/** Tables, examples and conventions. */
export function Sidebar({ isHebrew, examples, activeExample, onRunExample, ...handlers }: SidebarProps) {
  const strings = useStrings();
  const { foreignHost } = useCatalogue();
  const panelId = useId();
  const roving = useRovingFocus('column');
  const [tab, setTab] = useState<'tables' | 'examples'>('tables');
  const [filter, setFilter] = useState('');
  // One letter can open every table, with hundreds of columns, so the list is rendered without blocking typing.
  const deferredFilter = useDeferredValue(filter);
  const filterLabel = tab === 'tables' ? strings.filterTables : strings.filterExamples;
  return (
    <div className="sidebar">
      <Tabs
        label={strings.openTables}
        tabs={[
          { key: 'tables', title: strings.tables },
          ...(foreignHost === undefined ? [{ key: 'examples', title: strings.examples } as const] : []),
        ]}
        selected={tab}
        onSelect={(next) => {
          setTab(next);
          setFilter('');
        }}
        panelId={panelId}
      />
      <input
        type="search"
        className="filter"
        // For an empty text, `auto` would be left-to-right, which is wrong for the Hebrew placeholder.
        dir={filter === '' ? undefined : 'auto'}
        aria-label={filterLabel}
        placeholder={filterLabel}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div className="sidebar-list" id={panelId} role="tabpanel" aria-label={strings[tab]} {...roving}>
        {tab === 'tables' ? (
          <Schema filter={deferredFilter} {...handlers} />
        ) : (
          <ExampleList
            examples={examples}
            filter={filter}
            isHebrew={isHebrew}
            active={activeExample}
            onRun={onRunExample}
          />
        )}
      </div>
    </div>
  );
}

const Schema = memo(function Schema(props: Parameters<typeof TableList>[0]) {
  return (
    <>
      <TableList {...props} />
      <ConventionList filter={props.filter} />
    </>
  );
});
