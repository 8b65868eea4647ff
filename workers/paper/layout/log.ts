// A record's curves: tracks beside each other over one axis down the page, in as many bands as they need. A band is never
// parted by the end of a page.
import type { PaperLog, PaperTrack } from '../../../src/contracts/paper';
import { type Box, CONTENT, type Ink } from '../page-model';
import type { PageWriter } from './page-writer';
import { layTitle } from './titles';
import { wrapped } from './wrapped-text';

const AXIS_MM = 13;
const GAP_MM = 1.6;
const LEAST_TRACK_MM = 25;
/** Of a band's plot. */
const HEIGHT_MM = { most: 116, least: 78 } as const;
const TEXT_MM = 2.2;
const LINE_MM = 2.8;
const LEGEND_MM = 4.4;
/** A title with the space around it. */
const TITLE_ROOM_MM = 7;
/** Room below a plot for each line of limits. */
const LIMIT_MM = 2.8;

/** How the curve of a pass is drawn, by its code; told apart without colours too. */
const PASS_LINES: readonly { readonly ink: Ink; readonly dashMm: readonly number[] | null }[] = [
  { ink: 'black', dashMm: null },
  { ink: 'blue', dashMm: null },
  { ink: 'green', dashMm: [1.4, 0.5] },
  { ink: 'violet', dashMm: [0.6, 0.5] },
];
const CURVE_MM = 0.2;

export function passLine(code: number): { readonly ink: Ink; readonly dashMm: readonly number[] | null } {
  return PASS_LINES[code % PASS_LINES.length] ?? { ink: 'black', dashMm: null };
}

/** `belowMm`: of what stands below it and is not left alone on a page. */
export function layLog(writer: PageWriter, log: PaperLog, belowMm = 0): void {
  const most = Math.max(1, Math.floor((CONTENT.widthMm - AXIS_MM + GAP_MM) / (LEAST_TRACK_MM + GAP_MM)));
  const bands = Math.ceil(log.tracks.length / most);
  const each = Math.ceil(log.tracks.length / Math.max(bands, 1));
  for (let band = 0; band < bands; band += 1) {
    const tracks = log.tracks.slice(band * each, (band + 1) * each);
    layBand(writer, log, tracks, { each, left: bands - band, belowMm: band === bands - 1 ? belowMm : 0 });
  }
}

/** How many tracks a full band has, so that those of the last are as wide, and how many bands are left with this one. */
interface Bands {
  readonly each: number;
  readonly left: number;
  /** Of what stands below it on the same page. */
  readonly belowMm: number;
}

function layBand(writer: PageWriter, log: PaperLog, tracks: readonly PaperTrack[], bands: Bands): void {
  const { each, left, belowMm } = bands;
  const widthMm = (CONTENT.widthMm - AXIS_MM - GAP_MM * (each - 1)) / each;
  const heads = tracks.map((track) => headLines(writer, track, widthMm));
  const limits = limitRows(writer, tracks, widthMm);
  const headMm = (Math.max(...heads.map((lines) => lines.length)) + 1) * LINE_MM + 1;
  const limitsMm = limits.length * LIMIT_MM + 1;
  const around = LEGEND_MM + headMm + limitsMm + belowMm;
  layTitle(writer, log.title, around + HEIGHT_MM.least);
  layLegend(writer, log);
  const topMm = writer.yMm + headMm;
  // Lower where the bands that are left fit this page by it.
  const shareMm = writer.leftMm / left - around - TITLE_ROOM_MM;
  const wantedMm = shareMm >= HEIGHT_MM.least ? shareMm : HEIGHT_MM.most;
  const bottomMm = topMm + Math.min(HEIGHT_MM.most, wantedMm, writer.leftMm - headMm - limitsMm - belowMm);
  layAxis(writer, log, { leftMm: CONTENT.leftMm, rightMm: CONTENT.leftMm + AXIS_MM, topMm, bottomMm }, headMm);
  for (const [at, track] of tracks.entries()) {
    const leftMm = CONTENT.leftMm + AXIS_MM + at * (widthMm + GAP_MM);
    const box = { leftMm, rightMm: leftMm + widthMm, topMm, bottomMm };
    layHead(writer, track, heads[at] ?? [], box, headMm);
    layPlot(writer, log, track, box);
    if (at === 0) layMarks(writer, log, box);
  }
  for (const [row, labels] of limits.entries()) {
    for (const { text, offsetMm } of labels) {
      const leftMm = CONTENT.leftMm + AXIS_MM + offsetMm;
      const span = { leftMm, rightMm: CONTENT.rightMm, topMm: bottomMm + 0.6 + row * LIMIT_MM };
      writer.text(text, span, 'left', { sizeMm: TEXT_MM, ink: 'red' });
    }
  }
  writer.yMm = bottomMm + limitsMm;
}

