import { useEffect, useRef, useState } from 'react';

/** Live changes repaint at most this often. */
const REVISION_INTERVAL_MS = 1000;

/** Follows a revision that may change many times a second, once a second at most; `edits` are followed at once. */
export function useSlowRevision(revision: number, key: string | null, edits = 0): number {
  const [slow, setSlow] = useState({ key, revision });
  const changedAt = useRef(0);
  const seenEdits = useRef(edits);
  useEffect(() => {
    if (slow.key === key && slow.revision === revision) return;
    if (slow.key === key && seenEdits.current !== edits) changedAt.current = 0;
    seenEdits.current = edits;
    const wait = slow.key === key ? Math.max(changedAt.current + REVISION_INTERVAL_MS - performance.now(), 0) : 0;
    const timer = setTimeout(() => {
      changedAt.current = performance.now();
      setSlow({ key, revision });
    }, wait);
    return () => clearTimeout(timer);
  }, [slow, key, revision, edits]);
  return slow.revision;
}
