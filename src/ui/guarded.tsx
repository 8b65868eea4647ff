import { createContext, type ReactNode, useContext } from 'react';
import { ErrorBoundary } from './error-boundary';
import { ErrorState } from './states';

/** Told of every part that broke; where nobody listens, the browser reports it as uncaught. */
export const CrashReport = createContext<(error: unknown) => void>((error) => reportError(error));

/** A part of a screen that may break without the others: in its place stands an error with a retry. */
export function Guarded({ children }: { readonly children: ReactNode }) {
  const report = useContext(CrashReport);
  return (
    <ErrorBoundary fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />} onError={report}>
      {children}
    </ErrorBoundary>
  );
}