function layLegend(writer: PageWriter, { passes }: PaperLog): void {
  let xMm: number = CONTENT.leftMm;
  for (const { code, name } of passes) {
    const { ink, dashMm } = passLine(code);
    const middle = writer.yMm + 1.4;
    writer.put({ kind: 'line', fromMm: [xMm, middle], toMm: [xMm + 8, middle], thickMm: 0.35, ink, dashMm });
    const span = { leftMm: xMm + 9, rightMm: CONTENT.rightMm, topMm: writer.yMm };
    writer.text(name, span, 'left', { sizeMm: 2.5 });
    xMm += 9 + writer.measure(name, 2.5) + 5;
  }
  writer.yMm += LEGEND_MM;
}

function layAxis(writer: PageWriter, { axis }: PaperLog, box: Box, headMm: number): void {
  for (const [at, line] of wrapped(axis.title, AXIS_MM - 1, TEXT_MM, writer.measure).entries()) {
    writer.text(line, { ...box, topMm: box.topMm - headMm + at * LINE_MM }, 'left', { sizeMm: TEXT_MM, ink: 'grey' });
  }
  for (const { at, text } of axis.ticks) {
    const yMm = place(at, axis, box.topMm, box.bottomMm);
    const topMm = Math.min(Math.max(yMm - TEXT_MM / 2, box.topMm), box.bottomMm - TEXT_MM);
    writer.text(text, { leftMm: box.leftMm, rightMm: box.rightMm - 1, topMm }, 'right', { sizeMm: TEXT_MM });
  }
}

/** The track's name over as many lines as it takes, with its unit. */
function headLines({ measure }: PageWriter, { title, unit }: PaperTrack, widthMm: number): string[] {
  return wrapped(unit === '' ? title : `${title} (${unit})`, widthMm, TEXT_MM + 0.1, measure);
}

function layHead(writer: PageWriter, track: PaperTrack, lines: readonly string[], box: Box, headMm: number): void {
  for (const [at, line] of lines.entries()) {
    const topMm = box.topMm - headMm + at * LINE_MM;
    writer.text(line, { ...box, topMm }, 'center', { sizeMm: TEXT_MM + 0.1, bold: true });
  }
  // The ends are always told, rows between them where there is room.
  const taken: Box[] = [];
  const ticks = [...track.ticks];
  const ordered = [ticks.at(0), ticks.at(-1), ...ticks.slice(1, -1)];
  for (const tick of ordered) {
    if (tick === undefined) continue;
    const widthMm = writer.measure(tick.text, TEXT_MM);
    const xMm = place(tick.at, track, box.leftMm, box.rightMm);
    const leftMm = Math.min(Math.max(xMm - widthMm / 2, box.leftMm), box.rightMm - widthMm);
    const label = { leftMm, rightMm: leftMm + widthMm, topMm: box.topMm - LINE_MM, bottomMm: box.topMm };
    if (taken.some((other) => label.leftMm < other.rightMm + 0.8 && other.leftMm < label.rightMm + 0.8)) continue;
    taken.push(label);
    writer.text(tick.text, label, 'left', { sizeMm: TEXT_MM, ink: 'grey' });
  }
}

