// The pauses of a log: bands over time, lines at their depths along it, each with how long it was.
import type { DepthLogInput } from './depth-log-input';
import type { AxisRange, LogPause } from './series';

/** Quieter than the colour of faults. */
const OPACITY = 0.14;
/** A band as wide has room for the words on it. */
const WORDS_PX = 96;
/** Pauses along depth that are nearer to each other have one line. */
const TOGETHER_M = 0.25;
/** Of these so many say how long they were: more words would lie across the tracks beside. */
const MOST_WORDS = 2;

/** The bands on one track over `axis`, which is so many pixels wide; the first one says how long each was, where it has room. */
export function pauseBands({ pauses, colors }: DepthLogInput, isFirst: boolean, axis: AxisRange, widthPx: number) {
  const pxPerMs = widthPx / (axis.to - axis.from);
  return pauses.map(({ from, to, text }) => [
    {
      xAxis: from,
      itemStyle: { color: colors.subtle, opacity: OPACITY },
      label: {
        show: isFirst && (to - from) * pxPerMs >= WORDS_PX,
        position: 'insideBottom' as const,
        formatter: text,
        ...words(colors),
      },
    },
    { xAxis: to },
  ]);
}

/** The lines on one track along depth; the first one says how long each was. */
export function pauseLines({ pauses, colors }: DepthLogInput, isFirst: boolean) {
  return together(pauses).map(({ from, texts }) => ({
    yAxis: from,
    lineStyle: { color: colors.subtle, type: [2, 4], width: 1.2 },
    label: { show: isFirst, position: 'insideStartBottom' as const, formatter: wordsOf(texts), ...words(colors) },
  }));
}

function words(colors: DepthLogInput['colors']) {
  return { color: colors.subtle, fontSize: 10, textBorderColor: colors.ground, textBorderWidth: 3 };
}

/** The words of pauses at one place, one behind the other. */
function wordsOf(texts: readonly string[]): string {
  return (texts.length > MOST_WORDS ? [...texts.slice(0, MOST_WORDS), '…'] : texts).join(' · ');
}

interface PauseLine {
  readonly from: number;
  readonly texts: string[];
}

/** By their depths; those at the same one together. */
function together(pauses: readonly LogPause[]): readonly PauseLine[] {
  const lines: PauseLine[] = [];
  for (const { from, text } of [...pauses].sort((a, b) => a.from - b.from)) {
    const last = lines.at(-1);
    if (last === undefined || from - last.from >= TOGETHER_M) lines.push({ from, texts: [text] });
    else last.texts.push(text);
  }
  return lines;
}
