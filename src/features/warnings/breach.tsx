import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ApiOutput } from '../../contracts/api';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { isMinimum, measureOf } from '../../equipment/rule-measure';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type Fact, Facts } from '../../ui/facts';
import { neighbourText } from '../../ui/neighbour-text';
import { Quantity } from '../../ui/quantity';
import { WarningLevelSign } from '../../ui/warning-signs';
import { ruleName, ruleOf } from './rule-names';

const useStyles = makeStyles({
  breach: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '2px 14px', padding: '10px 14px 2px' },
  rule: { flexBasis: '100%', fontWeight: tokens.fontWeightSemibold },
  value: {
    fontSize: '24px',
    lineHeight: '30px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  about: { fontWeight: tokens.fontWeightRegular, color: tokens.colorNeutralForeground2 },
  beside: { padding: '0 14px 8px', fontVariantNumeric: 'tabular-nums' },
  list: { listStyle: 'none', margin: 0, padding: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface BreachProps {
  readonly warning: ApiOutput<'warningDetail'>;
  readonly profile: EquipmentProfile;
  readonly timeZone: string | undefined;
}

/** Value against limit, and where and when. */
export function Breach({ warning, profile, timeZone }: BreachProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const rule = ruleOf(profile, warning.rule);
  const name = ruleName(profile, warning.rule, language);
  const { unit, decimals } = measureOf(profile, rule);
  const number = (value: number): string => format.number(value, decimals);
  const below = isMinimum(rule);
  const isCount = rule?.when === 'order';
  const sign = rule === undefined ? '' : isCount ? '≥' : below ? '<' : '>';
  const past = below ? warning.limit - warning.value : Math.abs(warning.value) - warning.limit;
  const { limit_now: now, from_depth_m: fromM, to_depth_m: toM } = warning;
  const between = fromM === null || toM === null ? null : [fromM, toM];
  const withoutEnd = warning.is_ongoing ? t('warnings.ongoing') : NO_VALUE;
  const facts: readonly Fact[] = [
    { name: t('warnings.column.raised'), value: format.dateTime(warning.raised_ms), double: true },
    { name: t('warnings.column.machine'), value: warning.equipment_name || NO_VALUE },
    { name: t('warnings.column.depth'), value: format.number(warning.depth_m, 2), unit: 'm' },
    { name: t('warnings.pass'), value: profile.passes[warning.pass]?.names[language] ?? NO_VALUE },
    {
      name: t('warnings.lasted'),
      value: warning.is_ongoing || warning.lasted_ms === null ? withoutEnd : format.span(warning.lasted_ms),
    },
    {
      name: t('warnings.between'),
      value: between === null ? NO_VALUE : between.map((depthM) => format.number(depthM, 2)).join(' – '),
      unit: 'm',
    },
    {
      name: t('warnings.limitNow'),
      value: now === null ? NO_VALUE : now === 0 ? t('warnings.limitOff') : String(Number(now.toPrecision(6))),
      unit: now === 0 ? '' : unit,
    },
    { name: t('warnings.record'), value: warning.record_no, double: true },
  ];
  return (
    <>
      <div className={styles.breach}>
        <span className={styles.rule}>{name}</span>
        <span className={styles.value}>
          <Quantity value={number(warning.value)} unit={unit} />
        </span>
        <span>
          {sign} <Quantity value={String(Number(warning.limit.toPrecision(6)))} unit={unit} />
        </span>
        {isCount ? null : (
          <span className={styles.quiet}>
            {t(below ? 'warnings.underLimit' : 'warnings.overLimit', {
              by: `${number(past)}${unit === '' ? '' : ` ${unit}`}`,
            })}
          </span>
        )}
        <WarningLevelSign level={warning.level} />
        {rule?.about === undefined ? null : (
          <span className={mergeClasses(styles.rule, styles.about)}>{rule.about[language]}</span>
        )}
      </div>
      <Facts facts={facts} label={name} />
      {warning.neighbours === null || warning.neighbours.length === 0 ? null : (
        <div className={styles.beside}>
          <span className={styles.quiet}>{t('warnings.beside.title')}</span>
          <ul className={styles.list}>
            {warning.neighbours.map((neighbour) => (
              <li key={neighbour.pile_id}>{neighbourText(neighbour, warning.raised_ms, t, format)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
