import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { useActions } from '../state/context.ts';
import { PlanView, type PlanViewProps } from './PlanView.tsx';

/** The plan of a statement, which may not have run. */
export function PlanPanel(props: PlanViewProps) {
  const strings = useStrings();
  const { closePlan } = useActions();
  return (
    <section className="plan-panel" aria-label={strings.runs.plan}>
      <div className="plan-panel-bar">
        <h2>{strings.runs.plan}</h2>
        <code dir="ltr">{props.request.sql.trim().replace(/\s+/g, ' ').slice(0, 300)}</code>
        <button type="button" className="icon-button" aria-label={strings.close} onClick={closePlan}>
          <Icon name="close" />
        </button>
      </div>
      <PlanView {...props} />
    </section>
  );
}
