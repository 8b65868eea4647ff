import { useEffect, useMemo } from 'react';
import { useSession } from '../../data';
import { useTranslation } from '../../i18n/use-translation';
import { brandingOf } from './branding';

/** The branding in force. */
export function useBranding() {
  const mode = useSession((state) => state.noLogo);
  const customer = useSession((state) => state.customer);
  const logoUrl = useSession((state) => state.logoUrl);
  return useMemo(() => brandingOf(mode, customer, logoUrl), [mode, customer, logoUrl]);
}

/** The name in window titles. */
export function useProductName(): string {
  const { t } = useTranslation();
  return useBranding().name ?? t('common.product');
}

/** The name in the header. */
export function useShortName(): string {
  const { t } = useTranslation();
  return useBranding().name ?? t('common.productShort');
}

/** Gives the window the mark's icon while mounted; mount it once. */
export function useWindowIcon(): void {
  const { mark } = useBranding();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link === null || mark === null) return;
    const { href, type } = link;
    link.removeAttribute('type');
    link.href = mark;
    return () => {
      link.type = type;
      link.href = href;
    };
  }, [mark]);
}
