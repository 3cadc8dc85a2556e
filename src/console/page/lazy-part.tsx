import { type ComponentProps, type FunctionComponent, useEffect, useState } from 'react';
import { useStrings } from '../i18n/context.ts';
import { Boundary } from './Boundary.tsx';
import { Icon } from './Icon.tsx';
import { loadCode, loadCodeAgain } from './load-code.ts';
import { RetryOrReload } from './RetryOrReload.tsx';

type Loading<P> =
  | { readonly kind: 'loading'; readonly attempt: number }
  | { readonly kind: 'loaded'; readonly Part: FunctionComponent<P> }
  | { readonly kind: 'failed' };

/** What stands in the place of a part. */
interface Stand<P> {
  readonly Waiting: FunctionComponent<P>;
  /** Shown if the code cannot be loaded, or the part cannot be drawn. */
  readonly Failed: FunctionComponent<P & { readonly onTryAgain: () => void }>;
}

/**
 * A part of the page whose code is loaded when it is first shown. A failed load is retried once. If that fails, or the
 * part cannot be drawn, a sentence with a retry button is shown instead.
 *
 * @param load imports the module
 * @param pick finds the part in its module
 */
export const lazyPart = <M, P extends object>(load: () => Promise<M>, pick: (module: M) => FunctionComponent<P>) =>
  lazyIn(load, pick, { Waiting: LoadingHint, Failed: FailedHint });

/** The same for a part whose place is empty until it is there: nothing flickers, and nothing moves twice. */
export const quietLazyPart = <M, P extends object>(load: () => Promise<M>, pick: (module: M) => FunctionComponent<P>) =>
  lazyIn(load, pick, { Waiting: Nothing, Failed: FailedHint });

/** The same for a part that has a simpler form, which takes its place. */
export const lazyPartOf = <M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P>,
  Simpler: FunctionComponent<P>,
) => lazyIn(load, pick, { Waiting: Simpler, Failed: Simpler });

/** The same for what opens over the page. */
export const lazySheet = <M, P extends object>(load: () => Promise<M>, pick: (module: M) => FunctionComponent<P>) =>
  lazyIn<M, P & Closable>(load, pick, { Waiting: Nothing, Failed: FailedSheet });

/** How a menu begins that takes the place of its button: as the visitor has left that. */
export interface MenuStart {
  readonly isOpen: boolean;
  readonly hasFocus: boolean;
}

export interface Startable {
  readonly start: MenuStart;
}

const UNTOUCHED: MenuStart = { isOpen: false, hasFocus: false };

interface LazyMenuProps extends Startable {
  readonly onStart: (start: MenuStart) => void;
}

/**
 * A menu whose code is requested after that of the page. Until then, its button is shown alone: a press opens the menu
 * when it is there.
 *
 * @param Button the button of the menu
 */
export function lazyMenu<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P & Startable>,
  Button: FunctionComponent<ComponentProps<'button'>>,
): FunctionComponent<P> {
  const Waiting = ({ onStart }: LazyMenuProps) => (
    <Button
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => onStart({ isOpen: true, hasFocus: true })}
      onFocus={() => onStart({ isOpen: false, hasFocus: true })}
      onBlur={() => onStart(UNTOUCHED)}
    />
  );
  const Failed = ({ start, onStart, onTryAgain }: LazyMenuProps & FailedProps) => (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => {
          onStart({ isOpen: true, hasFocus: true });
          onTryAgain();
        }}
      />
      {start.isOpen && <FailedSheet onTryAgain={onTryAgain} onClose={() => onStart(UNTOUCHED)} />}
    </>
  );
  const Lazy = lazyIn<M, P & LazyMenuProps>(load, pick, { Waiting, Failed });
  return function LazyMenu(props: P) {
    const [start, setStart] = useState(UNTOUCHED);
    return <Lazy {...props} start={start} onStart={setStart} />;
  };
}

function lazyIn<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P>,
  { Waiting, Failed }: Stand<P>,
): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | null = null;
  return function LazyPart(props: P) {
    const [state, setState] = useState<Loading<P>>(
      loaded ? { kind: 'loaded', Part: loaded } : { kind: 'loading', attempt: 0 },
    );
    const attempt = state.kind === 'loading' ? state.attempt : null;
    useEffect(() => {
      if (attempt === null) return;
      let isWanted = true;
      const fail = () => isWanted && setState({ kind: 'failed' });
      (attempt === 0 ? loadCode(load) : loadCodeAgain(load)).then((module) => {
        const Part = pick(module);
        loaded = Part;
        if (isWanted) setState({ kind: 'loaded', Part });
      }, fail);
      return () => {
        isWanted = false;
      };
    }, [attempt]);
    if (state.kind === 'failed')
      return <Failed {...props} onTryAgain={() => setState({ kind: 'loading', attempt: 1 })} />;
    if (state.kind === 'loading') return <Waiting {...props} />;
    return (
      <Boundary instead={(reset) => <Failed {...props} onTryAgain={reset} />}>
        <state.Part {...props} />
      </Boundary>
    );
  };
}

const Nothing = () => null;

function LoadingHint() {
  return <p className="hint">{useStrings().chart.loading}</p>;
}

interface FailedProps {
  readonly onTryAgain: () => void;
}

interface Closable {
  readonly onClose: () => void;
}

function FailedHint({ onTryAgain }: FailedProps) {
  return (
    <p className="hint" role="alert">
      {useStrings().workspace.partFailed} <RetryOrReload onTryAgain={onTryAgain} />
    </p>
  );
}

function FailedSheet({ onTryAgain, onClose }: FailedProps & Closable) {
  const { close } = useStrings();
  return (
    <div className="notices">
      <div className="toast toast-content">
        <FailedHint onTryAgain={onTryAgain} />
        <button type="button" className="icon-button" aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
