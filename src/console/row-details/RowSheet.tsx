import '../styles/row-details.css';
import { type KeyboardEvent, useEffect, useMemo, useReducer } from 'react';
import { tokenize } from '../../contract/guard/tokens.ts';
import type { PricedRunner } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { Sheet } from '../page/Sheet.tsx';
import { tablesIn } from '../params/compared-column.ts';
import { describeColumns } from '../results/values/columns.ts';
import { NotFetched } from '../run/NotFetched.tsx';
import { useActions } from '../state/context.ts';
import { keyText } from './key-text.ts';
import type { OpenedRow } from './open-row.ts';
import { RelatedRows } from './RelatedRows.tsx';
import { RowFields } from './RowFields.tsx';
import { namedRow, type RowKey, rowsStatement } from './row-links.ts';
import { type FetchedRow, nextTrail, type Step } from './row-trail.ts';
import { useLinkSchema } from './use-link-schema.ts';

interface RowSheetProps extends OpenedRow {
  readonly runner: PricedRunner;
  readonly sql: string;
  readonly onCopy: (text: string, said: string) => void;
  readonly onClose: () => void;
}

/** A row as a form; on a phone it is at the bottom edge. Its keys are links to other rows, and Back returns. */
export function RowSheet({ columns, rows, index, runner, sql, onCopy, onClose }: RowSheetProps) {
  const { row: strings } = useStrings();
  const { openAndRun } = useActions();
  const [trail, dispatch] = useReducer(nextTrail, [{ kind: 'shown', index }]);
  const [first] = trail;
  const step: Step = trail.at(-1) ?? first;
  const isShown = step.kind === 'shown';
  const schema = useLinkSchema();
  const tables = useMemo(
    () => tablesIn([...tokenize(sql)], schema.tableNamed).map(({ table }) => table),
    [sql, schema],
  );
  const askedKey = step.kind === 'followed' && step.fetched.kind === 'asking' ? step.key : null;
  const budgetBytes = step.kind === 'followed' && step.fetched.kind === 'asking' ? step.fetched.budgetBytes : 0;
  useEffect(() => {
    if (askedKey === null) return;
    const abort = new AbortController();
    runner
      .runWithin({ ...rowsStatement(askedKey), limit: 1 }, { signal: abort.signal, budgetBytes })
      .then((outcome) => dispatch({ type: 'answered', key: askedKey, outcome }));
    return () => abort.abort();
  }, [runner, askedKey, budgetBytes]);

  const follow = (key: RowKey) => dispatch({ type: 'followed', key });
  const openInEditor = (key: RowKey) => {
    onClose();
    openAndRun(rowsStatement(key));
  };
  const move = (by: number) => {
    const next = step.kind === 'shown' ? step.index + by : -1;
    if (next >= 0 && next < rows.length) dispatch({ type: 'moved', index: next });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Sheet
      title={isShown ? strings.rowOf(step.index + 1, rows.length) : keyTitle(step.key)}
      titleDirection="auto"
      className="row-sheet"
      onKeyDown={onKeyDown}
      onClose={onClose}
      before={
        !isShown && (
          <button type="button" className="quiet-button" onClick={() => dispatch({ type: 'back' })}>
            <Icon name="back" />
            {strings.back}
          </button>
        )
      }
      tools={
        isShown && (
          <>
            <button
              type="button"
              className="icon-button row-previous"
              aria-label={strings.previousRow}
              title={`${strings.previousRow} (Alt+↑)`}
              disabled={step.index === 0}
              onClick={() => move(-1)}
            >
              <Icon name="ascending" />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={strings.nextRow}
              title={`${strings.nextRow} (Alt+↓)`}
              disabled={step.index === rows.length - 1}
              onClick={() => move(1)}
            >
              <Icon name="descending" />
            </button>
          </>
        )
      }
    >
      <div className="row-body" key={trail.length}>
        {isShown ? (
          <RowFields
            columns={columns}
            cells={rows[step.index] ?? []}
            tables={tables}
            from={null}
            onFollow={follow}
            onCopy={onCopy}
          />
        ) : (
          <Followed
            rowKey={step.key}
            fetched={step.fetched}
            runner={runner}
            onFollow={follow}
            onFetch={() => dispatch({ type: 'askedForMore' })}
            onOpen={openInEditor}
            onCopy={onCopy}
          />
        )}
      </div>
      {!isShown && (
        <footer className="sheet-foot">
          <code dir="ltr">{rowsStatement(step.key).sql.replaceAll('\n', ' ')}</code>
          <button type="button" className="quiet-button" onClick={() => openInEditor(step.key)}>
            {strings.openInEditor}
          </button>
        </footer>
      )}
    </Sheet>
  );
}

const keyTitle = (key: RowKey) => `${key.table}: ${keyText(key)}`;

interface FollowedProps {
  readonly rowKey: RowKey;
  readonly fetched: FetchedRow;
  readonly runner: PricedRunner;
  readonly onFollow: (key: RowKey) => void;
  readonly onFetch: () => void;
  readonly onOpen: (key: RowKey) => void;
  readonly onCopy: (text: string, said: string) => void;
}

/** The row that a key led to, and the rows of other tables that belong to it. */
function Followed({ rowKey, fetched, runner, onFollow, onFetch, onOpen, onCopy }: FollowedProps) {
  const { row: strings } = useStrings();
  const part = fetched.kind === 'row' ? fetched.part : null;
  const columns = useMemo(() => (part ? describeColumns(part) : []), [part]);
  const tables = useMemo(() => [rowKey.table], [rowKey]);
  switch (fetched.kind) {
    case 'asking':
      return <p className="hint">{strings.fetchingRow}</p>;
    case 'none':
      return <p className="hint">{strings.noSuchRow(rowKey.table, keyText(rowKey))}</p>;
    case 'refused':
    case 'over-budget':
      return <NotFetched outcome={fetched} onFetch={onFetch} />;
    case 'row': {
      const cells = fetched.part.rows[0] ?? [];
      return (
        <>
          <RowFields
            columns={columns}
            cells={cells}
            tables={tables}
            from={rowKey}
            onFollow={onFollow}
            onCopy={onCopy}
          />
          <RelatedRows row={namedRow(columns, cells)} table={rowKey.table} runner={runner} onOpen={onOpen} />
        </>
      );
    }
    default:
      return fetched satisfies never;
  }
}
