import { createContext, useContext, useEffect, useState } from 'react';
import type { Refusal } from '../../contract/errors.ts';
import type { Language } from './language.ts';

/** What the engine says, in the language of the page; null for a text that stays as it is. */
export interface Messages {
  readonly ofEngine: (text: string) => string | null;
  readonly ofSqlite: (text: string) => string | null;
}

/** A refusal as the page says it. */
export interface SaidRefusal {
  readonly message: string;
  /** The message in SQLite's own words, where it was translated. */
  readonly original: string | null;
  readonly hint: string | null;
  /** Whether the message is in the language of the page, and not as it came. */
  readonly isTranslated: boolean;
  readonly isHintTranslated: boolean;
}

const AS_IT_CAME: Messages = { ofEngine: () => null, ofSqlite: () => null };

export const MessagesContext = createContext<Messages>(AS_IT_CAME);

export function useMessages(): Messages {
  return useContext(MessagesContext);
}

/** The messages in a language. The Hebrew ones are loaded for Hebrew alone; English stands until they are there. */
export function useMessagesIn(language: Language): Messages {
  const [hebrew, setHebrew] = useState<Messages | null>(null);
  useEffect(() => {
    if (language !== 'he' || hebrew) return;
    let isWanted = true;
    void import('./messages/index.ts').then(
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
