// The selection on a map, and a day of it: the real module against a real HTTP server, and plain JavaScript for an
// oracle.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type {
  NamedPiles,
  PileDays,
  PileFocus,
  PileNumber,
  PilePicture,
  PileShape,
  PileTint,
} from '../../src/contracts/data-core';
import { layPieces } from '../../src/maps/picture-steps';
import { codeOf, context, framed, PILES, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { pileTable } from '../../tests/fixtures/workers/tables';
import { headSchema } from './stored-heads';

const HEADS_PATH = '/smw/api/v1/client/production/heads/';
const KEY = 'piles:HS-800:3';
const HEADS = 'heads:HS-800:3';
const ROWS = 200;
const ALL = 0b1_1111;
const PALETTE = new Uint8Array(40).fill(255);
/** Each status in a colour of its own. */
const COLORS = Uint8Array.from({ length: 40 }, (_, at) => (at % 4 === 3 ? 250 : 17 * at));
const [SOUTH, WEST] = [3_412_345.125, 512_345.25];

const piles = pileTable(ROWS).columns;
/** Cement of the records: some piles have none, some several. */
const RECORDS = Array.from({ length: 260 }, (_, at) => ({
  pile_id: 1 + ((at * 17) % 150),
  ash_kg: 500 + (at % 40) * 8,
}));

let site: SiteCore;
beforeEach(async () => {
  site = await startCore();
  site.server.on(PILES, framed(pileTable(ROWS)));
  const columns: Record<string, unknown> = Object.fromEntries(
    Object.keys(headSchema({ figures: [] })).map((name) => [name, RECORDS.map(() => null)]),
  );
  for (const name of ['record_no', 'pile_no', 'equipment_name', 'row_no']) {
    columns[name] = RECORDS.map((_, at) => `${name}${at}`);
  }
  columns.pile_id = RECORDS.map(({ pile_id }) => pile_id);
  columns.ash_kg = RECORDS.map(({ ash_kg }) => ash_kg);
  columns.started_ms = RECORDS.map((_, at) => 1_790_000_000_000 + at);
  site.server.on(HEADS_PATH, framed({ rows: RECORDS.length, columns }));
  await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
});
afterEach(() => site.close());

const DEPTH: PileNumber = { of: 'piles', column: 'depth_m' };
const ASH: PileNumber = { of: 'heads', heads: HEADS, column: 'ash_kg', take: 'sum' };

const BOX = [SOUTH + 1.5, WEST + 3, SOUTH + 6, WEST + 12.5];
/** A star that crosses itself, between the piles. */
const STAR = [0.4, 2.2, 13.3, 11.1, 2.9, 20.7, 7.7, -0.6, 8.1, 27.3].map(
  (off, at) => off + (at % 2 === 0 ? SOUTH : WEST),
);

/** Crossings of a ray to the north, by the way that they go. */
function isAround(corners: readonly number[], x: number, y: number): boolean {
  let winds = 0;
  for (let at = 0; at < corners.length; at += 2) {
    const [x0 = 0, y0 = 0] = corners.slice(at);
    const [x1 = 0, y1 = 0] = [...corners, ...corners].slice(at + 2);
    const crosses = y0 <= y !== y1 <= y;
    if (crosses && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) winds += y1 > y0 ? 1 : -1;
  }
  return winds !== 0;
}

function inBox(x: number, y: number): boolean {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = BOX;
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}

const corners = (of: readonly number[]): PileShape => ({ of: 'corners', corners: of });
const CHOSEN = Uint32Array.of(199, 3, 50, 51, 9999);

it.each<[string, PileShape, (row: number) => boolean]>([
  ['a box', corners(BOX), (row) => inBox(piles.x_m[row] ?? 0, piles.y_m[row] ?? 0)],
  ['a lasso', corners(STAR), (row) => isAround(STAR, piles.x_m[row] ?? 0, piles.y_m[row] ?? 0)],
  ['piles by id', { of: 'ids', name: 'row A', ids: CHOSEN }, (row) => CHOSEN.includes(piles.pile_id[row] ?? 0)],
])('counts and adds up what %s selects, as far as it is shown', async (_, shape, inside) => {
  await site.core.handlers['heads.open']({ ...SCOPE, key: HEADS, figures: [] }, context());
  const rows = Array.from({ length: ROWS }, (_row, row) => row).filter(inside);
  expect(rows.length).toBeGreaterThan(2);
  const asked = { key: KEY, focus: { shape, days: null }, statusMask: ALL, tint: null } as const;
  const found = await site.core.handlers['piles.selected']({ ...asked, numbers: [DEPTH, ASH] }, context());
  const ofStatus = (status: number) => rows.filter((row) => piles.status[row] === status).length;
  expect([...found.countByStatus]).toEqual([0, 1, 2, 3, 4].map(ofStatus));
  expect(found.count).toBe(rows.length);
  const depths = rows.flatMap((row) => piles.depth_m[row] ?? []);
  expect(found.sums[0]).toMatchObject({ count: depths.length, sum: depths.reduce((sum, depth) => sum + depth, 0) });
  const ids = rows.map((row) => piles.pile_id[row] ?? 0);
  const ash = RECORDS.filter(({ pile_id }) => ids.includes(pile_id)).reduce((sum, { ash_kg }) => sum + ash_kg, 0);
  expect(found.sums[1]?.sum).toBe(ash);
  const idsOf = async (statusMask: number, tint: PileTint | null) =>
    (await site.core.handlers['piles.selectedIds']({ ...asked, statusMask, tint }, context())).ids;
  expect([...(await idsOf(ALL, null))]).toEqual(ids);
  expect([...(await idsOf(1, null))]).toEqual(ids.filter((id) => piles.status[id - 1] === 0));
  // A colour's range leaves out what it hides.
  const tint = { number: DEPTH, edges: [], colors: new Uint8Array(8), hidden: [0], range: null };
  expect([...(await idsOf(ALL, tint))]).toEqual(ids.filter((id) => piles.depth_m[id - 1] !== null));
  const distribution = await site.core.handlers['piles.distribution'](
    { ...asked, number: ASH, classes: { by: 'hand', edges: [1000] }, bins: 1, range: null, hiding: tint },
    context(),
  );
  expect(distribution.byClass.reduce((sum, count) => sum + count, 0)).toBe(depths.length);
});

it('looks at what a search has found alone, and at what is selected among it', async () => {
  const found = { name: 'found', ids: Uint32Array.of(3, 50, 120, 9999) };
  const idsOf = async (shape: PileShape | null, of: NamedPiles | null) => {
    const focus = { shape, days: null, found: of };
    const asked = { key: KEY, focus, statusMask: ALL, tint: null };
    return [...(await site.core.handlers['piles.selectedIds'](asked, context())).ids];
  };
  expect(await idsOf(null, found)).toEqual([3, 50, 120]);
  const chosen: PileShape = { of: 'ids', name: 'row A', ids: CHOSEN };
  expect(await idsOf(chosen, found)).toEqual([3, 50]);
  expect(await idsOf(chosen, null)).toEqual([3, 50, 51, 199]);
  // Another search under the same selection, and one that finds nothing.
  expect(await idsOf(chosen, { name: 'others', ids: Uint32Array.of(51) })).toEqual([51]);
  expect(await idsOf(null, { name: 'none', ids: new Uint32Array() })).toEqual([]);
  // Of the statuses of one day of a replay, too.
  const days = { fromMs: null, untilMs: FROM_MS + 51 };
  const asked = { key: KEY, focus: { shape: null, days, found }, statusMask: ALL, tint: null, numbers: [] };
  expect((await site.core.handlers['piles.selected'](asked, context())).count).toBe(3);
  // On the map the others are painted faint.
  const place = { westM: -40, northM: 40, pixelsPerM: 4, pixelRatio: 1, width: 400, height: 400 } as const;
  const paint = async (focus: PileFocus | null) => {
    const picture = { key: KEY, ...place, statusMask: ALL, palette: COLORS, symbol: 'round', focus } as const;
    return (await site.core.handlers['piles.picture'](picture, context())).pixels;
  };
  const byShape = await paint({ shape: { of: 'ids', ...found }, days: null });
  expect(Buffer.compare(await paint({ shape: null, days: null, found }), byShape)).toBe(0);
  expect(Buffer.compare(await paint(null), byShape)).not.toBe(0);
});

const DAY_MS = 86_400_000;
const FROM_MS = 1_790_000_000_000;

it('shows each day as it was, and counts the days at once', async () => {
  // Row n was finished n ms after the first.
  const edgesMs = [0, 50, 51, 120, 1000].map((ms) => FROM_MS + ms);
  const { counts } = await site.core.handlers['piles.madeByDay']({ key: KEY, edgesMs }, context());
  const made = (from: number, until: number) =>
    piles.finished_ms.filter((ms) => ms !== null && ms >= FROM_MS + from && ms < FROM_MS + until).length;
  const days = [made(0, 50), made(50, 51), made(51, 120), made(120, 1000)];
  expect([...counts]).toEqual([
    ...days.flatMap((piled) => [0, 0, piled, 0, 0]),
    ...[piles.status.filter((status) => status === 0).length, 0, 0, 0, 0],
  ]);
  const selected = async (daysOf: PileDays, statusMask = ALL) => {
    const focus = { shape: null, days: daysOf };
    const asked = { key: KEY, focus, statusMask, tint: null, numbers: [DEPTH] };
    return await site.core.handlers['piles.selected'](asked, context());
  };
  const until = { fromMs: null, untilMs: FROM_MS + 51 };
  const shown = await selected(until);
  expect([...shown.countByStatus]).toEqual([ROWS - made(0, 51), 0, made(0, 51), 0, 0]);
  expect(shown.sums[0]).toMatchObject({ count: made(0, 51), sum: 12.5 * made(0, 51) });
  expect((await selected({ fromMs: FROM_MS + 20, untilMs: FROM_MS + 51 })).count).toBe(made(20, 51));
  // The pointer and the picture know the day.
  const focus = { shape: null, days: until };
  const place = { westM: -40, northM: 40, pixelsPerM: 4, pixelRatio: 1, width: 400, height: 400 } as const;
  const picture = await site.core.handlers['piles.picture'](
    { key: KEY, ...place, statusMask: ALL, palette: PALETTE, symbol: 'round', focus },
    context(),
  );
  expect(picture.painted).toEqual([...shown.countByStatus]);
  // From near, too: in the colours of the day.
  const box = { minEastM: -1e4, minNorthM: -1e4, maxEastM: 1e4, maxNorthM: 1e4 };
  const palette = Uint8Array.from({ length: 40 }, (_, at) => Math.floor(at / 4));
  const view = await site.core.handlers['piles.view'](
    { key: KEY, box, pixelsPerM: 100, statusMask: ALL, palette, focus },
    context(),
  );
  const statuses = Array.from({ length: view.count }, (_, at) => view.colors[4 * at]);
  expect(statuses.filter((status) => status === 2)).toHaveLength(made(0, 51));
  expect(statuses.filter((status) => status === 0)).toHaveLength(ROWS - made(0, 51));
  const later = await site.core.handlers['piles.byId']({ key: KEY, pileId: 150 }, context());
  const at = { eastM: later?.eastM ?? 0, northM: later?.northM ?? 0, radiusM: 0.1 };
  const nearest = (statusMask: number) =>
    site.core.handlers['piles.nearest']({ key: KEY, ...at, statusMask, focus }, context());
  expect(await nearest(1 << 2)).toBeNull();
  expect(await nearest(1)).toMatchObject({ pileId: 150 });
  // A pile that is made now was to be made then.
  site.core.handlers['piles.update']({ key: KEY, changes: [{ pileId: 1, status: 3, depthM: 9 }] }, context());
  expect([...(await selected(until)).countByStatus]).toEqual([...shown.countByStatus]);
  const soon = { fromMs: Date.now() - DAY_MS, untilMs: Date.now() + DAY_MS };
  expect([...(await selected(soon, 1 << 3)).countByStatus]).toEqual([0, 0, 0, 1, 0]);
});

it('hands over what is new on the picture of a day', async () => {
  const { handlers } = site.core;
  const place = { westM: -40, northM: 40, pixelsPerM: 4, pixelRatio: 1, width: 400, height: 400 } as const;
  const ask = (day: number, windowDays: number | null) => {
    const days = { fromMs: windowDays === null ? null : FROM_MS + day - windowDays, untilMs: FROM_MS + day };
    const focus = { shape: null, days };
    return { key: KEY, ...place, statusMask: ALL, palette: COLORS, symbol: 'round', focus } as const;
  };
  let [shown, since, wholes]: [PilePicture | null, number | null, number] = [null, null, 0];
  const step = async (day: number, windowDays: number | null = null): Promise<void> => {
    const answer = await handlers['piles.pictureStep']({ ...ask(day, windowDays), since }, context());
    const wanted = await handlers['piles.picture'](ask(day, windowDays), context());
    since = answer.step;
    if (answer.whole !== null) {
      shown = answer.whole;
      wholes += 1;
    } else if (shown !== null) layPieces(shown, answer.pieces);
    expect(answer).toMatchObject({ kind: wanted.kind, painted: wanted.painted });
    expect(Buffer.compare(shown?.pixels ?? new Uint8Array(), wanted.pixels)).toBe(0);
  };
  for (const day of [20, 51, 52, 90, 51, 51]) await step(day);
  // Of no pile it is said any more whether it is looked at, or it begins to be.
  expect(wholes).toBe(1);
  await step(60, 12);
  await step(64, 12);
  expect(wholes).toBe(2);
  // An answer that did not arrive, and other steps in between: the whole comes.
  since = 7;
  await step(66, 12);
  expect(wholes).toBe(3);
  // A pile is moved by hand.
  const edit = { pileNo: '', xM: SOUTH + 30, yM: WEST + 4, diameterM: 0.8, designDepthM: 9 };
  await handlers['piles.edit']({ key: KEY, pileId: 150, ...edit }, context());
  await step(66, 12);
  expect(wholes).toBe(4);
  // Now: nothing is led on from.
  await handlers['piles.picture']({ ...ask(1, null), focus: null }, context());
  await step(67, 12);
  expect(wholes).toBe(5);
});

it('refuses what is no shape', async () => {
  const selected = (of: readonly number[]) => () => {
    const focus = { shape: corners(of), days: null };
    return site.core.handlers['piles.selectedIds']({ key: KEY, focus, statusMask: ALL, tint: null }, context());
  };
  expect(await codeOf(selected([1, 2]))).toBe('bad_input');
  expect(await codeOf(selected([1, 2, 3]))).toBe('bad_input');
  expect(await codeOf(selected([1, 2, 3, Number.NaN]))).toBe('bad_input');
  expect(await codeOf(selected(new Array(2002).fill(1)))).toBe('bad_input');
});
