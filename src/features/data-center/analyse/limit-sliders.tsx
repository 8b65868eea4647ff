import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { DISTRIBUTION_SIDES_PX } from '../../../charts/distribution-option';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { type Limits, NO_LIMITS } from './analyse-url';
import type { Answer } from './answer';
import { recordsOutside, useReadingsOutside } from './use-answer';

const thumb = {
  pointerEvents: 'auto',
  width: '10px',
  height: '18px',
  borderRadius: '4px',
  cursor: 'ew-resize',
  backgroundColor: tokens.colorNeutralBackground1,
  border: `2px solid ${tokens.colorNeutralStrokeAccessible}`,
} as const;

const useStyles = makeStyles({
  root: { flexShrink: 0, padding: '0 0 6px' },
  // As wide as the chart's axis and half a handle more at either end, so that a handle stands under its value.
  track: {
    position: 'relative',
    height: '20px',
    marginLeft: `${DISTRIBUTION_SIDES_PX.left - 7}px`,
    marginRight: `${DISTRIBUTION_SIDES_PX.right - 7}px`,
  },
  slider: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    margin: 0,
    background: 'none',
    appearance: 'none',
    pointerEvents: 'none',
    ':focus-visible': { outline: 'none' },
    '::-webkit-slider-runnable-track': { background: 'none' },
    '::-webkit-slider-thumb': { ...thumb, appearance: 'none', boxSizing: 'border-box', width: '14px' },
    '::-moz-range-thumb': thumb,
    ':focus-visible::-webkit-slider-thumb': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    ':focus-visible::-moz-range-thumb': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  base: {
    position: 'absolute',
    left: '7px',
    right: '7px',
    top: '9px',
    height: '2px',
    backgroundColor: tokens.colorNeutralStroke1,
  },
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
  readonly onChange: (limits: Limits) => void;
}

/** Two handles under the distribution that set limits; a handle at its end sets none. What lies outside is counted. */
export function LimitSliders({ answer, from, to, limits, onChange }: LimitSlidersProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { unit, decimals, names } = answer.question.channel;
  const { low, high } = limits;
  const say = (value: number | null): string => (value === null ? '' : `${format.number(value, decimals)} ${unit}`);
  const rounded = (value: number): number => Number(value.toFixed(decimals));
  const common = { className: styles.slider, min: from, max: to, step: 10 ** -decimals } as const;
  return (
    <div className={styles.root}>
      <div className={styles.track}>
        <span className={styles.base} />
        <input
          type="range"
          {...common}
          value={low ?? from}
          aria-label={`${t('analyse.low')} · ${names[language]}`}
          aria-valuetext={low === null ? t('analyse.none') : say(low)}
          onChange={({ target: { valueAsNumber: value } }) =>
            onChange({ high, low: value <= from ? null : rounded(high === null ? value : Math.min(value, high)) })
          }
        />
        <input
          type="range"
          {...common}
          value={high ?? to}
          aria-label={`${t('analyse.high')} · ${names[language]}`}
          aria-valuetext={high === null ? t('analyse.none') : say(high)}
          onChange={({ target: { valueAsNumber: value } }) =>
            onChange({ low, high: value >= to ? null : rounded(low === null ? value : Math.max(value, low)) })
          }
        />
      </div>
      <div className={styles.said}>
        {low === null && high === null ? (
          <span>{t('analyse.noLimits')}</span>
        ) : (
          <>
            <Outside answer={answer} limits={limits} />
            <Button
              size="small"
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('analyse.clearLimits')}
              title={t('analyse.clearLimits')}
              onClick={() => onChange(NO_LIMITS)}
            />
          </>
        )}
      </div>
    </div>
  );
}

function Outside({ answer, limits }: Pick<LimitSlidersProps, 'answer' | 'limits'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const readings = useReadingsOutside(answer, limits);
  const all = answer.whole.count[0] ?? 0;
  return (
    <span role="status">
      {t('analyse.outside', {
        readings: format.number(readings),
        share: format.share(readings === undefined ? null : readings / all),
        records: format.number(recordsOutside(answer, limits)),
      })}
    </span>
  );
}
