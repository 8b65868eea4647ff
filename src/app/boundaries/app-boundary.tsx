import { Component, type ErrorInfo, type ReactNode } from 'react';
import { BrokenPage } from './broken-page';

interface AppBoundaryProps {
  readonly children: ReactNode;
  /** Told of every error caught, to report it. */
  readonly onError?: (error: unknown, componentStack: string) => void;
}

interface AppBoundaryState {
  readonly failed: boolean;
  readonly error: unknown;
}

/** The last net: whatever no other boundary caught. Trying again renders everything anew. */
export class AppBoundary extends Component<AppBoundaryProps, AppBoundaryState> {
  override state: AppBoundaryState = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): AppBoundaryState {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info.componentStack ?? '');
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <BrokenPage error={this.state.error} scope="app" onRetry={() => this.setState({ failed: false, error: null })} />
    );
  }
}
