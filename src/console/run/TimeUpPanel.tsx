import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { MORE_MS } from './compute-time.ts';

interface TimeUpPanelProps {
  /** How long the query has computed. */
  readonly computeMs: number;
  readonly onGoOn: (moreMs: number) => void;
}

/** Asks whether a suspended query may go on. */
export function TimeUpPanel({ computeMs, onGoOn }: TimeUpPanelProps) {
  const strings = useStrings();
  const words = strings.computing;
  return (
    <div className="asking" role="alert">
      <Icon name="alert" />
      <div>
        <h2>{words.timeUp}</h2>
        <p>{words.standsStill(computeMs)}</p>
        <p className="asking-actions">
          <button type="button" className="quiet-button" onClick={() => onGoOn(MORE_MS)}>
            {words.goOn(MORE_MS)}
          </button>
          <button type="button" className="quiet-button" onClick={() => onGoOn(Number.POSITIVE_INFINITY)}>
            {words.goOnWithout}
          </button>
        </p>
        <p className="muted">{strings.errors.TIMEOUT.advice}</p>
      </div>
    </div>
  );
}
