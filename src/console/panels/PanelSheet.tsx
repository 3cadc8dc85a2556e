import type { ReactNode } from 'react';
import { Sheet } from '../page/Sheet.tsx';
import { useActions } from '../state/context.ts';

/** The sheet of a panel. The console shows one at a time. */
export function PanelSheet({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { showPanel } = useActions();
  return (
    <Sheet title={title} onClose={() => showPanel(null)}>
      {children}
    </Sheet>
  );
}
