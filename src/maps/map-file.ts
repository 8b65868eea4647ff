// The map's view as a picture for a report: the piles as they are painted, what their colours mean, scale, north and when.
import type { PileFocus, PileTint } from '../contracts/data-core';
import type { MapSymbol } from '../contracts/map-symbol';
import type { Translate } from '../i18n/translate';
import type { Format } from '../i18n/use-format';
import { pixelsPerM, type Size, visibleBox } from './camera';
import { putPicture } from './first-picture-canvas';
import type { FilePainter } from './map-frame';
import type { MapView } from './map-view';
import { scaleBar } from './scale-bar';
import type { PileMapSource } from './source';
import { isShown, statusStyles } from './status';
import { MOST_PIXELS } from './wanted-picture';

/** Pixels of the file by pixel of the screen: sharp on paper. */
const MOST_SCALE = 2;
/** Of a picture, as the data core paints it. */
const MARGIN = 16;
const LINE_PX = 22;
const SWATCH_PX = 12;
const SCALE_BAR_PX = 160;
/** Strip of the colours of a number. */
const STRIP_PX = 260;
const LEGEND_GAP_PX = 20;

export interface LegendEntry {
  readonly color: string;
  readonly text: string;
}

export interface MapFileTerms {
  readonly source: PileMapSource;
  readonly view: MapView;
  readonly size: Size;
  readonly look: {
    readonly statusMask: number;
    readonly palette: Uint8Array;
    readonly symbol: MapSymbol;
    readonly tint: PileTint | null;
    readonly focus: PileFocus | null;
  };
  readonly title: string;
  /** Below it, when the view was saved among them. */
  readonly lines: readonly string[];
  /** Of the statuses shown. */
  readonly legend: readonly LegendEntry[];
  /** Of the classes shown that colour the piles; none where their colours run into one another, or are those of statuses. */
  readonly classes: readonly LegendEntry[];
  /** The least and the greatest of a number whose colours run into one another. */
  readonly ends: readonly [string, string] | null;
  /** Whether the piles are seen in space: then the painters draw them too, and a scale of depth in place of one of the plan. */
  readonly solid: boolean;
  /** Draw what lies under and over the piles. */
  readonly painters: readonly FilePainter[];
  readonly colors: { readonly ground: string; readonly paper: string; readonly ink: string; readonly font: string };
}

/** The statuses that the map shows, each with how many piles have it. */
export function statusLegend(
  counts: readonly number[],
  mask: number,
  dark: boolean,
  t: Translate,
  format: Pick<Format, 'number'>,
): readonly LegendEntry[] {
  return statusStyles(dark)
    .filter(({ code }) => isShown(mask, code))
    .map(({ code, color, name }) => ({
      color,
      text: `${t(`map.status.${name}`)} ${format.number(counts[code] ?? 0)}`,
    }));
}

/** Colours of a saved picture of the map: a canvas cannot read those of the theme. */
export function mapFileColors(dark: boolean) {
  const font =
    '"Segoe UI", "Microsoft YaHei", "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';
  return dark
    ? { ground: '#141414', paper: '#292929', ink: '#ffffff', font }
    : { ground: '#f5f5f5', paper: '#ffffff', ink: '#242424', font };
}

/** Where the parts of the file stand, in its pixels by screen pixel. `legendRows`: below the scale bar. */
export function fileLayout(
  size: Size,
  lines: number,
  legendRows: number,
): { width: number; height: number; mapTop: number; footTop: number } {
  const mapTop = MARGIN + LINE_PX * (1 + lines) + MARGIN / 2;
  const footTop = mapTop + size.height + MARGIN / 2;
  return { width: size.width + 2 * MARGIN, height: footTop + (1 + legendRows) * LINE_PX + MARGIN, mapTop, footTop };
}

/** Where things so wide stand, side by side in as many rows as they need; one wider than a row has a row of its own. */
export function inRows(
  widths: readonly number[],
  room: number,
): readonly { readonly row: number; readonly x: number }[] {
  let [row, x] = [0, 0];
  return widths.map((width) => {
    if (x > 0 && x + width > room) [row, x] = [row + 1, 0];
    const at = { row, x };
    x += width + LEGEND_GAP_PX;
    return at;
  });
}

