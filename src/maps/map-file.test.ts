import { afterEach, expect, it, vi } from 'vitest';
import type { PilePicture } from '../contracts/data-core';
import type { Translate } from '../i18n/translate';
import { placeMachines } from './machine-places';
import { drawMachines } from './machine-signs';
import { fileLayout, fileScale, inRows, type MapFileTerms, mapPng, statusLegend } from './map-file';
import type { FilePainter } from './map-frame';
import { marksPainter } from './marks-over-piles';
import { planScreen } from './site-screen';
import type { MapMachine, PileMapSource } from './source';

afterEach(() => vi.unstubAllGlobals());

interface Placed {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Stands for the canvases of the file: texts, ends of lines and middles of discs in its pixels, in their order. */
function recordedFile() {
  const drawn: string[] = [];
  let at: Placed = { scale: 1, x: 0, y: 0 };
  const saved: Placed[] = [];
  const place = (name: string) => (x: number, y: number) =>
    void drawn.push(`${name} ${Math.round(at.scale * (at.x + x))},${Math.round(at.scale * (at.y + y))}`);
  const known: Readonly<Record<string, unknown>> = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    scale: (by: number) => {
      at = { ...at, scale: by };
    },
    translate: (x: number, y: number) => {
      at = { ...at, x, y };
    },
    save: () => void saved.push(at),
    restore: () => {
      at = saved.pop() ?? at;
    },
    fillText: (text: string, x: number, y: number) => place(text)(x, y),
    lineTo: place('line'),
    arc: place('disc'),
    drawImage: () => void drawn.push('piles'),
  };
  const context = new Proxy({}, { get: (_, name) => known[String(name)] ?? (() => undefined), set: () => true });
  const createElement = () => ({
    getContext: () => context,
    toBlob: (done: (png: Blob) => void) => done(new Blob(['png'])),
  });
  vi.stubGlobal('document', { createElement });
  return drawn;
}

const COLORS = { grid: '', gridText: '', label: '', halo: '', accent: '', font: '' };
const SIZE = { width: 400, height: 300 };
/** Ten pixels are a metre. */
const VIEW = { eastM: 0, northM: 0, zoom: Math.log2(10) };
/** Above and left of the map in the file: margin, title and a line, half a margin. */
const [LEFT, TOP] = [16, 68];
const ORIGIN = { xM: 3_000_000, yM: 500_000 };

function machine(id: number, eastM: number, change: Partial<MapMachine> = {}): MapMachine {
  const facts = { pileNo: null, depthM: null, designDepthM: null, simulated: false, stale: false, online: true };
  const at = { xM: ORIGIN.xM, yM: ORIGIN.yM + eastM };
  return { id, name: `${id}#`, ...at, state: 'recording', ...facts, ...change };
}

async function drawnFile(painters: readonly FilePainter[], solid = false): Promise<readonly string[]> {
  const drawn = recordedFile();
  const picture: PilePicture = {
    ...{ kind: 'piles', painted: [], piles: 0, width: 0, height: 0 },
    ...{ pixels: new Uint8Array(), words: new Uint32Array() },
  };
  const terms: MapFileTerms = {
    source: { picture: async () => picture } as unknown as PileMapSource,
    ...{
      view: VIEW,
      size: SIZE,
      title: 'site',
      lines: ['today'],
      legend: [],
      classes: [],
      ends: null,
      painters,
      solid,
    },
    look: { statusMask: 31, palette: new Uint8Array(), symbol: 'round', tint: null, focus: null },
    colors: { ground: '', paper: '', ink: '', font: '' },
  };
  expect((await mapPng(terms, new AbortController().signal)).size).toBe(3);
  return drawn;
}

it('has numbers of piles, coordinates, the outline of a selection and the found pile, at its own pixels', async () => {
  const marks = {
    labels: [{ eastM: 2, northM: 0, radiusM: 0.5, text: 'A-1' }],
    outline: [
      { eastM: -5, northM: -5 },
      { eastM: 5, northM: 5 },
    ],
    selected: { eastM: -2, northM: 1, diameterM: 1, pileNo: 'A-7' },
    origin: ORIGIN,
    colors: COLORS,
  };
  const drawn = await drawnFile([marksPainter(marks)]);
  const at = (x: number, y: number) => `${2 * (LEFT + x)},${2 * (TOP + y)}`;
  const overPiles = drawn.slice(drawn.indexOf('piles') + 1);
  // Below the pile, by its radius and a gap.
  expect(overPiles).toContain(`A-1 ${at(220, 158)}`);
  expect(overPiles).toContain(`Y 500000 ${at(204, 297)}`);
  expect(overPiles.filter((one) => one.startsWith('line ')).slice(0, 2)).toEqual([
    `line ${at(150, 200)}`,
    `line ${at(250, 100)}`,
  ]);
  expect(overPiles).toContain(`disc ${at(180, 140)}`);
  expect(overPiles).toContain(`A-7 ${at(180, 128)}`);
});

