import { Button, makeStyles, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components';
import { Suspense } from 'react';
import { needTexts } from '../../i18n/i18n';
import { useTranslation } from '../../i18n/use-translation';
import { BusySpinner } from '../../ui/busy-spinner';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import type { TrackMenuProps } from './track-menu-props';

const TrackSettings = lazyPart(async () => {
  const [module] = await Promise.all([import('./track-settings'), needTexts('log')]);
  return { default: module.TrackSettings };
});

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    width: 'min(400px, calc(100vw - 24px))',
    maxHeight: 'min(620px, calc(100dvh - 24px))',
    padding: '10px 12px',
    overflow: 'auto',
  },
});

/** Says how many of the channels have a track, and opens their settings. */
export function TrackMenu(props: TrackMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <Popover trapFocus withArrow positioning={{ position: 'below', align: 'end', autoSize: 'height' }}>
      <PopoverTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle">
          {t('pileLog.channelsShown', { shown: props.shown.length, total: props.offered.length })}
        </Button>
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('pileLog.tracks')}>
        <Guarded>
          <Suspense fallback={<BusySpinner size="tiny" />}>
            <TrackSettings {...props} />
          </Suspense>
        </Guarded>
      </PopoverSurface>
    </Popover>
  );
}
