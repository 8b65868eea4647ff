import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Suspense, useMemo } from 'react';
import type { AxisRange } from '../../../charts/series';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { simulatedTitle } from '../../../parts/export-menu/simulated-column';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonBars } from '../../../ui/loaded';
import { showToast } from '../../../ui/toast';
import { BASES, type Base, type FrozenLimits, type Limits } from './analyse-url';
import { type Answer, finishedMeans } from './answer';
import { channelText } from './channel-text';
import { ChartPanel } from './chart-panel';
import type { ChartZoom } from './chart-zoom';
import { Choice } from './choice';
import { type ControlChart as Control, capability, frozenOf, frozenWithin, rulesBroken } from './control-chart';
import { simulatedShareOf } from './simulated-shares';
import { groupEnds, shownPlaces } from './zoom';

const ControlChart = lazyPart(async () => ({
  default: (await import('../../../charts/analysis-charts')).ControlChart,
}));

const useStyles = makeStyles({
  body: {
    position: 'relative',
    flex: 1,
    minHeight: 0,
    margin: '4px 6px 2px',
    // The words above and below take several lines there.
    '@media (max-width: 719px)': { minHeight: '220px' },
  },
  frozen: { fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 14px',
    margin: 0,
    padding: '4px 12px 8px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The rules broken, in words. */
export function useRuleWords(): (bits: number) => string {
  const { t } = useTranslation();
  return (bits) =>
    rulesBroken(bits)
      .map((rule) => t(`analyse.rule.${rule}`))
      .join(t('common.clauseComma'));
}

interface ControlPanelProps {
  readonly answer: Answer;
  /** Of the records, in the order of time. */
  readonly names: readonly string[];
  /** Null: there is too little to take limits from. */
  readonly control: Control | null;
  readonly limits: Limits;
  readonly base: Base;
  readonly onBase: (base: Base) => void;
  /** Null: limits are taken from the records shown. */
  readonly frozen: FrozenLimits | null;
  readonly onFreeze: (frozen: FrozenLimits | null) => void;
  readonly timeZone: string | undefined;
  readonly onRecord: (recordNo: string) => void;
  /** Which records are shown, by when they began; null: all. */
  readonly range: AxisRange | null;
  readonly chartZoom: ChartZoom | null;
  readonly dark: boolean;
}

/** The means of records in the order of time, and which of them break a rule. */
export function ControlPanel(props: ControlPanelProps) {
  const { answer, names, control, limits, base, onBase, frozen, onFreeze, timeZone, onRecord, range, chartZoom, dark } =
    props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const wordsOf = useRuleWords();
  const { channel } = answer.question;
  const values = useMemo(() => finishedMeans(answer), [answer]);
  const shown = useMemo(() => {
    const places = shownPlaces(groupEnds(answer), range);
    return places && { first: places[0] ?? 0, last: places.at(-1) ?? 0 };
  }, [answer, range]);
  const bits = control?.broken;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language only
  const input = useMemo(
    () => ({
      names,
      values,
      shown,
      control,
      broken: Array.from(values, (_, at) => wordsOf(bits?.[at] ?? 0)),
      limits,
      words: {
        value: t('analyse.figure.mean'),
        center: t('analyse.center'),
        base: t('analyse.baseOf', { count: format.number(control?.base ?? 0) }),
      },
      unit: channel.unit,
      format: (value: number) => format.number(value, channel.decimals),
    }),
    [names, values, shown, control, bits, limits, channel, format, language],
  );
  const written = (value: number): string => `${format.number(value, channel.decimals + 1)} ${channel.unit}`.trim();
  const keeps = useMemo(() => capability(values, limits), [values, limits]);
  const isLimited = limits.low !== null || limits.high !== null;
  const out = bits === undefined ? 0 : bits.reduce((sum, broken) => sum + Number(broken !== 0), 0);
  const title = channelText(channel, language);
  return (
    <ChartPanel
      zoom={chartZoom}
      question={simulatedTitle(t, title, simulatedShareOf(answer))}
      title={t('analyse.control')}
      detail={t('analyse.controlHint')}
      actions={
        <>
          {frozen === null ? null : (
            <span className={styles.frozen}>
              {t('analyse.frozenFrom', {
                count: format.number(frozen.base),
                from: format.day(frozen.fromMs),
                to: format.day(frozen.toMs),
              })}
            </span>
          )}
          {shown === null ? null : (
            <Button
              size="small"
              appearance="subtle"
              title={t('analyse.freezeStretchHint')}
              onClick={() => {
                const ofStretch = frozenWithin(values, shown, answer);
                if (ofStretch === null) showToast('warning', t('analyse.noControl'));
                else onFreeze(ofStretch);
              }}
            >
              {t('analyse.freezeStretch')}
            </Button>
          )}
          {control === null && frozen === null ? null : (
            <Button
              size="small"
              appearance="subtle"
              title={t('analyse.freezeHint')}
              onClick={() => onFreeze(frozen === null && control !== null ? frozenOf(control, answer) : null)}
            >
              {t(frozen === null ? 'analyse.freeze' : 'analyse.thaw')}
            </Button>
          )}
          {frozen === null ? (
            <Choice
              label={t('analyse.base')}
              chosen={base}
              options={BASES.map((key) => ({
                key,
                text: key === 'all' ? t('analyse.baseAll') : t('analyse.baseFirst', { count: key }),
              }))}
              onChoose={onBase}
            />
          ) : null}
        </>
      }
    >
      <div className={styles.body}>
        <Suspense fallback={<SkeletonBars heights={[200]} />}>
          <ControlChart
            dark={dark}
            zooming={chartZoom?.zooming ?? null}
            input={input}
            onPick={(at) => names[at] !== undefined && onRecord(names[at])}
            label={t('analyse.controlSummary', { channel: title, count: names.length, out })}
          />
        </Suspense>
      </div>
      <p className={styles.facts} role="status">
        {control === null ? (
          <span>{t('analyse.noControl')}</span>
        ) : (
          <>
            <span>
              {t(`analyse.${frozen !== null ? 'ofFrozen' : control.base < control.count ? 'ofFirst' : 'ofShown'}`, {
                count: format.number(control.base),
              })}
            </span>
            <span>
              {t('analyse.center')} {written(control.center)}
            </span>
            <span>
              {t('analyse.sigma')} {written(control.sigma)}
            </span>
            <span>
              {t('analyse.controlLimits')} {written(control.low)} – {written(control.high)}
            </span>
            <span>{t('analyse.outOfControl', { out: format.number(out), count: format.number(control.count) })}</span>
            {keeps === null ? (
              <span>{t(isLimited ? 'analyse.noSpread' : 'analyse.noCapability')}</span>
            ) : (
              <>
                <span>{t('analyse.ofShown', { count: format.number(control.count) })}</span>
                {keeps.cp === null ? null : (
                  <span>
                    {t('analyse.cp')} {format.number(keeps.cp, 2)}
                  </span>
                )}
                <span>
                  {t('analyse.cpk')} {format.number(keeps.cpk, 2)}
                </span>
              </>
            )}
          </>
        )}
      </p>
    </ChartPanel>
  );
}
