import { Menu } from '@base-ui/react/menu';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EMBEDDED_VIEWS, type EmbeddedView } from '../../contract/embedded-view.ts';
import type { DatabaseInfo, SqlRunner } from '../../contract/runner.ts';
import { embedCode } from '../embed/embed-link.ts';
import { useStrings } from '../i18n/context.ts';
import { linkTo, shortLinkTo } from '../link/use-links.ts';
import type { Startable } from '../page/lazy-part.tsx';
import { loadCode } from '../page/load-code.ts';
import { hasDatabase } from '../run/use-server.ts';
import { useActions, useConsoleStore } from '../state/context.ts';
import { activeTab } from '../state/workspace.ts';
import type { ResultView } from '../view/result-view.ts';
import type { CodeLanguage } from './request-code.ts';
import { ShareButton } from './ShareButton.tsx';
import { canSend, sendLink } from './send-link.ts';
import { sharedStatement } from './shared-statement.ts';
import { useTitles } from './use-titles.ts';

interface ShareMenuProps {
  /** A server that may have the same database; null if there is none. */
  readonly server: SqlRunner | null;
  readonly database: DatabaseInfo | null;
  readonly onCopy: (text: string, said: string) => void;
  readonly onSay: (said: string) => void;
}

const LANGUAGES: readonly CodeLanguage[] = ['curl', 'python', 'r', 'javascript'];

/** Copies the statement of the active tab as a link, as a program, or as Markdown. */
export function ShareMenu({ start, server, database, onCopy, onSay }: ShareMenuProps & Startable) {
  const strings = useStrings();
  const store = useConsoleStore();
  const { showPanel } = useActions();
  const { titleOf } = useTitles();
  const [isOpen, setOpen] = useState(start.isOpen);
  /** Whether a server answers here. Asked when the menu first opens, because a static host cannot answer. */
  const asked = useRef<Promise<boolean> | null>(null);
  const [hasApi, setHasApi] = useState<boolean | null>(server ? null : false);
  const ask = useCallback((): Promise<boolean> => {
    if (!server || !database) return Promise.resolve(false);
    asked.current ??= hasDatabase(server, database).catch(() => false);
    void asked.current.then(setHasApi);
    return asked.current;
  }, [server, database]);
  useEffect(() => {
    if (isOpen) void ask();
  }, [isOpen, ask]);
  const sayNotLoaded = () => onSay(strings.workspace.notLoaded);
  const statement = () => sharedStatement(activeTab(store.getState().workspace), database);
  const send = async () => {
    const shared = statement();
    const url = await shortLinkTo(shared);
    const text = [titleOf(shared), ...(database?.synthetic ? [strings.syntheticData] : [])].join(' · ');
    await sendLink({ title: strings.title, text, url }, () => onCopy(url, strings.linkCopied));
  };
  const copyLink = () => void linkTo(statement()).then((link) => onCopy(link, strings.linkCopied));
  const copyCode = async (language: CodeLanguage) => {
    const [{ hostOf, requestCode }, isThere] = await Promise.all([loadCode(() => import('./request-code.ts')), ask()]);
    const pageUrl = new URL('.', document.baseURI).href;
    onCopy(requestCode(language, statement(), hostOf(pageUrl, isThere)), strings.share.copied);
  };
  const copyMarkdown = async () => {
    const shared = statement();
    const [{ markdownNote }, link] = await Promise.all([loadCode(() => import('./markdown-note.ts')), linkTo(shared)]);
    const note = {
      sql: shared.sql,
      link,
      dataAsOf: shared.dataAsOf ?? null,
      isSynthetic: database?.synthetic ?? false,
    };
    onCopy(markdownNote(note, { ...strings.share, synthetic: strings.syntheticData }), strings.share.copied);
  };
  const copyEmbed = async (view: EmbeddedView) => {
    const shared = statement();
    const link = await linkTo(shared);
    const language = strings.direction === 'rtl' ? 'he' : 'en';
    onCopy(embedCode(view, link, titleOf(shared) || strings.title, language), strings.share.copied);
  };
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      {/* It takes the place of a button that may have the focus. */}
      <Menu.Trigger render={<ShareButton autoFocus={start.hasFocus} />} />
      <Menu.Portal>
        <Menu.Positioner className="menu-positioner" align="end" sideOffset={4}>
          <Menu.Popup className="menu">
            {canSend() && (
              <Menu.Item className="menu-item" onClick={() => void send()}>
                {strings.share.send}
              </Menu.Item>
            )}
            <Menu.Item className="menu-item" onClick={copyLink}>
              {strings.copyLink}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => showPanel('qr')}>
              {strings.share.qrCode}
            </Menu.Item>
            <Menu.Item className="menu-item" onClick={() => copyMarkdown().catch(sayNotLoaded)}>
              {strings.share.markdown}
            </Menu.Item>
            {database?.foreignUrl === undefined && (
              <>
                <Menu.Separator className="menu-separator" />
                <Menu.Group>
                  <Menu.GroupLabel className="menu-title">{strings.share.embed}</Menu.GroupLabel>
                  {embeddedViews(activeTab(store.getState().workspace).view).map((view) => (
                    <Menu.Item key={view} className="menu-item" onClick={() => void copyEmbed(view)}>
                      {strings.share.embedded[view]}
                    </Menu.Item>
                  ))}
                </Menu.Group>
                <Menu.Separator className="menu-separator" />
                <Menu.Group>
                  {hasApi === false && (
                    <Menu.GroupLabel className="menu-title menu-note">{strings.share.noApi}</Menu.GroupLabel>
                  )}
                  {LANGUAGES.map((language) => (
                    <Menu.Item
                      key={language}
                      className="menu-item"
                      onClick={() => copyCode(language).catch(sayNotLoaded)}
                    >
                      {strings.share.code[language]}
                    </Menu.Item>
                  ))}
                </Menu.Group>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** The views that a frame can show, the current one first; a map only if the rows have one. */
function embeddedViews(view: ResultView | undefined): readonly EmbeddedView[] {
  const shown = EMBEDDED_VIEWS.find((one) => one === view?.shown);
  const others = EMBEDDED_VIEWS.filter((one) => one !== shown && one !== 'map');
  return shown === undefined ? others : [shown, ...others];
}
