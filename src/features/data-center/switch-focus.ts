/**
 * Each view has the switch at a place of its own: if it had the focus at the last one, the button of the view that is shown
 * takes it. The function that is given back is to be called before the switch goes.
 */
export function takeFocus(bar: HTMLElement | null, hadFocus: { current: boolean }): () => void {
  if (hadFocus.current && document.activeElement === document.body) {
    bar?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus({ preventScroll: true });
  }
  hadFocus.current = false;
  return () => {
    hadFocus.current = bar?.contains(document.activeElement) === true;
  };
}
