import { useMemo } from 'react';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { StatStrip } from '../../ui/stat-strip';
import { StatTile } from '../../ui/stat-tile';
import { type BatchRows, batchFigures } from './batch-rows';

interface HistoryFiguresProps {
  /** Undefined while they are loading. */
  readonly rows: BatchRows | undefined;
  readonly failed: boolean;
  readonly weighingLimitPct: number;
}

/** The figures of the batches shown. */
export function HistoryFigures({ rows, failed, weighingLimitPct }: HistoryFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = useMemo(
    () => (rows === undefined ? null : batchFigures(rows, weighingLimitPct)),
    [rows, weighingLimitPct],
  );
  const valueText = (text: (of: NonNullable<typeof figures>) => string): string | null =>
    figures === null ? (failed ? NO_VALUE : null) : text(figures);
  return (
    <StatStrip label={t('slurryHistory.figures')}>
      <StatTile label={t('slurryHistory.batches')} value={valueText(({ batches }) => format.number(batches))} unit="" />
      <StatTile
        label={t('slurryHistory.cement')}
        value={valueText(({ cementKg }) => format.number(cementKg / 1000, 1))}
        unit="t"
      />
      <StatTile
        label={t('slurryHistory.water')}
        value={valueText(({ waterKg }) => format.number(waterKg / 1000, 1))}
        unit="t"
      />
      <StatTile
        label={t('slurryHistory.column.made')}
        value={valueText(({ madeL }) => format.number(madeL / 1000, 1))}
        unit="m³"
      />
      <StatTile
        label={t('slurryHistory.column.litres')}
        value={valueText(({ deliveredL }) => format.number(deliveredL / 1000, 1))}
        unit="m³"
        detail={valueText(({ madeL, deliveredL }) => format.share(madeL === 0 ? null : deliveredL / madeL))}
      />
      <StatTile
        label={t('slurryHistory.meanError')}
        value={valueText(({ meanErrorPct }) => format.number(meanErrorPct, 2))}
        unit="%"
        detail={
          weighingLimitPct > 0
            ? valueText(({ beyond }) =>
                t('slurryHistory.beyond', { count: format.number(beyond), limit: format.number(weighingLimitPct, 1) }),
              )
            : null
        }
      />
    </StatStrip>
  );
}
