import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * CSS size of an element; zero until the browser has laid it out for its first frame. The size is never read sooner:
 * that would lay the page out in the middle of a commit and render it again at once, in the same long task.
 */
export function useElementSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = target;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    const observer = new ResizeObserver(read);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
