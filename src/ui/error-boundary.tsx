import { Component, type ErrorInfo, type ReactNode } from 'react';
import { askAgainAfter } from './lazy-part';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** Shown instead of the broken children; `retry` renders them anew. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Told of every error caught, to report it. */
  readonly onError?: (error: unknown) => void;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly error: unknown;
}

/** Keeps an error inside from taking down the parts around it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    this.props.onError?.(error);
  }

  readonly #retry = (): void => {
    askAgainAfter(this.state.error);
    this.setState({ failed: false, error: null });
  };

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.error, this.#retry) : this.props.children;
  }
}
