import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { DISTRIBUTION_SIDES_PX } from '../../../charts/distribution-option';
import { HANDLE_PX, RangeHandles } from '../../../charts/range-handles';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { type Limits, NO_LIMITS } from './analyse-url';
import type { Answer } from './answer';
import { LimitFields } from './limit-fields';
import type { Outside } from './outside';
import type { ReadingsOutside } from './use-outside';

const useStyles = makeStyles({
  root: { flexShrink: 0, padding: '0 0 6px' },
  // The ends of the axis are those of the chart's.
  track: {
    marginLeft: `${DISTRIBUTION_SIDES_PX.left - HANDLE_PX / 2}px`,
    marginRight: `${DISTRIBUTION_SIDES_PX.right - HANDLE_PX / 2}px`,
  },
  fields: { display: 'flex', alignItems: 'center', gap: '2px' },
  said: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2px 8px',
    minHeight: '24px',
    padding: '0 12px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface LimitSlidersProps {
  readonly answer: Answer;
  /** Ends of the axis. */
  readonly from: number;
  readonly to: number;
  readonly limits: Limits;
  /** Records outside them. */
  readonly outside: Outside | undefined;
  readonly readings: ReadingsOutside | undefined;
  readonly onChange: (limits: Limits) => void;
  /** Buttons for the limits, after the counts. */
  readonly actions: ReactNode;
}

/**
 * Two handles under the distribution that set limits; a handle at its end sets none. A limit beyond the axis is typed.
 * Readings outside are counted.
 */
export function LimitSliders(props: LimitSlidersProps) {
  const { answer, from, to, limits, outside, readings, onChange, actions } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { unit, decimals, names } = answer.question.channel;
  const { low, high } = limits;
  const hasNone = low === null && high === null;
  const say = (value: number): string => `${format.number(value, decimals)} ${unit}`;
  const rounded = (value: number): number => Number(value.toFixed(decimals));
  return (
    <div className={styles.root}>
      <RangeHandles
        className={styles.track}
        min={from}
        max={to}
        step={10 ** -decimals}
        low={{
          value: low ?? from,
          label: `${t('analyse.low')} · ${names[language]}`,
          text: low === null ? t('analyse.none') : say(low),
          onChange: (value) =>
            onChange({ high, low: value <= from ? null : rounded(high === null ? value : Math.min(value, high)) }),
        }}
        high={{
          value: high ?? to,
          label: `${t('analyse.high')} · ${names[language]}`,
          text: high === null ? t('analyse.none') : say(high),
          onChange: (value) =>
            onChange({ low, high: value >= to ? null : rounded(low === null ? value : Math.max(value, low)) }),
        }}
      />
      <div className={styles.said}>
        <span className={styles.fields}>
          <LimitFields channel={answer.question.channel} {...{ limits, onChange }} />
          {hasNone ? null : (
            <Button
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('analyse.clearLimits')}
              title={t('analyse.clearLimits')}
              onClick={() => onChange(NO_LIMITS)}
            />
          )}
        </span>
        {hasNone ? (
          <span>{t('analyse.noLimits')}</span>
        ) : (
          <>
            <Found {...{ answer, outside, readings }} />
            {actions}
          </>
        )}
      </div>
    </div>
  );
}

function Found({ answer, outside, readings }: Pick<LimitSlidersProps, 'answer' | 'outside' | 'readings'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const all = answer.whole.count[0] ?? 0;
  return (
    <span role="status">
      {t('analyse.outside', {
        readings: format.number(readings?.whole),
        share: format.share(readings === undefined ? null : readings.whole / all),
        records: format.number(outside?.at.length),
      })}
    </span>
  );
}
