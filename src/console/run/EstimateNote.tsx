import type { Estimate } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';

interface EstimateNoteProps {
  readonly estimate: Estimate;
  readonly budgetBytes: number;
}

/** What a run is expected to fetch, beside the button that runs it. */
export function EstimateNote({ estimate, budgetBytes }: EstimateNoteProps) {
  const strings = useStrings();
  const { bytes, requests, ms } = estimate;
  if (bytes === 0) {
    return (
      <span className="estimate" title={strings.nothingToFetchExplained}>
        {strings.nothingToFetch}
      </span>
    );
  }
  return (
    <span
      className={bytes > budgetBytes ? 'estimate over' : 'estimate'}
      title={strings.estimateExplained(strings.bytes(bytes), strings.requests(requests))}
    >
      {strings.about(ms === null ? strings.bytes(bytes) : `${strings.bytes(bytes)}, ${strings.seconds(ms)}`)}
    </span>
  );
}
