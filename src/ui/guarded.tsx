import { createContext, type ReactNode, useContext } from 'react';
import { ErrorBoundary } from './error-boundary';
import { ErrorState } from './states';

/** Told of every part that broke; where nobody listens, the browser reports it as uncaught. */
export const CrashReport = createContext<(error: unknown) => void>((error) => reportError(error));

interface GuardedProps {
  readonly children: ReactNode;
  /** Stands above the error. */
  readonly above?: ReactNode;
  /** Takes the part away, where it was opened by somebody. */
  readonly onClose?: () => void;
}

/** A part of a screen that may break without the others: in its place stands an error with a retry. */
export function Guarded({ children, above, onClose }: GuardedProps) {
  const report = useContext(CrashReport);
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <>
          {above}
          <ErrorState error={error} onRetry={retry} onClose={onClose} />
        </>
      )}
      onError={report}
    >
      {children}
    </ErrorBoundary>
  );
}
