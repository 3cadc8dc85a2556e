import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useStrings } from '../i18n/context.ts';
import type { Strings } from '../i18n/strings.ts';
import type { Notice } from '../state/console-state.ts';
import { useActions, useConsoleState } from '../state/context.ts';
import { Icon } from './Icon.tsx';

/** Long enough to read the sentence and to reach the button. */
const SHOWN_MS = 8_000;

/** What has just happened to the visitor's text, with a button to undo it. */
export function Notices() {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={1}>
      <NoticeToasts />
    </Toast.Provider>
  );
}

function NoticeToasts() {
  const strings = useStrings();
  const { undo, dismissNotice } = useActions();
  const notice = useConsoleState((state) => state.notice);
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(() => {
    if (!notice) return close();
    add({
      id: 'notice',
      title: noticeText(notice, strings),
      actionProps: { children: strings.workspace.undo, onClick: undo },
      onClose: dismissNotice,
    });
  }, [notice, strings, add, close, undo, dismissNotice]);
  return (
    <Toast.Portal>
      <Toast.Viewport className="notices" aria-label={strings.workspace.notices}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className="toast">
            <Toast.Content className="toast-content">
              <Toast.Title className="toast-title" render={<p />} />
              <Toast.Action className="quiet-button" />
              <Toast.Close className="icon-button" aria-label={strings.close}>
                <Icon name="close" />
              </Toast.Close>
            </Toast.Content>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

function noticeText(notice: Notice, { workspace: strings }: Strings): string {
  switch (notice.kind) {
    case 'tab-closed':
      return strings.tabClosed(notice.title || strings.untitled);
    case 'text-replaced':
      return strings.textReplaced;
    case 'text-changed':
      return strings.textChanged;
    case 'text-formatted':
      return strings.textFormatted;
    case 'opened-in-new-tab':
      return strings.openedInNewTab;
    default:
      return notice satisfies never;
  }
}
