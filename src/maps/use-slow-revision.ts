import { useEffect, useRef, useState } from 'react';

/** Live changes repaint at most this often. */
const REVISION_INTERVAL_MS = 1000;

/** Follows a revision that may change many times a second, once a second at most; `edits` are followed at once. */
export function useSlowRevision(revision: number, key: string | null, edits = 0): number {
  const [slow, setSlow] = useState({ key, revision, edits });
  const followed = useRef({ slow, atMs: Number.NEGATIVE_INFINITY });
  // Another set, or somebody who waits for what he has done: in this very drawing.
  if (slow.key !== key || slow.edits !== edits) setSlow({ key, revision, edits });
  useEffect(() => {
    // An edit too: the server's answer to it comes soon after, and waits its turn like any live change.
    if (followed.current.slow !== slow) followed.current = { slow, atMs: performance.now() };
    if (slow.key !== key || slow.edits !== edits || slow.revision === revision) return;
    const next = { key, revision, edits };
    const waitMs = Math.max(followed.current.atMs + REVISION_INTERVAL_MS - performance.now(), 0);
    const timer = setTimeout(() => setSlow(next), waitMs);
    return () => clearTimeout(timer);
  }, [slow, key, revision, edits]);
  return slow.revision;
}
