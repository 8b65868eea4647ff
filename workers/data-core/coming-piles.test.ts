// A site whose piles come slowly, from the server's packing to the image of the console's own module: the cells of the head
// are painted before any pile is there, and each stretch of piles takes the place of its cells.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PACKED_PILES } from '../../server/http/packed-forms';
import { packedParts } from '../../server/http/packed-parts';
import { type DeflatedPart, type PartsAnswer, sendParts } from '../../server/http/parts-answer';
import { CellsOfPiles } from '../../server/http/site-cells';
import type { TextRows } from '../../server/http/table-parts';
import { headSaying } from '../../server/http/whole-table';
import { PILE_STATUS, pileLocationColumns } from '../../src/contracts/api';
import type { ComingPiles, PilePicture, PilePictureQuery, Progress } from '../../src/contracts/data-core';
import { fitView } from '../../src/maps/camera';
import { ALL_STATUSES, statusPalette } from '../../src/maps/status';
import { queryOf, wantedFor } from '../../src/maps/wanted-picture';
import { context, coreAt, PILES, SCOPE, TO } from '../../tests/fixtures/workers/core';

const KEYED = { ...SCOPE, key: 'piles:HS-800:3' };
const SIZE = { width: 400, height: 300 };
/** Rows of each stretch, 60 m by 60 m side by side from west to east; its cells turn out as large as 8 m. */
const ROWS = 3_600;
const PER_ROW = 60;
const PALETTE = statusPalette(false);
const TOTALS = { rows: 3 * ROWS, records: null, bytes: null };
const recipient = { suite: 'chacha20-poly1305', token: TO.token, clientUuid: TO.clientUuid } as const;

/** All done; planned and done in turn; planned, but for one of ten that is warned. */
const statusOf = (stretch: number, at: number): number =>
  [
    PILE_STATUS.done,
    at % 2 === 0 ? PILE_STATUS.planned : PILE_STATUS.done,
    at % 10 === 0 ? PILE_STATUS.warned : PILE_STATUS.planned,
  ][stretch] ?? 0;
const BY_STATUS = [1_800 + 3_240, 0, 3_600 + 1_800, 360, 0];

async function* pages(): AsyncGenerator<TextRows> {
  for (const stretch of [0, 1, 2]) {
    const text = (cell: (at: number) => number | string | null): string =>
      Array.from({ length: ROWS }, (_, at) => JSON.stringify(cell(at))).join();
    const cells: Record<keyof typeof pileLocationColumns, string> = {
      pile_id: text((at) => stretch * ROWS + at + 1),
      pile_no: text((at) => `P${stretch}-${at}`),
      x_m: text((at) => 3_412_000 + Math.floor(at / PER_ROW)),
      y_m: text((at) => 512_000 + 60 * stretch + (at % PER_ROW)),
      diameter_m: text(() => 0.5),
      design_depth_m: text(() => 12),
      depth_m: text(() => null),
      status: text((at) => statusOf(stretch, at)),
      finished_ms: text(() => null),
    };
    yield { n: ROWS, texts: new Map(Object.keys(pileLocationColumns).map((name) => [name, Reflect.get(cells, name)])) };
  }
}

let app: FastifyInstance;
let origin: string;
let answer: () => PartsAnswer;
const made: DeflatedPart[] = [];
let packed: Uint8Array;

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  app.get(PILES, (request, reply) => sendParts(request, reply, recipient, answer()));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const cells = new CellsOfPiles();
  for await (const part of packedParts(cells.watch(pages()), PACKED_PILES)) made.push(part);
  packed = cells.packed() ?? new Uint8Array();
});
afterAll(() => app.close());

/** How many parts may go out; the rest is held back. */
let letOut: (parts: number) => void;
beforeEach(() => {
  let most = 0;
  let go = (): void => undefined;
  letOut = (parts) => {
    most = parts;
    go();
  };
  answer = () => ({
    head: headSaying(TOTALS, packed, { by_status: BY_STATUS }),
    parts: (async function* () {
      for (const [at, part] of made.entries()) {
        while (at >= most) {
          await new Promise<void>((resolve) => {
            go = resolve;
          });
        }
        yield part;
      }
      return { rows: 3 * ROWS, records: null };
    })(),
  });
});

/** Opens the piles; `told` is the newest of what cells tell. */
async function opening() {
  const core = await coreAt(origin, TO);
  const seen: Progress[] = [];
  const told = (): ComingPiles | undefined => seen.at(-1)?.coming;
  const opened = core.handlers['piles.open'](
    KEYED,
    context((progress) => void seen.push(progress)),
  );
  const picture = (query: PilePictureQuery): Promise<PilePicture | null> =>
    Promise.resolve(core.handlers['piles.coming']({ ...query, key: KEYED.key }, context()));
  return { opened: Promise.resolve(opened), told, seen, picture };
}

