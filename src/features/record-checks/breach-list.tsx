import { Badge } from '@fluentui/react-components';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { isMinimum, measureOf } from '../../equipment/rule-measure';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Answer, Loaded, SkeletonBars } from '../../ui/loaded';
import { StretchButton, useStretchStyles } from './stretch-button';
import type { LogMark } from './stretch-of-rows';
import type { Breach } from './use-breaches';

interface BreachListProps {
  readonly breaches: Answer<readonly Breach[]>;
  readonly profile: EquipmentProfile;
  readonly timeZone: string | undefined;
  readonly onMark: (mark: LogMark) => void;
}

/** The limits that the record broke: by how much, for how long, where. */
export function BreachList({ breaches, profile, timeZone, onMark }: BreachListProps) {
  const styles = useStretchStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const detailOf = ({ rule, limit, peak, pass, lastedMs }: Breach): string => {
    const { unit, decimals } = measureOf(profile, rule);
    const value = format.number(peak, decimals);
    const words = t('recordChecks.against', {
      // The size counts, whatever the direction.
      value: `${rule.when === 'absAbove' ? `|${value}|` : value} ${unit}`.trim(),
      sign: isMinimum(rule) ? '<' : '>',
      limit: `${Number(limit.toPrecision(6))} ${unit}`.trim(),
    });
    const lasted = Number.isFinite(lastedMs) ? [format.span(lastedMs)] : [];
    return [words, profile.passes[pass]?.names[language] ?? '', ...lasted].filter((part) => part !== '').join(' · ');
  };
  return (
    <Loaded
      from={breaches}
      skeleton={<SkeletonBars heights={[14, 14]} />}
      empty={({ length }) =>
        length > 0 ? null : { title: t('recordChecks.noBreach'), hint: t('recordChecks.noBreachHint') }
      }
    >
      {(found) => (
        <ul className={styles.list}>
          {found.map((breach) => (
            <li key={`${breach.rule.key} ${breach.fromMs}`}>
              <StretchButton
                mark={breach}
                name={
                  <>
                    {breach.rule.names[language]}
                    {breach.warns ? (
                      <Badge size="small" appearance="tint" color="warning" title={t('recordChecks.warnedHint')}>
                        {t('recordChecks.warned')}
                      </Badge>
                    ) : null}
                  </>
                }
                detail={detailOf(breach)}
                timeZone={timeZone}
                onMark={onMark}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