function layPlot(writer: PageWriter, { axis }: PaperLog, track: PaperTrack, box: Box): void {
  const { leftMm, rightMm, topMm, bottomMm } = box;
  for (const { at } of axis.ticks) {
    const yMm = place(at, axis, topMm, bottomMm);
    writer.line(leftMm, yMm, rightMm, yMm, 0.08, 'grid');
  }
  for (const { at } of track.ticks) {
    const xMm = place(at, track, leftMm, rightMm);
    writer.line(xMm, topMm, xMm, bottomMm, 0.08, 'grid');
  }
  for (const { at } of axis.marks) {
    const yMm = place(at, axis, topMm, bottomMm);
    const ends = { fromMm: [leftMm, yMm], toMm: [rightMm, yMm] } as const;
    writer.put({ kind: 'line', ...ends, thickMm: 0.3, ink: 'black', dashMm: [2, 1] });
  }
  for (const { at } of track.limits) {
    const xMm = place(at, track, leftMm, rightMm);
    const ends = { fromMm: [xMm, topMm], toMm: [xMm, bottomMm] } as const;
    writer.put({ kind: 'line', ...ends, thickMm: 0.3, ink: 'red', dashMm: [1.2, 0.8] });
  }
  for (const { pass, points } of track.stretches) {
    const pointsMm = new Float64Array(points.length);
    for (let at = 0; at + 1 < points.length; at += 2) {
      pointsMm[at] = place(points[at] ?? Number.NaN, track, leftMm, rightMm);
      pointsMm[at + 1] = place(points[at + 1] ?? Number.NaN, axis, topMm, bottomMm);
    }
    writer.put({ kind: 'curve', pointsMm, thickMm: CURVE_MM, ...passLine(pass) });
  }
  writer.line(leftMm, topMm, rightMm, topMm);
  writer.line(leftMm, bottomMm, rightMm, bottomMm);
  writer.line(leftMm, topMm, leftMm, bottomMm);
  writer.line(rightMm, topMm, rightMm, bottomMm);
}

/** Labels of the lines across all tracks, on the first of them and over its curves. */
function layMarks(writer: PageWriter, { axis }: PaperLog, { leftMm, rightMm, topMm, bottomMm }: Box): void {
  for (const { at, text } of axis.marks) {
    const lines = wrapped(text, rightMm - leftMm - 2, TEXT_MM, writer.measure);
    const yMm = place(at, axis, topMm, bottomMm) - lines.length * LINE_MM - 0.2;
    for (const [row, line] of lines.entries()) {
      const lineMm = Math.max(topMm, yMm) + row * LINE_MM;
      const widthMm = writer.measure(line, TEXT_MM);
      const box = { leftMm: leftMm + 0.6, topMm: lineMm, rightMm: leftMm + 1.4 + widthMm, bottomMm: lineMm + LINE_MM };
      writer.put({ kind: 'fill', box, ink: 'white' });
      writer.text(line, { ...box, leftMm: leftMm + 1, topMm: lineMm + 0.2 }, 'left', { sizeMm: TEXT_MM });
    }
  }
}

interface Label {
  readonly text: string;
  /** Of its left end from the first track's. */
  readonly offsetMm: number;
}

/**
 * Labels of limits below the plots, each as near to its line as its track's width lets it, in rows that don't overlap: neither
 * with labels of the track nor of those beside it. One that is wider than its track ends at the page's margin.
 */
function limitRows({ measure }: PageWriter, tracks: readonly PaperTrack[], widthMm: number): Label[][] {
  const rows: { readonly labels: Label[]; endMm: number }[] = [];
  for (const [index, track] of tracks.entries()) {
    for (const { at, text } of [...track.limits].sort((a, b) => a.at - b.at)) {
      const textMm = measure(text, TEXT_MM);
      const withinMm = Math.max(0, Math.min(place(at, track, 0, widthMm) - textMm / 2, widthMm - textMm));
      const offsetMm = Math.min(index * (widthMm + GAP_MM) + withinMm, CONTENT.widthMm - AXIS_MM - textMm);
      const row = rows.find(({ endMm }) => endMm + 1 <= offsetMm);
      if (row === undefined) rows.push({ labels: [{ text, offsetMm }], endMm: offsetMm + textMm });
      else {
        row.labels.push({ text, offsetMm });
        row.endMm = offsetMm + textMm;
      }
    }
  }
  return rows.map(({ labels }) => labels);
}

/** Where a value of an axis lies between two ends; one off the axis lies on its end, a missing one nowhere. */
function place(value: number, { from, to }: { readonly from: number; readonly to: number }, a: number, b: number) {
  if (Number.isNaN(value)) return Number.NaN;
  const share = to === from ? 0 : (value - from) / (to - from);
  return a + Math.min(1, Math.max(0, share)) * (b - a);
}
