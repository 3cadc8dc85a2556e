import { useEffect, useMemo, useRef, useState } from 'react';
import type { PricedRunner } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import { useMessages } from '../i18n/messages-context.ts';
import { countStatement, keysOfRows, type NamedRow, type RowKey } from './row-links.ts';
import { ROW_BUDGET_BYTES } from './row-trail.ts';
import { useLinkSchema } from './use-link-schema.ts';

interface RelatedRowsProps {
  readonly row: NamedRow;
  readonly table: string;
  readonly runner: PricedRunner;
  readonly onOpen: (key: RowKey) => void;
}

/** The rows of other tables that belong to a row: counted on demand, and opened in the editor. */
export function RelatedRows({ row, table, runner, onOpen }: RelatedRowsProps) {
  const { row: strings } = useStrings();
  const schema = useLinkSchema();
  const keys = useMemo(() => keysOfRows(row, table, schema), [row, table, schema]);
  if (keys.length === 0) return null;
  return (
    <section className="row-related">
      <h3>{strings.rowsThatMean}</h3>
      <ul>
        {keys.map((key) => (
          <li key={`${key.table} ${key.columns.join()}`}>
            <button type="button" className="link-button" onClick={() => onOpen(key)}>
              <bdi>
                {keys.some((other) => other !== key && other.table === key.table) ? nameWithColumns(key) : key.table}
              </bdi>
            </button>
            <Count rowKey={key} runner={runner} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameWithColumns = ({ table, columns }: RowKey) => `${table}.${columns.join(', ')}`;

type Counted = { readonly text: string; readonly canGoOn: boolean } | 'not-asked' | 'asking';

function Count({ rowKey, runner }: { readonly rowKey: RowKey; readonly runner: PricedRunner }) {
  const { row: strings } = useStrings();
  const { ofEngine } = useMessages();
  const [counted, setCounted] = useState<Counted>('not-asked');
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const count = async (budgetBytes: number) => {
    const mine = new AbortController();
    abort.current = mine;
    setCounted('asking');
    const outcome = await runner.runWithin(
      { ...countStatement(rowKey), limit: 1 },
      { signal: mine.signal, budgetBytes },
    );
    if (outcome.kind === 'result') {
      setCounted({ text: strings.counted(Number(outcome.result.rows[0]?.[0] ?? 0)), canGoOn: false });
    } else if (outcome.kind === 'over-budget') {
      const neededBytes = outcome.estimate?.bytes ?? outcome.transfer.bytes;
      setCounted({ text: strings.rowCosts(neededBytes), canGoOn: true });
    } else if (outcome.kind === 'refused') {
      setCounted({ text: ofEngine(outcome.refusal.message) ?? outcome.refusal.message, canGoOn: false });
    }
  };
  if (counted === 'asking') return <span className="muted">…</span>;
  if (counted !== 'not-asked' && !counted.canGoOn) return <span role="status">{counted.text}</span>;
  return (
    <>
      {counted !== 'not-asked' && <span role="status">{counted.text}</span>}
      <button
        type="button"
        className="quiet-button"
        aria-label={strings.countThem(rowKey.table)}
        onClick={() => void count(counted === 'not-asked' ? ROW_BUDGET_BYTES : Number.POSITIVE_INFINITY)}
      >
        {counted === 'not-asked' ? strings.count : strings.fetchAnyway}
      </button>
    </>
  );
}
