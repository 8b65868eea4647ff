import { type ReactNode, Suspense } from 'react';

/** A part that waits for its own answer and holds up no other. */
export function Pending({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<p>…</p>}>{children}</Suspense>;
}
