import type { Estimate } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';

interface EstimateNoteProps {
  readonly estimate: Estimate;
  readonly budgetBytes: number;
  /** Replaces the statement with one that scans the table, and runs it. */
  readonly onScan: (sql: string) => void;
}

/** What a run is expected to fetch, beside the button that runs it. */
export function EstimateNote({ estimate, budgetBytes, onScan }: EstimateNoteProps) {
  const strings = useStrings();
  const words = strings.computing;
  const { bytes, requests, ms, foreseen, wholeTable } = estimate;
  if (foreseen === 'nothing') {
    return (
      <span className="estimate" title={words.searchExplained}>
        {words.priceUnknown}
      </span>
    );
  }
  const isAtLeast = foreseen === 'least';
  const explained = (price: string) => (isAtLeast ? `${price} ${words.recursionExplained}` : price);
  if (bytes === 0) {
    return (
      <span className="estimate" title={explained(strings.nothingToFetchExplained)}>
        {isAtLeast ? words.timeUnknown : strings.nothingToFetch}
      </span>
    );
  }
  return (
    <span
      className={bytes > budgetBytes ? 'estimate over' : 'estimate'}
      title={explained(strings.estimateExplained(strings.bytes(bytes), strings.requests(requests)))}
    >
      {isAtLeast ? words.atLeast(strings.bytes(bytes)) : strings.about(strings.bytes(bytes))}
      {!isAtLeast && ms !== null && <span className="estimate-time">, {strings.seconds(ms)}</span>}
      {wholeTable && (
        <button
          type="button"
          className="link-button estimate-scan"
          title={words.asScanExplained(wholeTable.table, strings.bytes(wholeTable.bytes))}
          onClick={() => onScan(wholeTable.sql)}
        >
          {words.asScan(strings.bytes(wholeTable.bytes))}
        </button>
      )}
    </span>
  );
}
