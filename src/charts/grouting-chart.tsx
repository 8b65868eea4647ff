import { useMemo, useRef } from 'react';
import { useElementSize } from '../ui/use-element-size';
import { chartColors } from './chart-colors';
import { EChart } from './echart';
import { type GroutingChartInput, groutingOption, type WaterTestInput, waterTestOption } from './grouting-option';

interface Shown {
  readonly dark: boolean;
  /** The picture in words. */
  readonly label: string;
}

/** Pressure, injection and density over time. Fills its parent, which must be positioned. */
export function GroutingChart({ dark, label, ...input }: Omit<GroutingChartInput, 'colors'> & Shown) {
  const { tracks, curves, sections, grades, formatTime } = input;
  const place = useRef<HTMLDivElement>(null);
  const { height } = useElementSize(place);
  const option = useMemo(
    () => groutingOption({ tracks, curves, sections, grades, formatTime, colors: chartColors(dark) }, height),
    [tracks, curves, sections, grades, formatTime, dark, height],
  );
  return (
    <div ref={place} style={{ position: 'absolute', inset: 0 }}>
      {height > 0 ? <EChart option={option} label={label} /> : null}
    </div>
  );
}

/** Flow against pressure of a water test. Fills its parent, which must be positioned. */
export function WaterTestChart({ dark, label, ...input }: Omit<WaterTestInput, 'colors'> & Shown) {
  const { runs, pressure, flow, runName } = input;
  const option = useMemo(
    () => waterTestOption({ runs, pressure, flow, runName, colors: chartColors(dark) }),
    [runs, pressure, flow, runName, dark],
  );
  return <EChart option={option} label={label} />;
}
