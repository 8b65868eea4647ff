import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { distributionEnds } from '../../../charts/distribution-option';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { simulatedTitle } from '../../../parts/export-menu/simulated-column';
import { lazyPart } from '../../../ui/lazy-part';
import { SkeletonBars } from '../../../ui/loaded';
import { useDark } from '../../../ui/theme/theme-choice';
import type { AnalyseState, FrozenLimits, Limits, Zoom } from './analyse-url';
import type { Answer } from './answer';
import { FIGURES } from './answer-figures';
import { channelText } from './channel-text';
import { ChartPanel } from './chart-panel';
import type { controlChart } from './control-chart';
import { ControlPanel } from './control-panel';
import { CrossingPanel } from './crossing-panel';
import { cutAnswer } from './cut-answer';
import { DensityPanel } from './density-panel';
import { LimitSliders } from './limit-sliders';
import type { Outside } from './outside';
import { questionText } from './question-text';
import { simulatedShareOf } from './simulated-shares';
import type { ReadingsOutside } from './use-outside';
import { useZoomings } from './use-zoomings';

const charts = () => import('../../../charts/analysis-charts');
/** Has the charts' code come beside the logs. Where it does not, the charts ask again. */
export const fetchCharts = (): void => void charts().catch(() => undefined);
const QuantilesChart = lazyPart(async () => ({ default: (await charts()).QuantilesChart }));
const DistributionChart = lazyPart(async () => ({ default: (await charts()).DistributionChart }));

const useStyles = makeStyles({
  body: { position: 'relative', flex: 1, minHeight: 0, margin: '4px 6px 2px' },
});

interface AnswerChartsProps {
  readonly answer: Answer;
  /** The same without a zoom. */
  readonly unzoomed: Answer;
  /** As it is dragged. */
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  /** Of all readings, then of the groups. */
  readonly names: readonly string[];
  /** By group, the name of its column of the crossing; null: depths are crossed with nothing. */
  readonly crossed: readonly string[] | null;
  /** Null: the groups are no records, or too few. */
  readonly control: ReturnType<typeof controlChart>;
  readonly base: AnalyseState['base'];
  readonly onBase: (base: AnalyseState['base']) => void;
  readonly onRecord: (recordNo: string) => void;
  readonly frozen: FrozenLimits | null;
  readonly onFreeze: (frozen: FrozenLimits | null) => void;
  readonly timeZone: string | undefined;
  /** As they are dragged. */
  readonly limits: Limits;
  readonly onLimits: (limits: Limits) => void;
  /** Records outside them. */
  readonly outside: Outside | undefined;
  readonly readings: ReadingsOutside | undefined;
  /** Chooses the channel set against it. */
  readonly againstChoice: ReactNode;
  /** Buttons for the limits. */
  readonly limitActions: ReactNode;
}

/** An answer as two charts: how its groups spread, and how all readings lie; with limits on the second. */
export function AnswerCharts(props: AnswerChartsProps) {
  const {
    answer,
    unzoomed,
    zoom,
    onZoom,
    names,
    crossed,
    limits,
    onLimits,
    outside,
    readings,
    againstChoice,
    limitActions,
  } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const dark = useDark();
  const { whole, distribution, density, question } = answer;
  const { channel, by } = question;
  const say = useCallback((value: number) => format.number(value, channel.decimals), [format, channel]);
  const common = useMemo(() => ({ limits, unit: channel.unit, format: say }), [limits, channel, say]);
  // A control chart shows a stretch of all that it judges.
  const range = by === 'record' ? null : zoom.groups;
  const cut = useMemo(() => cutAnswer(answer, range), [answer, range]);
  const zoomings = useZoomings(unzoomed, cut.ends, zoom, onZoom);
  const { groups } = cut.answer;
  const drawn = useMemo(() => Array.from(cut.places, (place) => names[place + 1] ?? ''), [cut, names]);
  const columns = useMemo(() => crossed && Array.from(cut.places, (place) => crossed[place] ?? ''), [cut, crossed]);
  const spread = useMemo(
    () => ({
      ...common,
      names: drawn,
      min: groups.min,
      max: groups.max,
      quantiles: groups.quantiles,
      words: FIGURES.filter((figure) => figure !== 'count' && figure !== 'mean').map((figure) =>
        t(`analyse.figure.${figure}`),
      ),
      isDownwards: by === 'depth',
    }),
    [common, drawn, groups, by, t],
  );
  const bars = useMemo(
    () =>
      distribution === null ? null : { ...common, ...distribution, zoom: zoom.values, counted: t('analyse.readings') },
    [common, distribution, zoom.values, t],
  );
  const records = useMemo(() => names.slice(1), [names]);
  const skeleton = <SkeletonBars heights={[200]} />;
  const count = format.number(whole.count[0]);
  const simulated = useMemo(() => simulatedShareOf(answer), [answer]);
  const asked = simulatedTitle(t, questionText(question, language, t), simulated);
  return (
    <>
      {by === 'record' ? (
        <ControlPanel {...props} names={records} range={zoom.groups} chartZoom={zoomings.groups} dark={dark} />
      ) : columns !== null ? (
        <CrossingPanel answer={cut.answer} crossed={columns} question={asked} zoom={zoomings.groups} dark={dark} />
      ) : (
        <ChartPanel
          zoom={zoomings.groups}
          question={asked}
          title={t('analyse.spread')}
          detail={t('analyse.spreadHint')}
        >
          <div className={styles.body}>
            <Suspense fallback={skeleton}>
              <QuantilesChart
                dark={dark}
                zooming={zoomings.groups?.zooming ?? null}
                input={spread}
                label={t('analyse.spreadSummary', {
                  channel: channelText(channel, language),
                  by: t(`analyse.byOf.${by}`),
                  groups: drawn.length,
                  count,
                })}
              />
            </Suspense>
          </div>
        </ChartPanel>
      )}
      {density !== null && question.against !== null ? (
        <DensityPanel
          {...{ answer, density, zoom }}
          against={question.against}
          chartZoom={zoomings.both}
          actions={againstChoice}
        />
      ) : (
        <ChartPanel
          zoom={zoomings.values}
          question={asked}
          title={t('analyse.distribution')}
          actions={againstChoice}
          detail={
            distribution === null || distribution.beyond === 0
              ? channelText(channel, language)
              : t('analyse.beyond', { count: format.number(distribution.beyond) })
          }
        >
          {bars === null ? null : (
            <>
              <div className={styles.body} style={{ margin: 0 }}>
                <Suspense fallback={skeleton}>
                  <DistributionChart
                    dark={dark}
                    zooming={zoomings.values?.zooming ?? null}
                    input={bars}
                    label={t('analyse.distributionSummary', {
                      channel: channelText(channel, language),
                      count,
                      least: say(whole.min[0] ?? Number.NaN),
                      largest: say(whole.max[0] ?? Number.NaN),
                      median: say(whole.quantiles[2]?.[0] ?? Number.NaN),
                    })}
                  />
                </Suspense>
              </div>
              <LimitSliders
                answer={answer}
                {...(zoom.values ?? distributionEnds(bars))}
                {...{ limits, outside, readings }}
                onChange={onLimits}
                actions={limitActions}
              />
            </>
          )}
        </ChartPanel>
      )}
    </>
  );
}
