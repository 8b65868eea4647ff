// How all charts look: letters, tooltips and axes, in the colours of the theme.
import type { ChartColors } from './chart-colors';
import { compact } from './compact-number';

/** The letters of a chart. Nothing moves by itself: a chart is read, often while it is followed live. */
export function plainLook({ font, text }: ChartColors) {
  return { animation: false, textStyle: { fontFamily: font, color: text } };
}

/**
 * A box of text, painted with its chart: as an element it would be markup from text, which the page's policy refuses
 * (src/app/trusted-types.ts).
 */
export function tooltipLook({ ground, axis, text, font }: ChartColors) {
  return {
    renderMode: 'richText' as const,
    confine: true,
    backgroundColor: ground,
    borderColor: axis,
    textStyle: { color: text, fontFamily: font, fontSize: 12 },
  };
}

/** Lines of a tooltip. A brace begins a style there, so names get another one. */
export function tooltipText(lines: readonly string[]): string {
  return lines.map((line) => line.replaceAll('{', '｛').replaceAll('}', '｝')).join('\n');
}

/** An axis of numbers without a line of its own. */
export function numbersLook({ subtle, grid }: ChartColors) {
  return {
    nameTextStyle: { color: subtle, fontSize: 11 },
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { color: subtle, fontSize: 11, hideOverlap: true, formatter: compact },
    splitLine: { lineStyle: { color: grid } },
  };
}
