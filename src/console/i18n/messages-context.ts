import { createContext, useContext, useEffect, useState } from 'react';
import type { Refusal } from '../../contract/errors.ts';
import { loadCode } from '../page/load-code.ts';
import type { Language } from './language.ts';

/** Translates the engine's messages to the page's language; null for a text without translation. */
export interface Messages {
  readonly ofEngine: (text: string) => string | null;
  readonly ofSqlite: (text: string) => string | null;
}

/** A refusal in the page's language. */
export interface SaidRefusal {
  readonly message: string;
  /** SQLite's original message, if it was translated. */
  readonly original: string | null;
  readonly hint: string | null;
  /** Whether the message was translated to the page's language. */
  readonly isTranslated: boolean;
  readonly isHintTranslated: boolean;
}

const AS_IT_CAME: Messages = { ofEngine: () => null, ofSqlite: () => null };

export const MessagesContext = createContext<Messages>(AS_IT_CAME);

export function useMessages(): Messages {
  return useContext(MessagesContext);
}

/** The messages in a language. Hebrew ones are loaded only for Hebrew; until then, English is shown. */
export function useMessagesIn(language: Language): Messages {
  const [hebrew, setHebrew] = useState<Messages | null>(null);
  useEffect(() => {
    if (language !== 'he' || hebrew) return;
    let isWanted = true;
    void loadCode(() => import('./messages/index.ts')).then(
      ({ messageInHebrew, sqliteInHebrew }) => {
        if (isWanted) setHebrew({ ofEngine: messageInHebrew, ofSqlite: sqliteInHebrew });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [language, hebrew]);
  return language === 'he' ? (hebrew ?? AS_IT_CAME) : AS_IT_CAME;
}

export function sayRefusal({ code, message, hint }: Refusal, { ofEngine, ofSqlite }: Messages): SaidRefusal {
  const sqlite = code === 'SQL_ERROR' ? ofSqlite(message) : null;
  const said = sqlite ?? ofEngine(message);
  const saidHint = hint === undefined ? null : ofEngine(hint);
  return {
    message: said ?? message,
    original: sqlite === null ? null : message,
    hint: saidHint ?? hint ?? null,
    isTranslated: said !== null,
    isHintTranslated: saidHint !== null,
  };
}
