/**
 * Hears of errors that nobody catches in code of the app whose module is at `address`: errors from its origin, or from
 * beside the module where that origin is the console's. Answers how to stop.
 */
export function onUncaughtOf(address: string, listener: (error: unknown) => void): () => void {
  const { origin, href } = new URL(address);
  // Beside the module `trd.js` an app of the console's own origin may have files in `trd/`.
  const besides = href.replace(/\.js$/, '');
  const homes = origin === window.location.origin ? [`${besides}.js`, `${besides}/`] : [`${origin}/`];
  const isOf = (place: string | undefined): boolean => homes.some((home) => place?.includes(home));
  const onError = ({ error, filename, message }: ErrorEvent): void => {
    if (isOf(filename)) listener(error ?? message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => {
    if (reason instanceof Error && isOf(reason.stack)) listener(reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
