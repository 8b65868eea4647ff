import { useMemo } from 'react';
import { chartColors } from './chart-colors';
import { EChart } from './echart';
import { type PlumbInput, plumbOption } from './plumb-option';

export interface PlumbChartProps extends Omit<PlumbInput, 'colors'> {
  readonly dark: boolean;
  /** The picture in words. */
  readonly label: string;
}

/** A middle line in two planes. Fills its parent, which must be positioned. */
export function PlumbChart({ dark, label, depthM, planes, shareOfDepth }: PlumbChartProps) {
  const option = useMemo(
    () => plumbOption({ depthM, planes, shareOfDepth, colors: chartColors(dark) }),
    [depthM, planes, shareOfDepth, dark],
  );
  return <EChart option={option} label={label} />;
}
