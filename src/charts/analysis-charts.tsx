// The charts of an analysis; all can be zoomed. Boxes and cells are registered here: no other screen loads them.
import { BoxplotChart, CustomChart } from 'echarts/charts';
import { use } from 'echarts/core';
import { useMemo } from 'react';
import { chartColors } from './chart-colors';
import { type ControlInput, controlOption } from './control-option';
import { type CrossingInput, crossingOption } from './crossing-option';
import { type DensityInput, densityOption } from './density-option';
import { type DistributionInput, distributionOption } from './distribution-option';
import { type QuantilesInput, quantilesOption } from './quantiles-option';
import { useClicked } from './use-clicked';
import { ZoomableChart, type Zooming } from './zoomable-chart';

use([BoxplotChart, CustomChart]);

interface Shown {
  readonly dark: boolean;
  /** The picture in words. */
  readonly label: string;
  /** Null: it has no axis that can be zoomed. */
  readonly zooming: Zooming | null;
}

/** How readings spread in groups. Fills its parent, which must be positioned. */
export function QuantilesChart({
  dark,
  label,
  zooming,
  input,
}: Shown & { readonly input: Omit<QuantilesInput, 'colors'> }) {
  const option = useMemo(() => quantilesOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  return <ZoomableChart option={option} label={label} zooming={zooming} />;
}

/** How many readings lie where. Fills its parent likewise. */
export function DistributionChart({
  dark,
  label,
  zooming,
  input,
}: Shown & { readonly input: Omit<DistributionInput, 'colors'> }) {
  const option = useMemo(() => distributionOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  return <ZoomableChart option={option} label={label} zooming={zooming} />;
}

/** Means of records in the order of time, with limits of control. Fills its parent likewise. */
export function ControlChart({
  dark,
  label,
  zooming,
  input,
  onPick,
}: Shown & { readonly input: Omit<ControlInput, 'colors'>; readonly onPick: (at: number) => void }) {
  const option = useMemo(() => controlOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  const listen = useClicked(({ value }) => {
    if (Array.isArray(value)) onPick(Number(value[0]));
  });
  return <ZoomableChart option={option} label={label} zooming={zooming} onChart={listen} />;
}

/** How many rows have which readings of two channels. Fills its parent likewise. */
export function DensityChart({
  dark,
  label,
  zooming,
  input,
}: Shown & { readonly input: Omit<DensityInput, 'colors'> }) {
  const option = useMemo(() => densityOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  return <ZoomableChart option={option} label={label} zooming={zooming} />;
}

/** Depths crossed with something else. Fills its parent likewise. */
export function CrossingChart({
  dark,
  label,
  zooming,
  input,
}: Shown & { readonly input: Omit<CrossingInput, 'colors'> }) {
  const option = useMemo(() => crossingOption({ ...input, colors: chartColors(dark) }), [input, dark]);
  return <ZoomableChart option={option} label={label} zooming={zooming} />;
}