it('has machines above all else, as discs with the names that have room', async () => {
  const machines = [machine(1, 0), machine(2, 1), machine(3, 10), machine(4, 900)];
  const discs: FilePainter = {
    below: false,
    top: true,
    paint: async (context, view, size) => {
      // A part of the code that is fetched first.
      await Promise.resolve();
      drawMachines(context, placeMachines(machines, planScreen(view, size), ORIGIN), '', COLORS, false);
    },
  };
  const layer: FilePainter = { below: false, paint: (context) => context.fillText('layer', 0, 0) };
  const lowest: FilePainter = { below: false, bottom: true, paint: (context) => context.fillText('marks', 0, 0) };
  const drawn = await drawnFile([discs, layer, lowest]);
  const names = drawn.map((one) => one.split(' ')[0] ?? '');
  const said = ['marks', 'layer', '3#'];
  expect(names.filter((name) => said.includes(name) || name.endsWith('#'))).toEqual(said);
  const middles = drawn.filter((one) => one.startsWith('disc '));
  // The one beyond the view is not there.
  expect(middles).toEqual([200, 210, 300].map((x) => `disc ${2 * (LEFT + x)},${2 * (TOP + 150)}`));
});

it('of piles in space has them from their painter, and neither the scale nor the north of a plan', async () => {
  const space: FilePainter = { below: false, paint: (context) => context.fillText('columns', 0, 0) };
  const drawn = await drawnFile([space], true);
  const texts = drawn.map((one) => one.split(' ')[0]);
  expect(texts.filter((one) => one !== 'line')).toEqual(['site', 'today', 'columns']);
  const plan = await drawnFile([]);
  expect(plan).toContain('piles');
  expect(plan.map((one) => one.split(' ')[0])).toContain('N');
});

it('tells a machine that works from one that rests and one that is away by its sign too', () => {
  const signOf = (change: Partial<MapMachine>): readonly string[] => {
    const lines: string[] = [];
    const nothing = () => undefined;
    const context = {
      ...Object.fromEntries(
        ['beginPath', 'arc', 'fill', 'stroke', 'moveTo', 'strokeText', 'fillText'].map((name) => [name, nothing]),
      ),
      setLineDash: (dash: readonly number[]) => void (dash.length > 0 && lines.push('dashed')),
      lineTo: (x: number, y: number) => void lines.push(`${x},${y}`),
    } as unknown as CanvasRenderingContext2D;
    drawMachines(context, placeMachines([machine(1, 0, change)], planScreen(VIEW, SIZE), ORIGIN), '', COLORS, false);
    return lines;
  };
  const [working, resting, away] = [signOf({}), signOf({ state: 'idle' }), signOf({ online: false })];
  expect(new Set([working, resting, away].map((lines) => lines.join(' '))).size).toBe(3);
  expect(away).toContain('dashed');
  expect(signOf({ stale: true })).toEqual(away);
});

it('counts the statuses that the map shows', () => {
  const t = ((key: string) => key) as Translate;
  const format = { number: (value: number | null | undefined) => `${value}` };
  const entries = statusLegend([5, 0, 7, 1, 2], 0b00101, false, t, format);
  expect(entries.map(({ text }) => text)).toEqual(['map.status.planned 5', 'map.status.done 7']);
  expect(new Set(entries.map(({ color }) => color)).size).toBe(2);
});

it('has room for the words above the map, and for scale and legend below it', () => {
  const layout = fileLayout({ width: 800, height: 600 }, 2, 3);
  expect(layout.width).toBe(832);
  // Title and two lines.
  expect(layout.mapTop).toBeGreaterThanOrEqual(16 + 3 * 22);
  expect(layout.footTop).toBe(layout.mapTop + 600 + 8);
  expect(layout.height).toBeGreaterThanOrEqual(layout.footTop + 4 * 22);
});

it('has its legend in as many rows as it needs', () => {
  expect(inRows([100, 100, 100], 340)).toEqual([
    { row: 0, x: 0 },
    { row: 0, x: 120 },
    { row: 0, x: 240 },
  ]);
  expect(inRows([100, 100, 100], 339)[2]).toEqual({ row: 1, x: 0 });
  // A part wider than a row stands alone.
  expect(inRows([30, 500, 30], 340).map(({ row, x }) => [row, x])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  expect(inRows([], 340)).toEqual([]);
});

it('is twice as fine as the screen, as far as the data core paints so many pixels', () => {
  expect(fileScale({ width: 1366, height: 768 })).toBe(2);
  const size = { width: 3840, height: 2160 };
  const scale = fileScale(size);
  expect(scale).toBeGreaterThan(1.4);
  expect(Math.floor(size.width * scale) * Math.floor(size.height * scale)).toBeLessThanOrEqual(2 ** 24);
  expect(fileScale({ width: 0, height: 0 })).toBe(2);
});
