// A chart as a picture of its own, with its title and its question, for a report. It is drawn anew at a size of its own
// and without a page.
import { type EChartsCoreOption, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { chartColors } from './chart-colors';

use([SVGRenderer]);

export interface PictureText {
  readonly title: string;
  /** Below the title. */
  readonly lines: readonly string[];
  /** Below the chart, each in as many lines as it needs. */
  readonly notes?: readonly string[];
}

const WIDTH = 1200;
const HEIGHT = 640;
const MARGIN = 20;
const TITLE_PX = 30;
const LINE_PX = 20;
/** Characters as wide as Chinese ones. */
const IS_WIDE = /[\u2e80-\u{10ffff}]/u;
/** Pixels that such a character takes, and at most one of the others on average. */
const WIDE_PX = 14;
const NARROW_PX = 8;
/** Pixels of a PNG by pixel of the picture: sharp on paper. */
const PNG_SCALE = 2;

/** The chart of an option as SVG 1.1. */
export function chartSvg(option: EChartsCoreOption, { title, lines, notes = [] }: PictureText, dark: boolean): string {
  const colors = chartColors(dark);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height: HEIGHT });
  let drawn: string;
  try {
    chart.setOption(atOnce(option));
    drawn = chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
  const top = MARGIN + TITLE_PX + lines.length * LINE_PX;
  const noted = notes.flatMap(noteLines);
  const [width, height] = [WIDTH + 2 * MARGIN, top + HEIGHT + noted.length * LINE_PX + MARGIN];
  const font = `font-family="${escaped(colors.font)}"`;
  const linesFrom = (fromY: number, of: readonly string[], color: string): string[] =>
    of.map((line, at) => {
      const y = fromY + at * LINE_PX + 14;
      return `<text x="${MARGIN}" y="${y}" ${font} font-size="14" fill="${color}">${escaped(line)}</text>`;
    });
  const texts = [
    `<text x="${MARGIN}" y="${MARGIN + 20}" ${font} font-size="20" font-weight="600" fill="${colors.text}">${escaped(title)}</text>`,
    ...linesFrom(MARGIN + TITLE_PX, lines, colors.subtle),
    ...linesFrom(top + HEIGHT, noted, colors.text),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ...texts,
    drawn.replace('<svg ', `<svg x="${MARGIN}" y="${top}" `),
    '</svg>',
  ].join('\n');
}

/** A long text in lines as wide as the chart, parted between words or Chinese characters. */
function noteLines(note: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let linePx = 0;
  for (const [word] of note.matchAll(/[\u2e80-\u{10ffff}]|[^\u2e80-\u{10ffff} ]+ *| +/gu)) {
    const wordPx = [...word].reduce((sum, character) => sum + (IS_WIDE.test(character) ? WIDE_PX : NARROW_PX), 0);
    if (linePx + wordPx > WIDTH && line !== '') {
      lines.push(line);
      line = '';
      linePx = 0;
    }
    line += word;
    linePx += wordPx;
  }
  return [...lines, line];
}

/** Such a picture as PNG. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * PNG_SCALE;
    canvas.height = image.naturalHeight * PNG_SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/png');
    });
    if (png === null) throw new Error('the browser made no picture of the chart');
    return png;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Without pauses between pieces: a picture that is made at once would have the first piece only. */
function atOnce(option: EChartsCoreOption): EChartsCoreOption {
  const series = [option.series].flat().map((one) => ({ ...Object(one), progressive: 0 }));
  return { ...option, progressive: 0, series };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
