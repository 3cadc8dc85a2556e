import { useEffect, useMemo, useState } from 'react';
import type { SqlRequest } from '../../contract/request.ts';
import type { Asked } from '../run/run-state.ts';
import type { StatementTab } from '../state/workspace.ts';
import { type TextRelation, textRelation } from './answer-text.ts';

/** A text that differs is compared again when the visitor stops typing. */
const PAUSE_MS = 300;

/**
 * How the editor's text relates to the statement of the answer. The first key that makes them differ is noticed at once.
 * After it a text is read only at a pause, because reading 18 KB at every key takes a tenth of the key's time.
 */
export function useTextRelation(draft: StatementTab, request: SqlRequest, asked: Asked): TextRelation {
  const [read, setRead] = useState({ draft, request, asked });
  const isCurrent = read.request === request && read.asked === asked && read.draft.id === draft.id;
  const before = useMemo(() => textRelation(read.draft, read.request, read.asked), [read]);
  const mayWait = isCurrent && before !== 'same';
  const compared = mayWait ? read.draft : draft;
  const relation = useMemo(() => textRelation(compared, request, asked), [compared, request, asked]);
  useEffect(() => {
    if (isCurrent && read.draft === draft) return;
    const timer = setTimeout(() => setRead({ draft, request, asked }), mayWait ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [isCurrent, mayWait, read, draft, request, asked]);
  return relation;
}
