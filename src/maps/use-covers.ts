import { type RefCallback, type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { type Box, coverOf } from './text-room';

const NONE: readonly Box[] = [];

/**
 * Boxes over a map, where no text is to be written: the children of the elements that are given the second answer as
 * their ref. They are measured once the browser has laid them out, and never sooner: that would lay out the page in the
 * middle of a commit.
 */
export function useCovers(root: RefObject<HTMLElement | null>): readonly [readonly Box[], RefCallback<HTMLElement>] {
  const [holders, setHolders] = useState<readonly HTMLElement[]>([]);
  const [covers, setCovers] = useState(NONE);
  const hold = useCallback<RefCallback<HTMLElement>>((element) => {
    if (element === null) return;
    setHolders((before) => [...before, element]);
    return () => setHolders((before) => before.filter((one) => one !== element));
  }, []);
  useLayoutEffect(() => {
    // Weak: a part that has left the map goes from memory.
    const watched = new WeakSet<Element>();
    const observer = new ResizeObserver(() => {
      const map = root.current?.getBoundingClientRect();
      if (map === undefined) return;
      watch();
      const boxes = holders.flatMap(({ children }) =>
        Array.from(children).flatMap((part) => coverOf(part.getBoundingClientRect(), map) ?? []),
      );
      setCovers((before) => (JSON.stringify(before) === JSON.stringify(boxes) ? before : boxes));
    });
    /** The holder's own parent says that it was put elsewhere; a child that is watched already must not be watched anew. */
    const watch = (): void => {
      for (const holder of holders) {
        for (const element of [holder, holder.parentElement, ...holder.children]) {
          if (element === null || watched.has(element)) continue;
          watched.add(element);
          observer.observe(element);
        }
      }
    };
    watch();
    return () => observer.disconnect();
  }, [root, holders]);
  return [covers, hold];
}
