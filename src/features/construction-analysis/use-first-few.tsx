import { Button } from '@fluentui/react-components';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { MEDIA, useMedia } from '../../ui/media';
import { FIRST_FEW, firstFew } from './first-few';

interface FirstFew<T> {
  /** The element whose children are the rows, each with a button in it. */
  readonly list: RefObject<T | null>;
  /** How many rows are shown. */
  readonly shown: number;
  /** On a phone the button that shows the others; null: all are shown. */
  readonly more: ReactNode;
}

/** How many of a list's rows are shown: on a phone the first few until the others are asked for. */
export function useFirstFew<T extends HTMLElement>(count: number): FirstFew<T> {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useMedia(MEDIA.phone);
  const [isWhole, setWhole] = useState(false);
  const list = useRef<T>(null);
  useEffect(() => {
    // The button is gone, and with it the focus: it goes on to the first row that came in its place.
    if (isWhole) list.current?.children[FIRST_FEW]?.querySelector('button')?.focus({ preventScroll: true });
  }, [isWhole]);
  const shown = firstFew(count, isPhone, isWhole);
  return {
    list,
    shown,
    more:
      shown === count ? null : (
        <Button appearance="subtle" onClick={() => setWhole(true)}>
          {t('constructionAnalysis.showFirst', { count: format.number(count) })}
        </Button>
      ),
  };
}
