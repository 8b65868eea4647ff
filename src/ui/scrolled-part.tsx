import type { ReactNode } from 'react';

interface ScrolledPartProps {
  readonly label: string;
  /** How it scrolls and lies beside others. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Scrolls what has no room, by keys too. */
export function ScrolledPart({ label, className, children }: ScrolledPartProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