/** Pixels of the file by pixel of the screen, of which a large one leaves fewer. */
export function fileScale({ width, height }: Size): number {
  return Math.min(MOST_SCALE, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
}

/** Draws the view anew; rejects when the source does. */
export async function mapPng(terms: MapFileTerms, signal: AbortSignal): Promise<Blob> {
  const { source, view, size, look, solid, title, lines, colors } = terms;
  const scale = fileScale(size);
  const box = visibleBox(view, size);
  const query = {
    ...look,
    westM: box.minEastM,
    northM: box.maxNorthM,
    pixelsPerM: pixelsPerM(view.zoom) * scale,
    pixelRatio: scale,
    width: Math.floor(size.width * scale),
    height: Math.floor(size.height * scale),
  };
  const picture = solid ? null : await source.picture(query, signal);
  const canvas = document.createElement('canvas');
  const measured = canvas.getContext('2d');
  if (measured === null) throw new Error('the browser gives no canvas');
  const parts = legendParts(measured, terms);
  const places = inRows(
    parts.map(({ width }) => width),
    size.width,
  );
  // The scale bar has a line of its own.
  const footRows = solid ? 0 : 1;
  const layout = fileLayout(size, lines.length, footRows + (places.at(-1)?.row ?? 0));
  canvas.width = Math.round(layout.width * scale);
  canvas.height = Math.round(layout.height * scale);
  const paper = canvas.getContext('2d');
  if (paper === null) throw new Error('the browser gives no canvas');
  paper.scale(scale, scale);
  paper.fillStyle = colors.paper;
  paper.fillRect(0, 0, layout.width, layout.height);
  const text = (said: string, x: number, y: number, isTitle = false): void => {
    paper.font = `${isTitle ? '600 17px' : '13px'} ${colors.font}`;
    paper.fillStyle = colors.ink;
    paper.fillText(said, x, y);
  };
  text(title, MARGIN, MARGIN + 15, true);
  for (const [at, line] of lines.entries()) text(line, MARGIN, MARGIN + LINE_PX * (at + 1) + 14);

  paper.fillStyle = colors.ground;
  paper.fillRect(MARGIN, layout.mapTop, size.width, size.height);
  const paintLayers = async (below: boolean): Promise<void> => {
    paper.save();
    paper.beginPath();
    paper.rect(MARGIN, layout.mapTop, size.width, size.height);
    paper.clip();
    paper.translate(MARGIN, layout.mapTop);
    const painters = terms.painters.filter((painter) => painter.below === below);
    const heightOf = ({ bottom, top }: FilePainter): number => Number(top ?? false) - Number(bottom ?? false);
    const fromBottom = [...painters].sort((a, b) => heightOf(a) - heightOf(b));
    for (const painter of fromBottom) await painter.paint(paper, view, size);
    paper.restore();
  };
  await paintLayers(true);
  if (picture !== null) {
    const piles = document.createElement('canvas');
    putPicture(piles, picture);
    paper.drawImage(piles, MARGIN, layout.mapTop, size.width, size.height);
  }
  await paintLayers(false);
  const footY = layout.footTop + 14;
  if (!solid) {
    drawNorth(paper, MARGIN + size.width - 26, layout.mapTop + 10, colors.ink);
    const bar = scaleBar(pixelsPerM(view.zoom), SCALE_BAR_PX);
    paper.strokeStyle = colors.ink;
    paper.lineWidth = 1.5;
    paper.beginPath();
    paper.moveTo(MARGIN, footY - 6);
    paper.lineTo(MARGIN, footY);
    paper.lineTo(MARGIN + bar.widthPx, footY);
    paper.lineTo(MARGIN + bar.widthPx, footY - 6);
    paper.stroke();
    text(bar.label, MARGIN + bar.widthPx + 8, footY);
  }

  for (const [at, { draw }] of parts.entries()) {
    const { row = 0, x = 0 } = places[at] ?? {};
    draw(paper, MARGIN + x, footY + (footRows + row) * LINE_PX);
  }
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (png) => (png === null ? reject(new Error('the browser made no picture')) : resolve(png)),
      'image/png',
    );
  });
}

interface LegendPart {
  readonly width: number;
  readonly draw: (paper: CanvasRenderingContext2D, x: number, y: number) => void;
}

/** The legend, part by part; of statuses that do not colour the piles their counts alone. */
function legendParts(measured: CanvasRenderingContext2D, terms: MapFileTerms): readonly LegendPart[] {
  const { look, legend, classes, ends, colors } = terms;
  const font = `13px ${colors.font}`;
  measured.font = font;
  const widthOf = (said: string): number => measured.measureText(said).width;
  const write = (paper: CanvasRenderingContext2D, said: string, x: number, y: number): void => {
    paper.font = font;
    paper.fillStyle = colors.ink;
    paper.fillText(said, x, y);
  };
  const entry = ({ color, text }: LegendEntry): LegendPart => ({
    width: SWATCH_PX + 6 + widthOf(text),
    draw(paper, x, y) {
      paper.fillStyle = color;
      paper.fillRect(x, y - SWATCH_PX + 2, SWATCH_PX, SWATCH_PX);
      write(paper, text, x + SWATCH_PX + 6, y);
    },
  });
  const { tint } = look;
  if (tint === null) return legend.map(entry);
  const strip = ([least, greatest]: readonly [string, string]): LegendPart => ({
    width: widthOf(least) + STRIP_PX + widthOf(greatest) + 16,
    draw(paper, x, y) {
      write(paper, least, x, y);
      const end = drawStrip(paper, tint.colors, x + widthOf(least) + 8, y);
      write(paper, greatest, end + 8, y);
    },
  });
  const counted = ({ text }: LegendEntry): LegendPart => ({
    width: widthOf(text),
    draw: (paper, x, y) => write(paper, text, x, y),
  });
  return [...(ends === null ? [] : [strip(ends)]), ...classes.map(entry), ...legend.map(counted)];
}

/** The colours of the classes from the least on, without that of piles that have no number; answers where it ends. */
function drawStrip(paper: CanvasRenderingContext2D, colors: Uint8Array, x: number, y: number): number {
  const classes = Math.max(1, colors.length / 4 - 1);
  const width = STRIP_PX / classes;
  for (let at = 0; at < classes; at += 1) {
    const [red = 0, green = 0, blue = 0] = colors.subarray(4 * (at + 1));
    paper.fillStyle = `rgb(${red}, ${green}, ${blue})`;
    paper.fillRect(x + at * width, y - SWATCH_PX + 2, Math.ceil(width), SWATCH_PX);
  }
  return x + STRIP_PX;
}

function drawNorth(paper: CanvasRenderingContext2D, x: number, y: number, ink: string): void {
  paper.fillStyle = ink;
  paper.beginPath();
  paper.moveTo(x + 8, y);
  paper.lineTo(x + 14, y + 20);
  paper.lineTo(x + 8, y + 16);
  paper.lineTo(x + 2, y + 20);
  paper.fill();
  paper.font = '600 11px sans-serif';
  paper.fillText('N', x + 4, y + 33);
}
