// The charts of an analysis. Boxes and cells are registered here: no other screen loads them.
import { BoxplotChart, CustomChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { useMemo } from 'react';
import { chartColors } from './chart-colors';
import { type ControlInput, controlOption } from './control-option';
import { type CrossingInput, crossingOption } from './crossing-option';
import { type DensityInput, densityOption } from './density-option';
import { type DistributionInput, distributionOption } from './distribution-option';
import { EChart } from './echart';
import { type QuantilesInput, quantilesOption } from './quantiles-option';
import { useClicked } from './use-clicked';

use([BoxplotChart, CustomChart]);

interface Shown {
  readonly dark: boolean;
  /** The picture in words. */
  readonly label: string;
}

/** How readings spread in groups. Fills its parent, which must be positioned. */
export function QuantilesChart({ dark, label, input }: Shown & { readonly input: Omit<QuantilesInput, 'colors'> }) {
  const option = useMemo(() => quantilesOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  return <EChart option={option} label={label} />;
}

/** How many readings lie where. Fills its parent likewise. */
export function DistributionChart({
  dark,
  label,
  input,
}: Shown & { readonly input: Omit<DistributionInput, 'colors'> }) {
  const option = useMemo(() => distributionOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  return <EChart option={option} label={label} />;
}

/** Means of records in the order of time, with limits of control. Fills its parent likewise. */
export function ControlChart({
  dark,
  label,
  input,
  onPick,
}: Shown & { readonly input: Omit<ControlInput, 'colors'>; readonly onPick: (at: number) => void }) {
  const option = useMemo(() => controlOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  const listen = useClicked(({ value }) => {
    if (Array.isArray(value)) onPick(Number(value[0]));
  });
  return <EChart option={option} label={label} onChart={listen} />;
}

/** How many rows have which readings of two channels. Fills its parent likewise. */
export function DensityChart({ dark, label, input }: Shown & { readonly input: Omit<DensityInput, 'colors'> }) {
  const option = useMemo(() => densityOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  return <EChart option={option} label={label} />;
}

/** Depths crossed with something else. Fills its parent likewise. */
export function CrossingChart({ dark, label, input }: Shown & { readonly input: Omit<CrossingInput, 'colors'> }) {
  const option = useMemo(() => crossingOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  return <EChart option={option} label={label} />;
}
