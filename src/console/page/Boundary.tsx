import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  readonly instead: (reset: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** An error boundary: a part that cannot be drawn does not break what is around it. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.instead(() => this.setState({ hasFailed: false })) : this.props.children;
  }
}
