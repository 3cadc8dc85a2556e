import { Dialog } from '@base-ui/react/dialog';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Icon } from './Icon.tsx';

interface SheetProps {
  readonly title: string;
  /** The direction of the title if it is not a text of the page. */
  readonly titleDirection?: 'auto' | 'ltr';
  /** Elements before and after the title. */
  readonly before?: ReactNode;
  readonly tools?: ReactNode;
  readonly className?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel over the page with a title; on a phone it is at the bottom edge. Escape and a press outside close it. */
export function Sheet({ title, titleDirection, before, tools, className, onKeyDown, onClose, children }: SheetProps) {
  const strings = useStrings();
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={className === undefined ? 'sheet' : `sheet ${className}`} onKeyDown={onKeyDown}>
          <header className="sheet-head">
            {before}
            <Dialog.Title className="sheet-title" dir={titleDirection}>
              {title}
            </Dialog.Title>
            {tools}
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
