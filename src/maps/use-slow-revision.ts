import { useEffect, useRef, useState } from 'react';

/** Live changes repaint at most this often. */
const REVISION_INTERVAL_MS = 1000;

/** Follows a revision that may change many times a second, once a second at most; `edits` are followed at once. */
export function useSlowRevision(revision: number, key: string | null, edits = 0): number {
  const [slow, setSlow] = useState({ key, revision, edits });
  const changedAtMs = useRef(Number.NEGATIVE_INFINITY);
  // Another set, or somebody who waits for what he has done: in this very drawing.
  if (slow.key !== key || slow.edits !== edits) setSlow({ key, revision, edits });
  // What the server answers to an edit comes soon after it, and waits its turn like any live change.
  useEffect(() => {
    changedAtMs.current = performance.now();
  }, [slow]);
  useEffect(() => {
    if (slow.key !== key || slow.edits !== edits || slow.revision === revision) return;
    const next = { key, revision, edits };
    const waitMs = Math.max(changedAtMs.current + REVISION_INTERVAL_MS - performance.now(), 0);
    const timer = setTimeout(() => setSlow(next), waitMs);
    return () => clearTimeout(timer);
  }, [slow, key, revision, edits]);
  return slow.revision;
}
