import { makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useCallback } from 'react';
import type { PileHit } from '../../contracts/data-core';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { MapMachine } from '../../maps/source';
import type { usePileSource } from '../../parts/pile-source/use-pile-source';
import { raiseError } from '../../ui/raised-errors';
import { EmptyState, ErrorState } from '../../ui/states';
import type { PileManagementState } from './pile-url';

const PileMap = lazy(() => import('../../maps/pile-map').then((module) => ({ default: module.PileMap })));
const NO_MACHINES: readonly MapMachine[] = [];

const useStyles = makeStyles({
  panel: {
    position: 'relative',
    minWidth: 0,
    minHeight: 0,
    height: '100%',
    boxSizing: 'border-box',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 719px)': { borderRadius: 0, borderLeft: 'none', borderRight: 'none' },
  },
});

interface PileMapPanelProps {
  readonly type: EquipmentType;
  readonly piles: ReturnType<typeof usePileSource>;
  readonly state: PileManagementState;
  readonly onChange: (change: Partial<PileManagementState>) => void;
  readonly timeZone: string | undefined;
  readonly dark: boolean;
}

/** The map of the design piles: a pile that is picked there is open in the table, and the other way round. */
export function PileMapPanel({ type, piles, state, onChange, timeZone, dark }: PileMapPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const unit = type.unit[language];
  const { info } = piles;
  const select = useCallback(
    (hit: PileHit | null) => onChange({ pileId: hit?.pileId ?? null, task: 'none' }),
    [onChange],
  );
  return (
    <div className={styles.panel}>
      {info === undefined && piles.error !== null && !piles.isFetching ? (
        <ErrorState error={piles.error} onRetry={piles.retry} />
      ) : info?.rows === 0 ? (
        <EmptyState title={t('pileManagement.noneAtAll', { unit })} hint={t('pileManagement.noneAtAllHint')} />
      ) : (
        <Suspense fallback={null}>
          <PileMap
            source={piles.source}
            machines={NO_MACHINES}
            dark={dark}
            unitName={unit}
            symbol={type.profile?.mapSymbol ?? 'round'}
            formatTime={format.dateTime}
            statusMask={state.statusMask}
            onStatusMaskChange={(statusMask) => onChange({ statusMask })}
            selectedPileId={state.pileId}
            onSelect={select}
            onError={raiseError}
            view={state.view}
            onViewChange={(view) => onChange({ view })}
          />
        </Suspense>
      )}
    </div>
  );
}
