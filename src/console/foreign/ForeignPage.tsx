import { useCallback, useEffect, useState } from 'react';
import type { Refusal } from '../../contract/errors.ts';
import type { ForeignAddress } from '../../contract/foreign-database.ts';
import { REFUSALS } from '../../contract/refusal-sentences.ts';
import type { PricedRunner } from '../../contract/runner.ts';
import { Console } from '../Console.tsx';
import { StringsContext, showLanguage } from '../i18n/context.ts';
import { localStorageIfAllowed } from '../i18n/language.ts';
import type { LoadedLanguage } from '../i18n/load-language.ts';
import { sayRefusal, useMessagesIn } from '../i18n/messages-context.ts';
import type { ConsoleStore } from '../state/console-store-options.ts';
import { openConsoleStore } from '../state/open-console-store.ts';
import { agreeTo, mayOpen } from './agreed-hosts.ts';
import { ForeignConsent } from './ForeignConsent.tsx';
import { ForeignFailure } from './ForeignFailure.tsx';
import { type ForeignSchema, foreignStarter, readForeignSchema } from './foreign-schema.ts';

interface ForeignPageProps {
  readonly address: ForeignAddress;
  readonly runner: PricedRunner;
  /** The language that the page opens in. */
  readonly firstLanguage: LoadedLanguage;
}

type Opening =
  /** Nothing was requested of the other host yet. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'open'; readonly schema: ForeignSchema; readonly store: ConsoleStore };

/** The console on the database that the page's URL names, or why it cannot be opened. */
export function ForeignPage({ address, runner, firstLanguage }: ForeignPageProps) {
  const { language, strings } = firstLanguage;
  useEffect(() => showLanguage(firstLanguage), [firstLanguage]);
  const messages = useMessagesIn(language);
  const [opening, setOpening] = useState<Opening>(() => ({
    kind: mayOpen(localStorageIfAllowed(), address, location.origin) ? 'opening' : 'asking',
  }));
  const url = address.kind === 'database' ? address.url : null;
  const open = useCallback(() => {
    if (url === null) return;
    setOpening({ kind: 'opening' });
    openForeign(runner, url).then(setOpening, (cause: unknown) => {
      setOpening({ kind: 'refused', refusal: { code: 'INTERNAL_ERROR', message: String(cause) } });
    });
  }, [runner, url]);
  const isAsking = opening.kind === 'asking';
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once; later it is opened by a press.
  useEffect(() => {
    if (!isAsking) open();
  }, [open]);
  if (opening.kind === 'open' && url !== null) {
    return (
      <Console
        store={opening.store}
        firstLanguage={firstLanguage}
        runner={runner}
        server={null}
        loadExamples={noExamples}
        foreign={{
          ...opening.schema,
          conventions: [],
          functionTexts: {},
          exampleTexts: {},
          foreignHost: new URL(url).host,
        }}
      />
    );
  }
  return (
    <StringsContext value={strings}>
      {address.kind === 'wrong' ? (
        <ForeignFailure message={strings.foreign.wrong[address.reason](address.given)} />
      ) : opening.kind === 'asking' ? (
        <ForeignConsent
          url={address.url}
          onAgree={() => {
            agreeTo(localStorageIfAllowed(), address.url);
            open();
          }}
        />
      ) : opening.kind === 'refused' ? (
        <ForeignFailure {...sayRefusal(opening.refusal, messages)} onTryAgain={open} />
      ) : (
        <p className="hint" role="status">
          {strings.foreign.opening(new URL(address.url).host)}
        </p>
      )}
    </StringsContext>
  );
}

const noExamples = async (): Promise<unknown> => [];

async function openForeign(runner: PricedRunner, url: string): Promise<Opening> {
  const schema = await readForeignSchema(runner);
  if ('kind' in schema) {
    const refusal: Refusal =
      schema.kind === 'refused' ? schema.refusal : { code: 'DB_UNAVAILABLE', message: REFUSALS.openingCancelled };
    return { kind: 'refused', refusal };
  }
  const store = await openConsoleStore(runner, { url, sql: foreignStarter(schema.tables) });
  return { kind: 'open', schema, store };
}