function queryFor({ extent }: ComingPiles, statusMask = ALL_STATUSES): PilePictureQuery {
  const look = { key: '', revision: 0, edits: 0, palette: PALETTE, symbol: 'round', tint: null, focus: null } as const;
  return queryOf(wantedFor({ ...look, statusMask }, fitView(extent, SIZE), SIZE, 1, 0));
}

/** RGBA of a place in metres from the south-west corner of the site, premultiplied. */
function pixelAt(of: PilePicture, query: PilePictureQuery, { extent }: ComingPiles, east: number, north: number) {
  const x = Math.floor((extent.minEastM + east - query.westM) * query.pixelsPerM);
  const y = Math.floor((query.northM - extent.minNorthM - north) * query.pixelsPerM);
  return [...of.pixels.subarray(4 * (y * of.width + x), 4 * (y * of.width + x) + 4)];
}

/** Its colour without the opacity; null: there is none. */
function colorAt(...at: Parameters<typeof pixelAt>) {
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixelAt(...at);
  return alpha === 0 ? null : [red, green, blue].map((level) => (level * 255) / alpha);
}

/** Places from the south to the north. */
function column(of: PilePicture, query: PilePictureQuery, info: ComingPiles, east: number) {
  return Array.from({ length: 50 }, (_, north) => pixelAt(of, query, info, east, north));
}

const colorOf = (status: number): readonly number[] => [...PALETTE.subarray(4 * status, 4 * status + 3)];
/** Shares of two statuses in linear light. */
const mixed = (one: number, other: number, share: number): readonly number[] =>
  colorOf(one).map((level, at) => Math.sqrt(share * level ** 2 + (1 - share) * (colorOf(other)[at] ?? 0) ** 2));
const near = (wanted: readonly number[]) => wanted.map((level) => expect.closeTo(level, -1));

async function first<T>(of: () => T | undefined | null): Promise<T> {
  await expect.poll(of).not.toBeUndefined();
  const value = of();
  if (value === undefined || value === null) throw new Error('it has gone again');
  return value;
}

describe('piles that come slowly', () => {
  it('are painted as cells with their shares before the first has come, then as piles, and end as the map', async () => {
    const { opened, told, picture } = await opening();
    const info = await first(told);
    expect(info.countByStatus).toEqual(BY_STATUS);
    expect(info.come).toBe(0);
    expect(info.extent.maxEastM - info.extent.minEastM).toBe(179);
    expect(info.extent.maxNorthM - info.extent.minNorthM).toBe(59);
    const query = queryFor(info);
    const cells = await picture(query);
    if (cells === null) throw new Error('there is no image');
    expect(cells.painted).toEqual(BY_STATUS);
    const { planned, done, warned } = PILE_STATUS;
    expect(colorAt(cells, query, info, 30, 30)).toEqual(near(colorOf(done)));
    expect(colorAt(cells, query, info, 90, 30)).toEqual(near(mixed(planned, done, 0.5)));
    expect(colorAt(cells, query, info, 150, 30)).toEqual(near(mixed(warned, planned, 1 / 8)));
    expect(colorAt(cells, query, info, -10, 30)).toBeNull();

    letOut(1);
    await expect.poll(() => told()?.come).toBe(1);
    const some = await picture(query);
    if (some === null) throw new Error('there is no image');
    expect(some.painted).toEqual(BY_STATUS);
    // Piles in the west now, the same cells in the east still.
    expect(column(some, query, info, 30)).not.toEqual(column(cells, query, info, 30));
    expect(column(some, query, info, 150)).toEqual(column(cells, query, info, 150));

    letOut(3);
    const map = await opened;
    expect(map.countByStatus).toEqual(BY_STATUS);
    expect(await picture(query)).toBeNull();
  });

  it('leave out the statuses that are hidden', async () => {
    const { opened, told, picture } = await opening();
    const info = await first(told);
    const query = queryFor(info, 1 << PILE_STATUS.done);
    const cells = await picture(query);
    expect(cells?.painted).toEqual([0, 0, 5_400, 0, 0]);
    if (cells === null) throw new Error('there is no image');
    expect(colorAt(cells, query, info, 90, 30)).toEqual(near(colorOf(PILE_STATUS.done)));
    expect(colorAt(cells, query, info, 150, 30)).toBeNull();
    letOut(3);
    await opened;
  });

  it('tell nothing of cells where they are there at once, or the server has none', async () => {
    const quick = await opening();
    letOut(3);
    expect(await quick.opened).toMatchObject({ rows: 3 * ROWS, countByStatus: BY_STATUS });
    expect(quick.seen.filter(({ coming }) => coming !== undefined)).toEqual([]);

    const withCells = answer;
    answer = () => ({ ...withCells(), head: TOTALS });
    letOut(1);
    const plain = await opening();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(plain.told()).toBeUndefined();
    letOut(3);
    expect(await plain.opened).toMatchObject({ rows: 3 * ROWS, countByStatus: BY_STATUS });
  });
});
