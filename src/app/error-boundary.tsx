import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What is shown in place of a view that threw; `retry` shows the view again. */
  crashed: (retry: () => void) => ReactNode;
}

/**
 * Catches a view that throws: what is around it stays. Give it a `key` that changes with the page.
 */
export class ErrorBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return this.props.crashed(() => this.setState({ hasCrashed: false }));
  }
}
