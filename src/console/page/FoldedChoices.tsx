import type { ReactNode } from 'react';
import { useMedia } from './use-media.ts';

/** Below this width the choices are folded: what they choose comes first. */
const NARROW = '(max-width: 600px)';

interface FoldedChoicesProps {
  /** What is chosen, in a few words. */
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}

/** The choices above a view. On a phone they are one line that opens. */
export function FoldedChoices({ label, value, children }: FoldedChoicesProps) {
  if (!useMedia(NARROW)) return children;
  return (
    <details className="folded-choices">
      <summary>
        <span>{label}</span> <bdi>{value}</bdi>
      </summary>
      <div>{children}</div>
    </details>
  );
}
