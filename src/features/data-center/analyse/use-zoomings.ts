import { useMemo } from 'react';
import { distributionEnds } from '../../../charts/distribution-option';
import type { AxisRange } from '../../../charts/series';
import type { GroupEnds, ZoomAxis } from '../../../charts/zoom-range';
import type { Zooming } from '../../../charts/zoomable-chart';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import type { Zoom } from './analyse-url';
import type { Answer } from './answer';
import { channelText } from './channel-text';
import type { CountedBins } from './distribution-bins';
import { alongOf, channelScale, groupEnds, groupScale, leastStretch, wholeStretch } from './zoom';
import type { ZoomField } from './zoom-menu';

/** How a chart is zoomed, and the fields for it. */
export interface ChartZoom {
  readonly zooming: Zooming;
  readonly fields: readonly ZoomField[];
  /** Shows all. */
  readonly onAll: () => void;
}

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
  const { question, distribution, density } = whole;
  const { by, timeZone, channel, against } = question;
  const full = useMemo(() => wholeStretch(groupEnds(whole)), [whole]);
  return useMemo(() => {
    const field = (name: string, scale: ZoomField['scale'], axis: ZoomAxis, of: keyof Zoom): ZoomField => ({
      name,
      scale,
      full: axis.full,
      shown: axis.shown,
      onZoom: (range) => onZoom({ ...zoom, [of]: range }),
    });
    const groups = (): ChartZoom | null => {
      if (alongOf(question) === null) return null;
      const isDownwards = by === 'depth';
      const axis = { full, shown: zoom.groups, least: leastStretch(question), groups: drawn, isDownwards };
      return {
        zooming: {
          axes: isDownwards ? { y: axis } : { x: axis },
          onZoom: ({ x, y }) => onZoom({ ...zoom, groups: (isDownwards ? y : x) ?? null }),
        },
        onAll: () => onZoom({ ...zoom, groups: null }),
        fields: [field(t(`analyse.nameOf.${by}`), groupScale({ by, timeZone }), axis, 'groups')],
      };
    };
    const axisOf = (full: AxisRange, shown: AxisRange | null, decimals: number): ZoomAxis => ({
      full,
      shown,
      least: LEAST_BINS * 10 ** -decimals,
      groups: null,
    });
    const values = (): ChartZoom | null => {
      if (distribution === null) return null;
      const axis = axisOf(distributionEnds(distribution), zoom.values, channel.decimals);
      return {
        zooming: { axes: { x: axis }, onZoom: ({ x }) => onZoom({ ...zoom, values: x ?? null }) },
        onAll: () => onZoom({ ...zoom, values: null }),
        fields: [field(channelText(channel, language), channelScale(channel), axis, 'values')],
      };
    };
    const both = (): ChartZoom | null => {
      if (density === null || against === null) return null;
      const x = axisOf(binEnds(density.x), zoom.values, channel.decimals);
      const y = axisOf(binEnds(density.y), zoom.against, against.decimals);
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
  }, [question, by, timeZone, channel, against, distribution, density, full, drawn, zoom, onZoom, language, t]);
}

function binEnds({ origin, width, count }: CountedBins): AxisRange {
  return { from: origin, to: origin + width * count };
}
