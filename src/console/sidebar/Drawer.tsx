import { type ReactNode, useEffect, useRef } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Icon } from '../page/Icon.tsx';

interface DrawerProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel over the page, for narrow screens. Escape, the close button and a tap outside close it. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const strings = useStrings();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap beside the drawer closes it; the keyboard has Escape.
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      <div className="drawer-body">
        <button
          type="button"
          className="icon-button drawer-close"
          aria-label={strings.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
        {children}
      </div>
    </dialog>
  );
}
