import { Component, type ReactNode } from 'react';
import { Crashed } from './notices.tsx';

interface Props {
  children: ReactNode;
  startOver: () => void;
}

/**
 * Catches a view that throws: the frame stays, with two ways to continue. Give it a `key` that
 * changes with the page.
 */
export class ErrorBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <Crashed
        onRetry={() => this.setState({ crashed: false })}
        onStartOver={this.props.startOver}
      />
    );
  }
}
