/** @jsxRuntime automatic */
/** @jsxImportSource react */
import type { CSSProperties, ReactElement } from 'react';
import { percent } from './words.ts';

/** A share from 0 to 1, as a bar and in percent. */
export const Share = ({ share }: { readonly share: number }): ReactElement => (
  <span className="share">
    <span className="share-bar" style={{ '--share': share.toFixed(3) } as CSSProperties} />
    {percent(share)}
  </span>
);
