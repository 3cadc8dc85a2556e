import { RunnerContext } from '../run/runner-context.ts';
import type { ResultView } from '../view/result-view.ts';
import './embed.css';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { VerifiedExample } from '../../catalogue/index.ts';
import { LIMITS } from '../../contract/limits.ts';
import { checkRequest } from '../../contract/request.ts';
import type { DatabaseInfo, PricedRunner } from '../../contract/runner.ts';
import { type LoadExamples, useExamples } from '../examples/use-examples.ts';
import { StringsContext, showLanguage, useStrings } from '../i18n/context.ts';
import type { LoadedLanguage } from '../i18n/load-language.ts';
import { MessagesContext, useMessagesIn } from '../i18n/messages-context.ts';
import { type LinkedStatement, type OpenedLink, readLink, writeLink } from '../link/link.ts';
import { packLink, unpackLink } from '../link/packed-link.ts';
import { WholePage } from '../page/WholePage.tsx';
import { useLearnedTowns, useTownInEnglish } from '../params/town-names.ts';
import { questionOf } from '../questions/asked-question.ts';
import { BudgetPanel } from '../run/BudgetPanel.tsx';
import { linkBudgetBytes } from '../run/budget.ts';
import { ErrorPanel } from '../run/ErrorPanel.tsx';
import type { RunBounds } from '../run/run-state.ts';
import { createRunStore, type RunStore } from '../run/run-store.ts';
import { useDatabase } from '../run/use-database.ts';
import { statementTitle } from '../share/statement-title.ts';
import { EmbeddedAnswer } from './EmbeddedAnswer.tsx';
import type { EmbedAddress } from './embed-link.ts';

const NO_VIEW: ResultView = {};
const NO_EXAMPLES: readonly VerifiedExample[] = [];

interface EmbedPageProps {
  readonly address: EmbedAddress;
  readonly runner: PricedRunner;
  readonly loadExamples: LoadExamples;
  readonly shownLanguage: LoadedLanguage;
}

/** One answer without the console, in a frame of another page. It stores nothing in the browser. */
export function EmbedPage({ address, runner, loadExamples, shownLanguage }: EmbedPageProps) {
  const messages = useMessagesIn(shownLanguage.language);
  const [link, setLink] = useState<OpenedLink | null>(null);
  useEffect(() => showLanguage(shownLanguage), [shownLanguage]);
  useEffect(() => {
    const read = readLink(address.hash, location.search);
    if (read.kind === 'packed') void unpackLink(read.packed).then(setLink);
    else setLink(read);
  }, [address]);
  return (
    <StringsContext value={shownLanguage.strings}>
      <MessagesContext value={messages}>
        <main className="embed">
          <WholePage>
            {link?.kind === 'statement' ? (
              <EmbeddedStatement
                statement={link.statement}
                address={address}
                runner={runner}
                loadExamples={loadExamples}
              />
            ) : (
              link && <NoStatement />
            )}
          </WholePage>
        </main>
      </MessagesContext>
    </StringsContext>
  );
}

function NoStatement() {
  const { share } = useStrings();
  return (
    <>
      <p className="hint embed-answer">{share.noStatement}</p>
      <footer className="embed-foot">
        <OpenLink href={location.pathname} />
      </footer>
    </>
  );
}

/** The link to the console; a narrow frame only has room for its name. */
function OpenLink({ href }: { readonly href: string }) {
  const { share, title } = useStrings();
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={share.openLink}>
      <span className="is-for-room">{share.openLink}</span>
      <span className="embed-name">{title}</span>
    </a>
  );
}

interface EmbeddedStatementProps extends Omit<EmbedPageProps, 'shownLanguage'> {
  readonly statement: LinkedStatement;
}

