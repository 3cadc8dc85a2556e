import { useEffect, useMemo, useState } from 'react';
import type { Parameters } from '../../contract/request.ts';
import type { SqlRunner } from '../../contract/runner.ts';
import { localStorageIfAllowed } from '../i18n/language.ts';
import { useActions, useConsoleState } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import { fieldsOf } from './fields.ts';
import { ParamFields } from './ParamFields.tsx';
import type { ParameterTexts } from './parameter.ts';
import { rememberedTexts, rememberTexts } from './remembered.ts';
import { readParameters, writeParameters } from './values.ts';

interface StatementParamsProps {
  readonly runner: Pick<SqlRunner, 'run'>;
  readonly onSubmit: () => void;
}

/** The fields of the statement in the editor. What they hold is bound when it runs. */
export function StatementParams({ runner, onSubmit }: StatementParamsProps) {
  const actions = useActions();
  const sql = useConsoleState(({ workspace }) => activeTab(workspace).sql);
  const params = useConsoleState(({ workspace }) => activeTab(workspace).params);
  const tabId = useConsoleState(({ workspace }) => workspace.activeId);
  const fields = useMemo(() => fieldsOf(sql), [sql]);
  /** What was written into the fields, which may be no value yet; and what of it was bound. */
  const [written, setWritten] = useState<{ readonly key: string; readonly texts: ParameterTexts }>();
  const isOurs = written?.key === keyOf(tabId, params);
  const known = useMemo(
    () => ({ ...rememberedTexts(localStorageIfAllowed(), fields), ...writeParameters(fields, params) }),
    [fields, params],
  );
  const texts = isOurs ? { ...known, ...written.texts } : known;
  const read = readParameters(fields, texts);

  const bind = (changed: ParameterTexts) => {
    const bound = readParameters(fields, changed).params;
    setWritten({ key: keyOf(tabId, bound), texts: changed });
    actions.edit({ params: bound });
  };
  // A statement that was just written or opened is run with what its fields show.
  const isBound = keyOf(tabId, read.params) === keyOf(tabId, params);
  useEffect(() => {
    if (!isBound) actions.edit({ params: read.params });
  });

  return (
    <ParamFields
      fields={fields}
      texts={texts}
      wrong={read.wrong}
      runner={runner}
      onChange={(changed) => {
        rememberTexts(localStorageIfAllowed(), changed);
        bind(changed);
      }}
      onSubmit={onSubmit}
    />
  );
}

/** Parameters by their content. None are the same as an empty list of them. */
function keyOf(tabId: string, params: Parameters | undefined): string {
  return `${tabId} ${JSON.stringify(params ?? {})}`;
}
