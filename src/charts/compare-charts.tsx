// The charts of a comparison, whose depths can be zoomed. Bands and columns are registered here: few screens load them.
import { CustomChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { useMemo, useRef } from 'react';
import { useElementSize } from '../ui/use-element-size';
import { chartColors } from './chart-colors';
import { type CompareLinesInput, compareLinesOption } from './compare-lines-option';
import { type CompareSectionInput, compareSectionOption } from './compare-section-option';
import { useClicked } from './use-clicked';
import { ZoomableChart, type Zooming } from './zoomable-chart';

use([CustomChart]);

interface Shown {
  readonly dark: boolean;
  /** The picture in words. */
  readonly label: string;
  readonly zooming: Zooming;
  /** Called with the place of a record that is clicked. */
  readonly onPick: (place: number) => void;
}

/** Records over one another by depth. Fills its parent, which must be positioned. */
export function CompareLinesChart({
  dark,
  label,
  zooming,
  onPick,
  input,
}: Shown & { readonly input: Omit<CompareLinesInput, 'colors'> }) {
  const option = useMemo(() => compareLinesOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  const listen = useClicked(({ seriesId = '' }) => {
    const place = /^record:(\d+)$/.exec(seriesId)?.[1];
    if (place !== undefined) onPick(Number(place));
  });
  return <ZoomableChart option={option} label={label} zooming={zooming} onChart={listen} />;
}

/** Records beside one another along their row. Fills its parent likewise. */
export function CompareSectionChart({
  dark,
  label,
  zooming,
  onPick,
  input,
}: Shown & { readonly input: Omit<CompareSectionInput, 'colors' | 'widthPx'> }) {
  const place = useRef<HTMLDivElement>(null);
  const { width: widthPx } = useElementSize(place);
  const option = useMemo(
    () => compareSectionOption({ ...input, widthPx, colors: chartColors(dark) }),
    [input, widthPx, dark],
  );
  const listen = useClicked(({ value }) => {
    if (Array.isArray(value)) onPick(Number(value[0]));
  });
  return (
    <div ref={place} style={{ position: 'absolute', inset: 0 }}>
      <ZoomableChart option={option} label={label} zooming={zooming} onChart={listen} />
    </div>
  );
}
