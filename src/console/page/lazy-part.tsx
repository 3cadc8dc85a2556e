import { Component, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';
import { useStrings } from '../i18n/context.ts';

/** Pause before the retry of code that did not load. */
const PAUSE_MS = 1_500;

type Loading<P> =
  | { readonly kind: 'loading'; readonly attempt: number }
  | { readonly kind: 'loaded'; readonly Part: FunctionComponent<P> }
  | { readonly kind: 'failed' };

/**
 * A part of the page whose code is loaded when it is first shown. A failed load is retried once. If that fails, or the
 * part cannot be drawn, a sentence with a retry button is shown instead.
 *
 * @param load imports the module
 * @param pick finds the part in its module
 */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => FunctionComponent<P>,
): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | null = null;
  return function LazyPart(props: P) {
    const strings = useStrings();
    const [state, setState] = useState<Loading<P>>(
      loaded ? { kind: 'loaded', Part: loaded } : { kind: 'loading', attempt: 0 },
    );
    const attempt = state.kind === 'loading' ? state.attempt : null;
    useEffect(() => {
      if (attempt === null) return;
      let isWanted = true;
      const fail = () => isWanted && setState({ kind: 'failed' });
      const fetchPart = attempt === 0 ? loadTwice(load) : load().catch((cause: unknown) => importAgain<M>(cause));
      fetchPart.then((module) => {
        const Part = pick(module);
        loaded = Part;
        if (isWanted) setState({ kind: 'loaded', Part });
      }, fail);
      return () => {
        isWanted = false;
      };
    }, [attempt]);
    const tryAgain = () => setState({ kind: 'loading', attempt: 1 });
    if (state.kind === 'failed') return <Failed onTryAgain={tryAgain} />;
    if (state.kind === 'loading') return <p className="hint">{strings.chart.loading}</p>;
    return (
      <Boundary instead={(reset) => <Failed onTryAgain={reset} />}>
        <state.Part {...props} />
      </Boundary>
    );
  };
}

async function loadTwice<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load();
  } catch (cause) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return load().catch(() => importAgain<M>(cause));
  }
}

let copies = 0;

/**
 * Browsers cache the failure of a module (https://github.com/whatwg/html/issues/6768), so that a retry needs another
 * URL. The error names the URL.
 */
function importAgain<M>(cause: unknown): Promise<M> {
  const url = /https?:\/\/[^\s"']+\.js/.exec(String(cause))?.[0];
  if (url === undefined || new URL(url).origin !== location.origin) return Promise.reject(cause);
  copies += 1;
  return import(/* @vite-ignore */ `${url}?again=${copies}`);
}

function Failed({ onTryAgain }: { readonly onTryAgain: () => void }) {
  const strings = useStrings();
  return (
    <p className="hint" role="alert">
      {strings.chart.viewFailed}{' '}
      <button type="button" className="link-button" onClick={onTryAgain}>
        {strings.tryAgain}
      </button>
    </p>
  );
}

interface BoundaryProps {
  readonly instead: (reset: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** An error boundary: a part that cannot be drawn does not break the page. */
class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead(() => this.setState({ hasFailed: false })) : this.props.children;
  }
}
