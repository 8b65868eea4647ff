import { useMemo } from 'react';
import { chartColors } from './chart-colors';
import { EChart } from './echart';
import { type StepsInput, stepsOption } from './steps-option';

export interface StepsChartProps extends Omit<StepsInput, 'colors'> {
  readonly dark: boolean;
  /** The picture in words. */
  readonly label: string;
}

/** Quantities by step, side by side. Fills its parent, which must be positioned. */
export function StepsChart({ dark, label, steps, columns, bars }: StepsChartProps) {
  const option = useMemo(
    () => stepsOption({ steps, columns, bars, colors: chartColors(dark) }),
    [steps, columns, bars, dark],
  );
  return <EChart option={option} label={label} />;
}
