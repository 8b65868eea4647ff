import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { PileFocus, PileHit, PileTint } from '../contracts/data-core';
import { useTranslation } from '../i18n/use-translation';
import { wayTo } from '../shared/way-to';
import { useLatest } from '../ui/use-latest';
import type { MapView } from './map-view';
import { formatLength } from './scale-bar';
import type { PileMapSource } from './source';
import { ANYWHERE_M } from './use-map-input';

/** So long after the last move the nearest pile is looked for. */
const AFTER_MS = 250;

const useStyles = makeStyles({
  note: {
    position: 'absolute',
    top: '50%',
    left: '50%',
    transform: 'translate(-50%, -50%)',
    zIndex: 2,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '10px',
    width: 'max-content',
    maxWidth: 'calc(100% - 40px)',
    padding: '14px 18px',
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow4,
  },
});

interface NoPilesNoteProps {
  readonly source: PileMapSource;
  readonly view: MapView;
  readonly statusMask: number;
  readonly tint: PileTint | null;
  readonly focus: PileFocus | null;
  readonly unitName: string;
  readonly onGo: (nearest: PileHit) => void;
  readonly onError: (error: unknown) => void;
}

/** Says of a view without piles how far off and which way the nearest is that is shown; nothing where none is. */
export function NoPilesNote(props: NoPilesNoteProps) {
  const { source, view, statusMask, tint, focus, unitName, onGo, onError } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const [nearest, setNearest] = useState<PileHit | null>(null);
  const latest = useLatest({ source, onError });
  const { eastM, northM } = view;

  useEffect(() => {
    const abort = new AbortController();
    const look = async () => {
      const found = await latest.current.source.nearest(
        { eastM, northM, radiusM: ANYWHERE_M, statusMask, tint, focus },
        abort.signal,
      );
      if (!abort.signal.aborted) setNearest(found);
    };
    const timer = setTimeout(() => {
      look().catch((error: unknown) => {
        if (!abort.signal.aborted) latest.current.onError(error);
      });
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [eastM, northM, statusMask, tint, focus]);

  if (nearest === null) return null;
  const { distanceM, direction } = wayTo(view, nearest);
  const way = { unit: unitName, distance: formatLength(distanceM), direction: t(`map.directions.${direction}`) };
  return (
    <div className={styles.note} role="status">
      {t('map.noneHere', way)}
      <Button size="small" onClick={() => onGo(nearest)}>
        {t('map.goToNearest')}
      </Button>
    </div>
  );
}
