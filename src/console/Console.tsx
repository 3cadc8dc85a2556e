import './styles/tokens.css';
import './styles/page.css';
import './styles/layout.css';
import './styles/shell.css';
import './styles/controls.css';
import './styles/statement.css';
import './styles/workspace.css';
import './styles/panels.css';
import './styles/history.css';
import './styles/palette.css';
import './styles/share.css';
import './styles/tour.css';
import './styles/params.css';
import './styles/series.css';
import './styles/questions.css';
import './styles/messages.css';
import './styles/sidebar.css';
import './styles/results.css';
import './styles/table.css';
import './styles/table-columns.css';
import './styles/cells.css';
import './styles/cell-viewer.css';
import './styles/menu.css';
import './styles/chart.css';
import './styles/forced-colors.css';
import './styles/phone.css';
import './styles/print.css';
import { CatalogueContext, type CatalogueView, StringsContext, useCatalogueIn, useLanguage } from './i18n/context.ts';
import type { LoadedLanguage } from './i18n/load-language.ts';
import { MessagesContext, useMessagesIn } from './i18n/messages-context.ts';
import { Page } from './Page.tsx';
import { WholePage } from './page/WholePage.tsx';
import { RunnerContext } from './run/runner-context.ts';
import type { ConsoleStore } from './state/console-store-options.ts';
import { ConsoleStoreContext } from './state/context.ts';
import type { ConsoleProps } from './use-console.ts';

interface ConsoleOwnProps {
  readonly store: ConsoleStore;
  /** The language that the page opens in. */
  readonly firstLanguage: LoadedLanguage;
  /** What is known about a foreign database; absent for ours. */
  readonly foreign?: CatalogueView;
}

/** The SQL console: editor, results, tables and examples. It owns the whole page, its URL and its title. */
export function Console({ store, firstLanguage, foreign, ...props }: ConsoleProps & ConsoleOwnProps) {
  const { language, strings, toggle, hasFailed } = useLanguage(firstLanguage);
  const catalogue = useCatalogueIn(language);
  const messages = useMessagesIn(language);
  return (
    <StringsContext value={strings}>
      <CatalogueContext value={foreign ?? catalogue}>
        <MessagesContext value={messages}>
          <ConsoleStoreContext value={store}>
            <RunnerContext value={props.runner}>
              <WholePage>
                <Page {...props} language={language} isLanguageMissing={hasFailed} onToggleLanguage={toggle} />
              </WholePage>
            </RunnerContext>
          </ConsoleStoreContext>
        </MessagesContext>
      </CatalogueContext>
    </StringsContext>
  );
}
