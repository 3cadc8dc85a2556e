import { useContext, useEffect, useMemo, useState } from 'react';
import type { Parameters } from '../../contract/request.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import { ExamplesContext } from '../examples/examples-context.ts';
import { useCatalogue, useStrings } from '../i18n/context.ts';
import { localStorageIfAllowed } from '../i18n/language.ts';
import { blankLabel, questionOf } from '../questions/asked-question.ts';
import { useActions, useConsoleState } from '../state/context.ts';
import { prefixedStorage } from '../state/prefixed-storage.ts';
import { activeTab } from '../state/workspace.ts';
import { finderIn } from './compared-column.ts';
import { fieldsOf } from './fields.ts';
import { ParamFields } from './ParamFields.tsx';
import type { ParameterTexts } from './parameter.ts';
import { rememberedTexts, rememberTexts } from './remembered.ts';
import { readParameters, writeParameters } from './values.ts';

interface StatementParamsProps {
  readonly runner: Pick<SqlRunner, 'run'>;
  readonly onSubmit: () => void;
}

/** The fields of the editor's statement. Their values are bound when it runs. */
export function StatementParams({ runner, onSubmit }: StatementParamsProps) {
  const actions = useActions();
  const { direction } = useStrings();
  const examples = useContext(ExamplesContext);
  const sql = useConsoleState(({ workspace }) => activeTab(workspace).sql);
  const params = useConsoleState(({ workspace }) => activeTab(workspace).params);
  const tabId = useConsoleState(({ workspace }) => workspace.activeId);
  const isAwaiting = useConsoleState(({ workspace, awaitingTabId }) => workspace.activeId === awaitingTabId);
  const { tables, foreignHost } = useCatalogue();
  const fields = useMemo(
    () => fieldsOf(sql, foreignHost === undefined ? undefined : finderIn(tables)),
    [sql, tables, foreignHost],
  );
  const storage = useMemo(() => {
    const local = localStorageIfAllowed();
    return local && foreignHost !== undefined ? prefixedStorage(local, `${foreignHost} `) : local;
  }, [foreignHost]);
  /** The texts of the fields, which may be invalid, and the bound values. */
  const [written, setWritten] = useState<{ readonly key: string; readonly texts: ParameterTexts }>();
  const isOurs = written?.key === keyOf(tabId, params);
  const known = useMemo(
    () => ({
      ...Object.fromEntries(fields.map(({ key }) => [key, ''])),
      ...rememberedTexts(storage, fields),
      ...writeParameters(fields, params),
    }),
    [storage, fields, params],
  );
  const texts = isOurs ? { ...known, ...written.texts } : known;
  const read = readParameters(fields, texts, params);

  const bind = (changed: ParameterTexts) => {
    const bound = readParameters(fields, changed, params).params;
    setWritten({ key: keyOf(tabId, bound), texts: changed });
    actions.edit({ params: bound });
  };
  // A statement that was just opened is run with the values that its fields show.
  const isBound = keyOf(tabId, read.params) === keyOf(tabId, params);
  useEffect(() => {
    if (!isBound) actions.edit({ params: read.params });
  });

  const question = useMemo(() => questionOf(sql, examples), [sql, examples]);
  const isHebrew = direction === 'rtl';

  return (
    <ParamFields
      fields={fields}
      labelOf={(key) => question && blankLabel(question, key, isHebrew)}
      texts={texts}
      wrong={read.wrong}
      isAwaiting={isAwaiting}
      runner={runner}
      onChange={(changed) => {
        rememberTexts(storage, changed);
        bind(changed);
      }}
      onSubmit={onSubmit}
    />
  );
}

/** Compares parameters by content. No parameters equal an empty list. */
function keyOf(tabId: string, params: Parameters | undefined): string {
  return `${tabId} ${JSON.stringify(params ?? {})}`;
}
