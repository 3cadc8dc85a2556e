import type { ReactNode } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Boundary } from './Boundary.tsx';
import { RetryOrReload } from './RetryOrReload.tsx';

/**
 * A whole page. If it cannot be drawn, a sentence takes its place: an extension that changes elements of React, as some
 * translators do, makes React throw. A retry draws new elements.
 */
export function WholePage({ children }: { readonly children: ReactNode }) {
  return <Boundary instead={(reset) => <PageFailed onTryAgain={reset} />}>{children}</Boundary>;
}

function PageFailed({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div className="notice" role="alert">
      {useStrings().workspace.pageFailed} <RetryOrReload onTryAgain={onTryAgain} />
    </div>
  );
}
