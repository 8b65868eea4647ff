import { useEffect, useState } from 'react';
import { detectWebGl, type WebGlSupport } from './webgl';

const LATEST_MS = 1200;

/**
 * What the map can draw with; null until known. Asking waits for the graphics process, which is busiest while the page
 * is first painted: it is asked once that is over, while the piles are still on their way.
 */
export function useWebGlSupport(): WebGlSupport | null {
  const [support, setSupport] = useState<WebGlSupport | null>(null);
  useEffect(() => {
    const ask = () => setSupport(detectWebGl());
    // Safari has no idle callbacks.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(ask, LATEST_MS / 4);
      return () => clearTimeout(timer);
    }
    const idle = window.requestIdleCallback(ask, { timeout: LATEST_MS });
    return () => window.cancelIdleCallback(idle);
  }, []);
  return support;
}
