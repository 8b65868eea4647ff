import { makeStyles, tokens } from '@fluentui/react-components';
import { amountShown, amountUnit } from '../../../equipment/amounts';
import type { EquipmentProfile, EquipmentType } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { useCounted } from '../../../parts/pile-list/use-counted';
import type { LaidOutColumns } from './layout-columns';

const useStyles = makeStyles({
  counts: { margin: 0, fontVariantNumeric: 'tabular-nums', fontWeight: tokens.fontWeightSemibold },
});

interface LaidOutCountsProps {
  readonly laid: LaidOutColumns;
  readonly profile: EquipmentProfile;
  readonly type: EquipmentType;
}

/** The count of the piles, in all and by pass, their metres, volume and material, as far as these are known. */
export function LaidOutCounts({ laid, profile, type }: LaidOutCountsProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const counted = useCounted(type);
  const { piles, byPass, metres, volumeM3, material } = laid;
  const shown = profile.material === null ? null : amountShown(profile, profile.material);
  const amount = material === null || shown === null ? null : material / shown.per;
  return (
    <p className={styles.counts} aria-live="polite">
      {[
        counted(piles),
        ...[...byPass].map(
          ([pass, count]) => `${profile.passes[pass - 1]?.names[language] ?? pass} ${format.number(count)}`,
        ),
        metres === null ? null : t('pilePlan.metres', { metres: format.number(metres, 1) }),
        volumeM3 === null ? null : t('pilePlan.volume', { m3: format.number(volumeM3, 1) }),
        amount === null || shown === null
          ? null
          : t('pilePlan.material', {
              name: shown.names[language],
              amount: format.number(amount, 1),
              unit: amountUnit(shown, language, amount),
            }),
      ]
        .filter((part) => part !== null)
        .join(t('common.clauseComma'))}
    </p>
  );
}
