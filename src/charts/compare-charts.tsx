// The charts of a comparison. Bands and columns are registered here: few screens load them.
import { CustomChart } from 'echarts/charts';
import { type EChartsType, use } from 'echarts/core';
import { useCallback, useMemo, useRef } from 'react';
import { chartColors } from './chart-colors';
import { type CompareLinesInput, compareLinesOption } from './compare-lines-option';
import { type CompareSectionInput, compareSectionOption } from './compare-section-option';
import { EChart } from './echart';

use([CustomChart]);

interface Shown {
  readonly dark: boolean;
  /** The picture in words. */
  readonly label: string;
  /** Called with the place of a record that is clicked. */
  readonly onPick: (place: number) => void;
}

/** Records over one another by depth. Fills its parent, which must be positioned. */
export function CompareLinesChart({
  dark,
  label,
  onPick,
  input,
}: Shown & { readonly input: Omit<CompareLinesInput, 'colors'> }) {
  const option = useMemo(() => compareLinesOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  const listen = usePick(onPick, ({ seriesId = '' }) => Number(/^record:(\d+)$/.exec(seriesId)?.[1] ?? Number.NaN));
  return <EChart option={option} label={label} onChart={listen} />;
}

/** Records beside one another along their row. Fills its parent likewise. */
export function CompareSectionChart({
  dark,
  label,
  onPick,
  input,
}: Shown & { readonly input: Omit<CompareSectionInput, 'colors'> }) {
  const option = useMemo(() => compareSectionOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  const listen = usePick(onPick, ({ value }) => (Array.isArray(value) ? Number(value[0]) : Number.NaN));
  return <EChart option={option} label={label} onChart={listen} />;
}

interface Clicked {
  readonly seriesId?: string;
  readonly value?: unknown;
}

function usePick(onPick: (place: number) => void, placeOf: (clicked: Clicked) => number) {
  const latest = useRef({ onPick, placeOf });
  latest.current = { onPick, placeOf };
  return useCallback((chart: EChartsType) => {
    const pick = (clicked: Clicked): void => {
      const place = latest.current.placeOf(clicked);
      if (Number.isInteger(place)) latest.current.onPick(place);
    };
    chart.on('click', pick);
    return () => void chart.off('click', pick);
  }, []);
}
