// A plan of which a tenth is moved at once: from the new places to the map around them, ready to draw.
import { PileFocus, PileMap, PileTint } from '../../../crates/data-core/pkg/data_core';
import { editMany } from '../../../workers/data-core/pile-edits';
import { pileView } from '../../../workers/data-core/pile-view';
import { makePiles } from '../data/piles';
import { differNumbers } from '../harness/equal';
import { answerJob, type BenchContext, compare } from '../harness/measure';
import type { Row } from '../harness/row';
import { buildFlatbush, offsetsOf } from '../peers/map-indexes';

/** All states. */
const EVERY = 0b11111;
const AROUND_M = 30;
/** So close that each pile is drawn. */
const PIXELS_PER_M = 100;
const palette = new Uint8Array(20).fill(128);
const MOVED_M = 0.4;

const OBJECTS = 'row objects, flatbush built anew';

export async function manyPileEdits(context: BenchContext): Promise<Row[]> {
  const piles = makePiles(context.quick ? 20_000 : 1_000_000);
  const { count, northM, eastM } = piles;
  const many = count / 10;
  const map = new PileMap(piles.table());
  const frame = map.info();
  const [east, north] = [(eastM[many >> 1] ?? 0) - frame.originYM, (northM[many >> 1] ?? 0) - frame.originXM];
  const box = [east - AROUND_M, north - AROUND_M, east + AROUND_M, north + AROUND_M] as const;
  /** Coloured by status, and all piles looked at. */
  const plain = [PileTint.none(), new Uint8Array(), new PileFocus()] as const;
  const pileIds = Uint32Array.from({ length: many }, (_, row) => row + 1);
  /** Every contender moves the same piles there and back, once a run. */
  const inTurn = (): (() => Float64Array) => {
    let turn = 0;
    return () => {
      turn += 1;
      return northM.slice(0, many).map((metres) => metres + (turn % 2) * MOVED_M);
    };
  };
  const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  const [ourNext, objectsNext] = [inTurn(), inTurn()];
  const offsets = offsetsOf(piles, frame);
  let objects = Array.from(offsets.east, (e, row) => ({ id: row + 1, e, n: offsets.north[row] ?? 0 }));
  const found = await compare<readonly number[]>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${count.toLocaleString('en')} piles: ${many.toLocaleString('en')} are moved, and the map around them`,
          note: 'with the cells before, by which the edit is taken back',
          prepare: () => {
            const xM = ourNext();
            return answerJob(
              () => {
                if (editMany(map, { pileIds, xM }, false) === null) throw new Error('the map did not take the edit in');
                return pileView(map.view(...box, PIXELS_PER_M, EVERY, palette, ...plain)).values;
              },
              (rows) => ascending(Array.from(rows, (row) => map.hit(row).pileId)),
            );
          },
          against: { [OBJECTS]: null },
        },
      ],
      peers: [
        {
          name: OBJECTS,
          note: 'the list of objects is copied, as state of a page is, and asked for the same box',
          prepare: () => {
            const xM = objectsNext();
            return answerJob(() => {
              objects = objects.map((pile, row) =>
                row < many ? { ...pile, n: (xM[row] ?? 0) - frame.originXM } : pile,
              );
              const index = buildFlatbush({
                east: Float32Array.from(objects, ({ e }) => e),
                north: Float32Array.from(objects, ({ n }) => n),
              });
              return index.search(...box).map((row) => objects[row]?.id ?? 0);
            }, ascending);
          },
        },
      ],
      differ: (ours, peer) => differNumbers('ids', ours, peer),
    },
    context,
  );
  map.free();
  return found;
}
