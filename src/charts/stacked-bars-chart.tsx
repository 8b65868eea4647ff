import { useMemo } from 'react';
import { chartColors } from './chart-colors';
import { EChart } from './echart';
import { type StackedBarsInput, stackedBarsOption } from './stacked-bars-option';
import { useClicked } from './use-clicked';

export interface StackedBarsChartProps extends Omit<StackedBarsInput, 'colors'> {
  readonly dark: boolean;
  /** The picture in words. */
  readonly label: string;
  /** Told of a category whose bar is clicked. */
  readonly onCategory: (index: number) => void;
}

/** Bars by category. Fills its parent, which must be positioned. */
export function StackedBarsChart({ dark, label, onCategory, ...input }: StackedBarsChartProps) {
  const { categories, parts, expected, unit, format } = input;
  const option = useMemo(
    () => stackedBarsOption({ categories, parts, expected, unit, format, colors: chartColors(dark) }),
    [categories, parts, expected, unit, format, dark],
  );
  const listen = useClicked(({ dataIndex }) => {
    if (dataIndex !== undefined) onCategory(dataIndex);
  });
  return <EChart option={option} label={label} onChart={listen} />;
}
