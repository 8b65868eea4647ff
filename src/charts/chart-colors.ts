// Colours of the charts per theme. A canvas cannot read the CSS variables of the Fluent theme, so its values stand here.

export interface ChartColors {
  readonly text: string;
  readonly subtle: string;
  readonly axis: string;
  readonly grid: string;
  readonly ground: string;
  readonly cursor: string;
  readonly limit: string;
  readonly design: string;
  readonly bar: string;
  readonly line: string;
  /** By pass code; told apart by colour-blind users too (after Okabe and Ito). */
  readonly passes: readonly string[];
  /** Of parts that stand on one another, in their order; the last is for all others together. */
  readonly parts: readonly string[];
  readonly font: string;
}

// In single quotes: ECharts writes it into attributes of SVG as it stands.
const FONT = "'Segoe UI', 'Microsoft YaHei', 'PingFang SC', 'Noto Sans SC', 'Noto Sans CJK SC', system-ui, sans-serif";

const LIGHT: ChartColors = {
  text: '#242424',
  subtle: '#5c5c5c',
  axis: '#b3b3b3',
  grid: '#e8e8e8',
  ground: '#ffffff',
  cursor: '#424242',
  limit: '#c50f1f',
  design: '#616161',
  bar: '#0f7fb5',
  line: '#b25a00',
  passes: ['#0063b1', '#c25400', '#007a5e', '#8e3a91'],
  parts: ['#0f6cbd', '#e08600', '#0b8a6b', '#b0579c', '#5aa9dd', '#8a6d00', '#c2410c', '#8a8a8a'],
  font: FONT,
};

const DARK: ChartColors = {
  text: '#ffffff',
  subtle: '#b8b8b8',
  axis: '#6b6b6b',
  grid: '#3a3a3a',
  ground: '#292929',
  cursor: '#e0e0e0',
  limit: '#ff7a85',
  design: '#c7c7c7',
  bar: '#4fb3e8',
  line: '#ffb055',
  passes: ['#62b0ff', '#ffab5c', '#4fd1ae', '#dd9be0'],
  parts: ['#4a9eea', '#f0a63a', '#36b894', '#cf86c0', '#8ccbf2', '#c9ad3f', '#ec7a4d', '#9a9a9a'],
  font: FONT,
};

/** Colours for the theme. */
export function chartColors(dark: boolean): ChartColors {
  return dark ? DARK : LIGHT;
}

/** Line types by pass code, so that a pass is known without its colour. */
export const PASS_LINES = ['solid', [6, 2], [2, 2], [8, 2, 2, 2]] as const;
