// Both run in the page, and so use nothing of this module.

declare global {
  interface Window {
    /** Texts of the toasts that no test has waited for yet, oldest first. */
    toldToasts?: string[];
  }
}

/** Keeps the text of each toast as it comes, from before the page's own code on. */
export function keepToasts(): void {
  const told: string[] = [];
  window.toldToasts = told;
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const toasts = node.matches('.fui-Toast') ? [node] : node.querySelectorAll('.fui-Toast');
      for (const toast of toasts) told.push(toast.textContent ?? '');
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Whether a toast has said this; it is forgotten then, and so are those before it. */
export function takeToast(text: string): boolean {
  const told = window.toldToasts ?? [];
  const at = told.findIndex((said) => said.includes(text));
  told.splice(0, at + 1);
  return at >= 0;
}
