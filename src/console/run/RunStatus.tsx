import type { Progress, Transfer } from '../../contract/runner.ts';
import { useStrings } from '../i18n/context.ts';
import type { Strings } from '../i18n/strings.ts';
import { useProgress } from '../state/context.ts';
import type { RunState } from './run-state.ts';
import { useElapsedMs } from './use-elapsed.ts';

interface RunStatusProps {
  readonly state: RunState;
  /** Shown for a moment beside the status: "Link copied". */
  readonly flash: string | null;
}

/** One line on the current run, or on the outcome and the cost of the last one. */
export function RunStatus({ state, flash }: RunStatusProps) {
  const strings = useStrings();
  return (
    <p className="status" role="status">
      {flash && <strong className="flash">{flash}</strong>}
      {state.phase === 'running' ? (
        <Running key={state.id} startedAtMs={state.startedAtMs} />
      ) : (
        <Parts parts={partsOf(state, strings)} />
      )}
    </p>
  );
}

function Running({ startedAtMs }: { readonly startedAtMs: number }) {
  const strings = useStrings();
  const progress = useProgress();
  const elapsedMs = useElapsedMs(startedAtMs);
  if (!progress) return null;
  return (
    <>
      {progress.phase !== 'time-up' && <span className="spinner" aria-hidden="true" />}
      {phaseText(progress, strings)}
      {/* Screen readers cannot follow ten updates a second. */}
      <span aria-hidden="true" className="ticking">
        <Parts
          parts={[
            '',
            ...comingOf(progress, strings),
            ...(progress.phase === 'time-up' ? [] : [strings.seconds(elapsedMs)]),
            ...costOf(progress, strings),
          ]}
        />
      </span>
    </>
  );
}

function phaseText({ phase, again }: Progress, strings: Strings): string {
  if (again) return strings.hostRefuses;
  if (phase === 'time-up') return strings.computing.paused;
  return phase === 'starting' ? strings.opening : strings.running;
}

/** Expected and fetched bytes. */
function comingOf({ again, rows }: Progress, strings: Strings): readonly string[] {
  return [...(again ? [strings.askingAgain(again.inMs, again.time)] : []), ...(rows > 0 ? [strings.rows(rows)] : [])];
}

function Parts({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line are identified by their place.
    <span key={i} className="status-part">
      {part}
    </span>
  ));
}

function partsOf(state: RunState, strings: Strings): readonly string[] {
  switch (state.phase) {
    case 'idle':
      return [strings.ready];
    case 'running':
    case 'refused':
    case 'over-budget':
      return [];
    case 'cancelled':
      return [strings.cancelled, strings.seconds(state.elapsedMs), ...costOf(state.transfer, strings)];
    case 'done': {
      const { result, transfer, estimate, by } = state.outcome;
      return [
        strings.rows(result.row_count),
        strings.seconds(result.elapsed_ms),
        ...costOf(transfer, strings),
        ...(estimate ? [strings.estimated(estimate.bytes)] : []),
        ...(by === 'server' ? [strings.byServer] : []),
        ...(result.cached ? [strings.fromCache] : []),
        ...(result.truncated ? [strings.truncatedAt(result.limit)] : []),
      ];
    }
    default:
      return state satisfies never;
  }
}

function costOf({ bytes, requests }: Transfer, strings: Strings): readonly string[] {
  return [strings.bytes(bytes), strings.requests(requests)];
}
