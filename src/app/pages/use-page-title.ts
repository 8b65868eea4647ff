import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the window after a page that is no screen of a type. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const product = t('common.product');
  useEffect(() => {
    document.title = `${title} – ${product}`;
  }, [title, product]);
}
