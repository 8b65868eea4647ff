import { makeStyles, tokens } from '@fluentui/react-components';
import { ScalesRegular } from '@fluentui/react-icons/svg/scales';
import type { ProjectSummary } from '../../contracts/api';
import { amountFigure, amountShown, isFarFromDesign } from '../../equipment/amounts';
import type { AmountTerms, EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { amountDecimals } from '../../shared/amount-decimals';
import { StatTile } from '../../ui/stat-tile';

const useStyles = makeStyles({
  over: { color: tokens.colorStatusWarningForeground1 },
});

export interface AmountTileProps {
  readonly profile: Pick<EquipmentProfile, 'channels' | 'figures'>;
  readonly terms: AmountTerms;
  readonly summary: ProjectSummary | undefined;
  /** Stands for the figure while there is none. */
  readonly missing: string | null;
}

/** The material used, against the design of the piles made. */
export function MaterialTile({ profile, terms, summary, missing }: AmountTileProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const shown = amountShown(profile, terms);
  const amount = summary?.material ? amountFigure(summary.material, shown) : null;
  const written = (value: number) => format.number(value, amountDecimals(value, shown.unit));
  const { expected = null, deviation = null, uncompared = null } = amount ?? {};
  return (
    <StatTile
      label={shown.names[language]}
      icon={<ScalesRegular aria-hidden="true" />}
      value={amount ? written(amount.made) : missing}
      unit={shown.unit}
      detail={
        expected === null || deviation === null ? (
          t(uncompared === 'notDesigned' ? 'overview.materialNotDesigned' : 'overview.materialNone')
        ) : (
          <span className={isFarFromDesign(terms, deviation) ? styles.over : undefined}>
            {t('overview.materialAgainst', {
              total: written(expected),
              unit: shown.unit,
              deviation: `${format.change(deviation * 100, 1)} %`,
            })}
          </span>
        )
      }
    />
  );
}
