import { Welcome } from '../examples/Welcome.tsx';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { emptyPlaceholders } from '../params/lacking.ts';
import { QuestionHead } from '../questions/QuestionHead.tsx';
import { foundNothing } from '../results/found-nothing.ts';
import { ResultPanel, Warnings } from '../results/ResultPanelAhead.ts';
import { RowDetails } from '../row-details/RowDetails.tsx';
import { BudgetPanel } from '../run/BudgetPanel.tsx';
import { ErrorPanel } from '../run/ErrorPanel.tsx';
import { TimeUpPanel } from '../run/TimeUpPanel.tsx';
import { useConsoleState } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import type { ConsoleProps, ConsoleView } from '../use-console.ts';
import type { ResultView } from '../view/result-view.ts';
import { quietLazyPart } from './lazy-part.tsx';

const MeantValues = quietLazyPart(
  () => import('../results/MeantValues.tsx'),
  (module) => module.MeantValues,
);
const PlanPanel = quietLazyPart(
  () => import('../plan/PlanPanel.tsx'),
  (module) => module.PlanPanel,
);
const SeriesStrip = quietLazyPart(
  () => import('../run/SeriesStrip.tsx'),
  (module) => module.SeriesStrip,
);

const NO_VIEW: ResultView = {};

/** The outcome of the run: notes and rows; before the first run, the examples. */
export function Outcome({
  view,
  runner,
  isHebrew,
}: {
  readonly view: ConsoleView;
  readonly runner: ConsoleProps['runner'];
  readonly isHebrew: boolean;
}) {
  const strings = useStrings();
  const { foreignHost } = useCatalogue();
  const isKept = useConsoleState((state) => state.isKept);
  const { editor, request, run, examples, isLinkDamaged, dataOfLink, limitedLink, database, copy, actions } = view;
  const { state, series, refused, overBudget, failure, shown } = run;
  const isAwaiting = useConsoleState(({ workspace, awaitingTabId }) => workspace.activeId === awaitingTabId);
  const tabId = useConsoleState(({ workspace }) => workspace.activeId);
  const tabView = useConsoleState(({ workspace }) => activeTab(workspace).view);
  const resultView = (series ? series.items[series.shown]?.view : tabView) ?? NO_VIEW;
  const hasNoRows = state.phase === 'done' && state.outcome.result.rows.length === 0;
  const offersValues = foreignHost === undefined && state.phase === 'done' && foundNothing(state.outcome.result);
  const empty = hasNoRows ? emptyPlaceholders(state.outcome.request) : [];
  return (
    <>
      {!isKept && (
        <p className="notice" aria-live="polite">
          {strings.workspace.notKept}
        </p>
      )}
      {isLinkDamaged && (
        <p className="notice" aria-live="polite">
          {strings.damagedLink}
        </p>
      )}
      {dataOfLink && database && (
        <p className="notice">{strings.workspace.dataThenAndNow(dataOfLink, database.dataAsOf)}</p>
      )}
      {limitedLink && <p className="notice">{strings.workspace.limitMoved(limitedLink.asked, limitedLink.limit)}</p>}
      {isAwaiting && (
        <p className="notice" aria-live="polite">
          {strings.ask.linkNeedsValues}
        </p>
      )}
      {series && <SeriesStrip series={series} onShow={actions.showStatement} />}
      {view.plan && <PlanPanel runner={runner} request={view.plan} onCopy={copy} />}
      {failure && (
        <ErrorPanel
          refusal={failure}
          sql={refused?.request.sql ?? null}
          textBefore={editor.textBefore}
          onShowPlace={refused ? editor.showPlace : null}
          onFix={refused ? editor.fix : null}
          onTryAgain={actions.tryAgain}
          overTime={
            refused?.refusal.code === 'TIMEOUT' && refused.computeMs !== null
              ? { computeMs: refused.computeMs, onRunAgain: actions.runLonger }
              : null
          }
        />
      )}
      {state.phase === 'running' && state.progress.phase === 'time-up' && state.computeMs !== null && (
        <TimeUpPanel computeMs={state.computeMs} onGoOn={actions.goOn} />
      )}
      {overBudget && (
        <BudgetPanel
          state={overBudget}
          onGoOn={actions.fetchMore}
          onAskServer={actions.askServer}
          onTake={editor.fixAndRun}
        />
      )}
      {shown?.outcome && <QuestionHead request={shown.outcome.request} outcome={shown.outcome} isHebrew={isHebrew} />}
      {state.phase === 'done' && (
        <Warnings
          outcome={state.outcome}
          offersValues={offersValues}
          onGetAll={actions.getAllRows}
          onTake={editor.fixAndRun}
          onExplain={() => actions.explainRequest(state.outcome.request)}
        />
      )}
      {empty.length > 0 && <p className="notice">{strings.ask.emptyFields(empty)}</p>}
      {state.phase === 'done' && foreignHost === undefined && state.outcome.request.sql.includes("'") && (
        <MeantValues
          sql={state.outcome.request.sql}
          result={state.outcome.result}
          runner={runner}
          onTake={editor.fixAndRun}
        />
      )}
      {shown ? (
        <RowDetails runner={runner} sql={shown.outcome?.request.sql ?? request.ranSql ?? ''} onCopy={copy}>
          <ResultPanel
            {...shown}
            database={view.database}
            view={resultView}
            onView={(change) => (series ? actions.changeStatementView(change) : actions.changeView(tabId, change))}
            onCopy={copy}
          />
        </RowDetails>
      ) : series ? (
        <p className="hint">{state.phase === 'idle' ? strings.runs.notRunExplained : ''}</p>
      ) : state.phase === 'running' ? (
        <QuestionHead request={state.request} outcome={null} isHebrew={isHebrew} />
      ) : foreignHost !== undefined ? (
        <p className="hint">{strings.foreign.welcome}</p>
      ) : (
        <Welcome
          examples={examples}
          isHebrew={isHebrew}
          runner={runner}
          database={view.database}
          onCopy={copy}
          onShowSql={actions.openAndRun}
        />
      )}
    </>
  );
}
