import { useEffect } from 'react';
import { useProductName } from '../session/use-branding';

/** Names the window after a page that is no screen of a type. */
export function usePageTitle(title: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
}
