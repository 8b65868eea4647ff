import { useMemo } from 'react';
import type { AxisRange } from '../../../charts/series';
import type { GroupEnds, ZoomAxis } from '../../../charts/zoom-range';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import type { Zoom } from './analyse-url';
import type { Answer } from './answer';
import { axisEnds } from './axis-ends';
import { channelText } from './channel-text';
import { axisZoom, type ChartZoom, type ZoomField } from './chart-zoom';
import { channelScale, groupScale, leastStretch } from './zoom';

/** Bins of a distribution within which nothing more is told apart. */
const LEAST_BINS = 4;

/**
 * The zooms of an answer's charts.
 *
 * @param whole The answer without any zoom: its ends are those of the axes.
 * @param drawn Where each group that is drawn begins and ends.
 */
export function useZoomings(whole: Answer, drawn: GroupEnds, zoom: Zoom, onZoom: (zoom: Zoom) => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { question } = whole;
  const { by, timeZone, channel, against } = question;
  const ends = useMemo(() => axisEnds(whole), [whole]);
  return useMemo(() => {
    const field = (name: string, scale: ZoomField['scale'], axis: ZoomAxis, of: keyof Zoom): ZoomField => ({
      name,
      scale,
      full: axis.full,
      shown: axis.shown,
      onZoom: (range) => onZoom({ ...zoom, [of]: range }),
    });
    const groups = (): ChartZoom | null => {
      if (ends.groups === null) return null;
      const isDownwards = by === 'depth';
      return axisZoom({
        dimension: isDownwards ? 'y' : 'x',
        axis: { full: ends.groups, shown: zoom.groups, least: leastStretch(question), groups: drawn, isDownwards },
        name: t(`analyse.nameOf.${by}`),
        scale: groupScale({ by, timeZone }),
        onZoom: (range) => onZoom({ ...zoom, groups: range }),
      });
    };
    const axisOf = (full: AxisRange, shown: AxisRange | null, decimals: number): ZoomAxis => ({
      full,
      shown,
      least: LEAST_BINS * 10 ** -decimals,
      groups: null,
    });
    const values = (): ChartZoom | null => {
      if (ends.values === null) return null;
      return axisZoom({
        dimension: 'x',
        axis: axisOf(ends.values, zoom.values, channel.decimals),
        name: channelText(channel, language),
        scale: channelScale(channel),
        onZoom: (range) => onZoom({ ...zoom, values: range }),
      });
    };
    const both = (): ChartZoom | null => {
      if (ends.values === null || ends.against === null || against === null) return null;
      const x = axisOf(ends.values, zoom.values, channel.decimals);
      const y = axisOf(ends.against, zoom.against, against.decimals);
      return {
        zooming: {
          axes: { x, y },
          onZoom: (change) =>
            onZoom({
              ...zoom,
              values: change.x === undefined ? zoom.values : change.x,
              against: change.y === undefined ? zoom.against : change.y,
            }),
        },
        onAll: () => onZoom({ ...zoom, values: null, against: null }),
        fields: [
          field(channelText(channel, language), channelScale(channel), x, 'values'),
          field(channelText(against, language), channelScale(against), y, 'against'),
        ],
      };
    };
    return { groups: groups(), values: values(), both: both() };
  }, [question, by, timeZone, channel, against, ends, drawn, zoom, onZoom, language, t]);
}