function EmbeddedStatement({ statement, address, runner, loadExamples }: EmbeddedStatementProps) {
  const strings = useStrings();
  const [runs] = useState(() => createRunStore(runner, () => performance.now()));
  const state = useSyncExternalStore(runs.subscribe, runs.getState);
  const [description] = useDatabase(runner);
  const database = description?.kind === 'database' ? description.database : null;
  const examples = useExamples(loadExamples);
  const loaded = examples.kind === 'loaded' ? examples.examples : NO_EXAMPLES;
  const place = Object.entries(statement.params ?? {}).find(([name]) => name === 'place')?.[1];
  useLearnedTowns();
  useTownInEnglish(runner, strings.ask, typeof place === 'string' ? place : null);
  const title = statementTitle(statement, loaded, strings);
  /** Which number answers a question is known with the questions. */
  const isUnread = state.phase === 'done' && address.view === 'number' && examples.kind === 'loading';
  useEffect(() => {
    start(runs, statement);
    return () => runs.cancel();
  }, [runs, statement]);
  useEffect(() => {
    document.title = `${title} · ${strings.title}`;
  }, [title, strings]);
  return (
    <>
      <h1 title={title}>
        <bdi>{title}</bdi>
      </h1>
      <div className="embed-answer">
        {(state.phase === 'idle' || state.phase === 'running' || state.phase === 'cancelled' || isUnread) && (
          <p className="hint" role="status">
            {strings.ask.answering}
          </p>
        )}
        {state.phase === 'refused' && (
          <ErrorPanel
            refusal={state.refusal}
            sql={statement.sql}
            onShowPlace={null}
            onFix={null}
            onTryAgain={() => start(runs, statement)}
            overTime={
              state.refusal.code === 'TIMEOUT' && state.computeMs !== null
                ? {
                    computeMs: state.computeMs,
                    onRunAgain: (computeMs) => runs.run(state.request, { ...boundsOfEmbed(), computeMs }),
                  }
                : null
            }
          />
        )}
        {state.phase === 'over-budget' && (
          <BudgetPanel
            state={state}
            onGoOn={(budgetBytes) => runs.run(state.request, { ...boundsOfEmbed(), budgetBytes })}
            onAskServer={null}
            onTake={null}
          />
        )}
        {state.phase === 'done' && !isUnread && (
          <RunnerContext value={runner}>
            <EmbeddedAnswer
              outcome={state.outcome}
              view={address.view}
              linkedView={statement.view ?? NO_VIEW}
              database={database}
              question={questionOf(state.outcome.request.sql, loaded)}
            />
          </RunnerContext>
        )}
      </div>
      <Foot statement={statement} database={database} />
    </>
  );
}

/** Like the statement of a link, it runs without a decision of its reader. */
function start(runs: RunStore, { sql, limit, params }: LinkedStatement): void {
  const raw = { sql, limit, ...(params === undefined ? {} : { params }) };
  const request = checkRequest(raw);
  if (request.ok) runs.run(request.value, boundsOfEmbed());
  else runs.refuse(raw, request.refusal);
}

const boundsOfEmbed = (): RunBounds => ({
  budgetBytes: linkBudgetBytes(),
  computeMs: LIMITS.queryMs,
  standsStill: false,
});

/** The source of the numbers, and the link to the console. */
function Foot({
  statement,
  database,
}: {
  readonly statement: LinkedStatement;
  readonly database: DatabaseInfo | null;
}) {
  const strings = useStrings();
  const [hash, setHash] = useState(() => writeLink(statement));
  useEffect(() => {
    void packLink(writeLink(statement), statement).then(setHash);
  }, [statement]);
  return (
    <footer className="embed-foot">
      {database && (
        <span title={strings.share.dataUntil(database.dataAsOf)}>
          <span className="is-for-room">{strings.dataUntil} </span>
          <time dateTime={database.dataAsOf}>{database.dataAsOf}</time>
        </span>
      )}
      {database?.synthetic && (
        <strong className="notice-label" title={strings.syntheticExplained}>
          {strings.syntheticData}
        </strong>
      )}
      <OpenLink href={location.pathname + hash} />
    </footer>
  );
}
