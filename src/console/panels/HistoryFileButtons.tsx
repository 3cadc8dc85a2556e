import { useRef, useState } from 'react';
import { readHistoryFile, writeHistoryFile } from '../history/history-file.ts';
import { useStrings } from '../i18n/context.ts';
import { saveFile } from '../page/clipboard.ts';
import { Icon } from '../page/Icon.tsx';
import { useConsoleStore } from '../state/context.ts';

/** Saves history and named statements as one file, and adds the content of such a file. */
export function HistoryFileButtons({ onRead }: { readonly onRead: () => void }) {
  const { panels: strings } = useStrings();
  const { history } = useConsoleStore();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string | null>(null);

  const save = async () => {
    const [entries, named] = await Promise.all([history.entries(), history.named()]);
    const file = new Blob([writeHistoryFile(entries, named)], { type: 'application/json' });
    saveFile(file, 'nadlan-sql-history.json');
  };
  const read = async (file: File) => {
    const content = readHistoryFile(await file.text());
    if (!content) return setSaid(strings.notAHistoryFile);
    // The newest entry of a file is its first one, so it is added last.
    for (const entry of content.entries.toReversed()) await history.add(entry);
    for (const statement of content.named) await history.name(statement);
    setSaid(strings.imported(content.entries.length + content.named.length));
    onRead();
  };
  const report = (cause: unknown) => setSaid(cause instanceof Error ? cause.message : String(cause));

  return (
    <>
      <button type="button" className="quiet-button" onClick={() => void save().catch(report)}>
        <Icon name="download" />
        {strings.exportFile}
      </button>
      <button type="button" className="quiet-button" onClick={() => field.current?.click()}>
        <Icon name="history" />
        {strings.importFile}
      </button>
      <input
        ref={field}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={strings.importFile}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file).catch(report);
          target.value = '';
        }}
      />
      {said && (
        <span className="muted" aria-live="polite">
          {said}
        </span>
      )}
    </>
  );
}
