// Both run in the page, and so use nothing of this module.

declare global {
  interface Window {
    /** Texts of the toasts that no test has waited for yet, oldest first. */
    toastTexts?: string[];
  }
}

/** Keeps the text of each toast as it comes, from before the page's own code on. */
export function keepToasts(): void {
  const texts: string[] = [];
  window.toastTexts = texts;
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue;
      const toasts = node.matches('.fui-Toast') ? [node] : node.querySelectorAll('.fui-Toast');
      for (const toast of toasts) texts.push(toast.textContent ?? '');
    }
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Whether a toast has said this; it is forgotten then, and so are those before it. */
export function takeToast(text: string): boolean {
  const texts = window.toastTexts ?? [];
  const at = texts.findIndex((said) => said.includes(text));
  texts.splice(0, at + 1);
  return at >= 0;
}
