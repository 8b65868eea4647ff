// A plan that is edited: from what the server says of one pile to the map around it, ready to draw.
import { PileFocus, PileLocations, PileMap, PileTint } from '../../../crates/data-core/pkg/data_core';
import { pileView } from '../../../workers/data-core/pile-view';
import { makePiles, onePile, type Piles } from '../data/piles';
import { differNumbers } from '../harness/equal';
import { answerJob, type BenchContext, compare } from '../harness/measure';
import type { Row } from '../harness/row';
import { buildFlatbush, type Offsets, offsetsOf } from '../peers/map-indexes';

/** All states. */
const EVERY = 0b11111;
const AROUND_M = 30;
/** So close that each pile is drawn. */
const PIXELS_PER_M = 100;
const palette = new Uint8Array(20).fill(128);

const ANEW = 'all piles laid out anew';
const OBJECTS = 'row objects, flatbush built anew';

/** One pile as it is after an edit; the others stay. */
interface Edit {
  /** Its row, which for a new one is the first that there is none of. */
  readonly row: number;
  readonly northM: number;
  readonly eastM: number;
}

/** The ids of the piles around the edited one. */
type Around = readonly number[];

const KINDS = [
  {
    name: 'one is moved',
    edit: ({ northM, eastM }: Piles, turn: number): Edit => {
      const row = Math.floor(northM.length / 3) + turn;
      return { row, northM: (northM[row] ?? 0) + 0.4, eastM: eastM[row] ?? 0 };
    },
  },
  {
    name: 'one is added',
    edit: ({ count, northM, eastM }: Piles, turn: number): Edit => {
      const beside = Math.floor(count / 2) + turn;
      return { row: count + turn, northM: (northM[beside] ?? 0) + 0.7, eastM: (eastM[beside] ?? 0) + 0.7 };
    },
  },
];

export async function pileEdits(context: BenchContext): Promise<Row[]> {
  const piles = makePiles(context.quick ? 20_000 : 1_000_000);
  const rows: Row[] = [];
  for (const { name, edit } of KINDS) rows.push(...(await editsOf(piles, name, edit, context)));
  return rows;
}

async function editsOf(
  piles: Piles,
  kind: string,
  edit: (piles: Piles, turn: number) => Edit,
  context: BenchContext,
): Promise<Row[]> {
  const map = new PileMap(piles.table());
  const frame = map.info();
  const boxAround = ({ northM, eastM }: Edit): [number, number, number, number] => {
    const east = eastM - frame.originYM;
    const north = northM - frame.originXM;
    return [east - AROUND_M, north - AROUND_M, east + AROUND_M, north + AROUND_M];
  };
  /** Coloured by status, and all piles looked at. */
  const plain = [PileTint.none(), new Uint8Array(), new PileFocus()] as const;
  /** Rows of the piles, beside all that deck.gl needs to draw them. */
  const drawnAround = (drawn: PileMap, one: Edit): Uint32Array =>
    pileView(drawn.view(...boxAround(one), PIXELS_PER_M, EVERY, palette, ...plain)).values;
  const idsIn =
    (drawn: () => PileMap) =>
    (rows: Uint32Array): Around =>
      ascending(Array.from(rows, (row) => drawn().hit(row).pileId));
  /** Every contender goes through the same edits, one a run. */
  const inTurn = (): (() => Edit) => {
    let turn = 0;
    return () => edit(piles, turn++);
  };
  const ascending = (ids: Around): Around => ids.toSorted((a, b) => a - b);
  const [ourNext, anewNext, objectsNext] = [inTurn(), inTurn(), inTurn()];
  let other = new PileMap(piles.table());
  let objects = rowObjects(offsetsOf(piles, frame));
  const found = await compare<Around>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${piles.count.toLocaleString('en')} piles: ${kind}, and the map around it`,
          note: 'from the answer of the server, opened; it is made anew where an edit goes beyond the square of the site',
          prepare: () => {
            const one = ourNext();
            const changes = PileLocations.ofTable(onePile(one.row, one.northM, one.eastM));
            return answerJob(
              () => {
                if (map.change(changes, false) === 0) throw new Error('the map did not take the edit in');
                return drawnAround(map, one);
              },
              idsIn(() => map),
              () => changes.free(),
            );
          },
          against: { [ANEW]: null, [OBJECTS]: null },
        },
      ],
      peers: [
        {
          name: ANEW,
          note: 'the same core without edits in place',
          prepare: () => {
            const one = anewNext();
            const changes = PileLocations.ofTable(onePile(one.row, one.northM, one.eastM));
            return answerJob(
              () => {
                const before = other;
                other = before.withChanges(changes).finish();
                before.free();
                return drawnAround(other, one);
              },
              idsIn(() => other),
              () => changes.free(),
            );
          },
        },
        {
          name: OBJECTS,
          note: 'the list of objects is copied, as state of a page is, and asked for the same box',
          prepare: () => {
            const one = objectsNext();
            const made = { id: one.row + 1, e: one.eastM - frame.originYM, n: one.northM - frame.originXM };
            return answerJob(() => {
              objects =
                one.row < objects.length
                  ? objects.map((pile) => (pile.id === made.id ? made : pile))
                  : [...objects, made];
              const index = buildFlatbush({
                east: Float32Array.from(objects, ({ e }) => e),
                north: Float32Array.from(objects, ({ n }) => n),
              });
              return index.search(...boxAround(one)).map((row) => objects[row]?.id ?? 0);
            }, ascending);
          },
        },
      ],
      differ: (ours, peer) => differNumbers('ids', ours, peer),
    },
    context,
  );
  map.free();
  other.free();
  return found;
}

const rowObjects = ({ east, north }: Offsets) => Array.from(east, (e, row) => ({ id: row + 1, e, n: north[row] ?? 0 }));
