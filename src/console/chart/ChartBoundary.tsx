import { Component, type ReactNode } from 'react';

interface ChartBoundaryProps {
  /** Said in the chart's place when it cannot be loaded or drawn. */
  readonly message: string;
  readonly children: ReactNode;
}

/** Keeps a chart that cannot be loaded from taking the page with it. */
export class ChartBoundary extends Component<ChartBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <p className="hint">{this.props.message}</p> : this.props.children;
  }
}
