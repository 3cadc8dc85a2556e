import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';
import { useActions } from '../state/context.ts';

interface SheetProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A panel over the page with its title; on a phone it stands at the bottom edge. Escape and a press beside it close it. */
export function Sheet({ title, children }: SheetProps) {
  const strings = useStrings();
  const { showPanel } = useActions();
  return (
    <Dialog.Root open onOpenChange={() => showPanel(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="sheet">
          <header className="sheet-head">
            <Dialog.Title className="sheet-title">{title}</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label={strings.close}>
              <Icon name="close" />
            </Dialog.Close>
          </header>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
