// Where the piles of a drawing may stand, and its texts: circles, points and blocks of the model, and those within blocks,
// each at its place in the model and on the layer that shows it.
import type { IBlock, IDxf, IEntity } from 'dxf-parser';
import { numbersOfBlocks } from './drawn-attributes';
import { AS_IT_IS, after, baseOf, placesOf, putCount, type Turn, turned, widestScale } from './drawn-turns';
import { apart, isSeen, type Point, placeOf } from './dxf-file';
import { circlesIn, type PileSign, radiusOf, SAME_PLACE, signOf } from './pile-signs';
import { plainText } from './plain-text';

export interface Mark extends Point {
  readonly layer: string;
  /** NaN where nothing tells it. */
  readonly diameter: number;
  /** By its block; null: the nearest text is its number. */
  readonly number: string | null;
}

export interface Label extends Point {
  readonly text: string;
}

/** `blockLoop`: a block holds itself. `tooManyParts`: blocks within blocks stand for more than can be read. */
type BlockFault = 'blockLoop' | 'tooManyParts';
type DrawnMarks =
  | { readonly fault: BlockFault }
  | { readonly marks: readonly Mark[]; readonly labels: readonly Label[] };

/** Places of blocks and the drawing in them, each as often as it is put: five times what an import takes. */
export const MOST_PARTS = 500_000;
/** No plan has more blocks one within the other. */
export const MOST_DEPTH = 50;
/** Parts of a block on it lie on the layer on which the block is put. */
const OWN_LAYER = '0';

/** `mostParts` is for tests. */
export function drawnMarks({ entities, blocks }: IDxf, mostParts: number = MOST_PARTS): DrawnMarks {
  const reader = new MarkReader(entities, blocks ?? {}, mostParts);
  try {
    reader.take(entities, { turn: AS_IT_IS, layer: null, depth: 0 });
  } catch (error) {
    if (error instanceof UnreadBlocks) return { fault: error.fault };
    throw error;
  }
  return reader;
}

/** Ends the reading: a fault that lies deep within blocks. */
class UnreadBlocks extends Error {
  readonly fault: BlockFault;
  constructor(fault: BlockFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Where the parts of a block come to lie. */
interface Put {
  readonly turn: Turn;
  /** On which it is put; null for the model. */
  readonly layer: string | null;
  readonly depth: number;
}

class MarkReader {
  readonly marks: Mark[] = [];
  readonly labels: Label[] = [];
  readonly #blocks: IDxf['blocks'];
  readonly #mostParts: number;
  #parts = 0;
  /** Null: of each that is no sign of one pile, its parts are piles. */
  readonly #signs = new Map<IBlock, PileSign | null>();
  readonly #haveCircles = new Map<IBlock, boolean>();
  readonly #numbers = new Map<readonly IEntity[], ReturnType<typeof numbersOfBlocks>>();

  /** By the name of a block how often it is put in the model and in blocks. */
  readonly #places: ReadonlyMap<string, number>;

  constructor(entities: readonly IEntity[], blocks: IDxf['blocks'], mostParts: number) {
    this.#places = putCount([entities, ...Object.values(blocks).map((block) => block.entities ?? [])]);
    this.#blocks = blocks;
    this.#mostParts = mostParts;
  }

  /** Takes what is drawn: all of the model, or of a block as it is put. */
  take(entities: readonly IEntity[], put: Put): void {
    const { numberOf, ownTexts } = this.#numbersOf(entities);
    for (const entity of entities) {
      if (put.depth > 0) this.#count();
      if (!isSeen(entity)) continue;
      const own = entity.layer ?? OWN_LAYER;
      const layer = own === OWN_LAYER ? (put.layer ?? OWN_LAYER) : own;
      if (entity.type === 'INSERT') this.#takeBlock(entity, { ...put, layer }, numberOf.get(entity) ?? null);
      else if (!ownTexts.has(entity)) this.#takePart(entity, put.turn, layer);
    }
  }

  #takePart(entity: IEntity, turn: Turn, layer: string): void {
    const mark = (at: Point | null, diameter: number): void => {
      if (at !== null) this.marks.push({ ...turned(turn, at), layer, diameter, number: null });
    };
    switch (entity.type) {
      case 'CIRCLE':
        mark(placeOf(entity, 'center'), diameterOf(radiusOf(entity), turn));
        break;
      case 'POINT':
        mark(placeOf(entity, 'position'), Number.NaN);
        break;
      case 'TEXT':
      case 'MTEXT': {
        const at = placeOf(entity, 'startPoint') ?? placeOf(entity, 'position');
        const text: unknown = Reflect.get(entity, 'text');
        const plain = typeof text === 'string' || typeof text === 'number' ? plainText(String(text)) : '';
        if (at !== null && plain !== '') this.labels.push({ ...turned(turn, at), text: plain });
      }
    }
  }

  /** `said`: the number that its attributes say. */
  #takeBlock(insert: IEntity, { turn, layer, depth }: Put & { readonly layer: string }, said: string | null): void {
    const block = this.#blockOf(insert);
    const sign = this.#signOf(block);
    // Of rows and columns of a block the attributes are those of the first.
    let number = said;
    for (const placed of placesOf(insert, block === undefined ? { x: 0, y: 0 } : baseOf(block))) {
      this.#count();
      const within = after(turn, placed);
      const before = this.marks.length;
      if (sign !== null) {
        const { middle, radius } = sign;
        this.marks.push({ ...turned(within, middle), layer, diameter: diameterOf(radius, within), number: null });
      } else {
        if (depth === MOST_DEPTH) throw new UnreadBlocks('tooManyParts');
        this.take(block?.entities ?? [], { turn: within, layer, depth: depth + 1 });
        this.#asOnePile(before);
      }
      if (number !== null) this.#number(before, number);
      number = null;
    }
  }

  /** Marks taken since are one pile where all lie at one place, on whichever layers; but never with two numbers. */
  #asOnePile(from: number): void {
    if (!this.#isOnePlace(from)) return;
    const taken = this.marks.slice(from);
    const said = new Set(taken.map(({ number }) => number ?? ''));
    said.delete('');
    if (said.size > 1) return;
    const widest = taken.reduce((most, mark) =>
      mark.diameter > most.diameter || Number.isNaN(most.diameter) ? mark : most,
    );
    const [number = taken.every((mark) => mark.number === null) ? null : ''] = said;
    this.marks.length = from;
    this.marks.push({ ...widest, number });
  }

  /**
   * Gives the marks taken since their number, unless a block within has said one. A number of several places is the name of
   * their group.
   */
  #number(from: number, number: string): void {
    if (!this.#isOnePlace(from)) return;
    for (let at = from; at < this.marks.length; at += 1) {
      const mark = this.marks[at];
      if (mark !== undefined && (mark.number ?? '') === '') this.marks[at] = { ...mark, number };
    }
  }

  /** Of the marks taken since; false where there are none. */
  #isOnePlace(from: number): boolean {
    const first = this.marks[from];
    if (first === undefined) return false;
    for (let at = from + 1; at < this.marks.length; at += 1) {
      const mark = this.marks[at];
      if (mark !== undefined && apart(mark, first) > SAME_PLACE) return false;
    }
    return true;
  }

  #count(): void {
    this.#parts += 1;
    if (this.#parts > this.#mostParts) throw new UnreadBlocks('tooManyParts');
  }

  #blockOf(insert: IEntity): IBlock | undefined {
    const name: unknown = Reflect.get(insert, 'name');
    return typeof name === 'string' ? this.#blocks[name] : undefined;
  }

  #numbersOf(entities: readonly IEntity[]): ReturnType<typeof numbersOfBlocks> {
    const numbers = this.#numbers.get(entities) ?? numbersOfBlocks(entities);
    this.#numbers.set(entities, numbers);
    return numbers;
  }

  /** Blocks without a circle in one that has circles are part of how its pile is drawn. */
  #signOf(block: IBlock | undefined): PileSign | null {
    if (block === undefined) return { middle: { x: 0, y: 0 }, radius: Number.NaN };
    let sign = this.#signs.get(block);
    if (sign === undefined) {
      const circles = circlesIn(block);
      const within = blocksIn(block).map((insert) => this.#hasCircles(this.#blockOf(insert), [block]));
      const isOne = within.length === 0 || (circles.length > 0 && !within.includes(true));
      sign = isOne ? signOf(block, circles, this.#places.get(block.name) ?? 0) : null;
      this.#signs.set(block, sign);
    }
    return sign;
  }

  /** Also in the blocks that it holds. `around`: those that hold it. */
  #hasCircles(block: IBlock | undefined, around: readonly IBlock[]): boolean {
    if (block === undefined) return false;
    if (around.includes(block)) throw new UnreadBlocks('blockLoop');
    if (around.length > MOST_DEPTH) throw new UnreadBlocks('tooManyParts');
    let has = this.#haveCircles.get(block);
    if (has === undefined) {
      // All of them are looked into: one may hold a block around it.
      const within = blocksIn(block).map((insert) => this.#hasCircles(this.#blockOf(insert), [...around, block]));
      has = circlesIn(block).length > 0 || within.includes(true);
      this.#haveCircles.set(block, has);
    }
    return has;
  }
}

const blocksIn = ({ entities }: IBlock): readonly IEntity[] =>
  (entities ?? []).filter((entity) => entity.type === 'INSERT' && isSeen(entity));

/**
 * To twelve digits: the rounding error of a turn is no measure. A block that is stretched makes it as wide as it is
 * longest.
 */
function diameterOf(radius: number, turn: Turn): number {
  return Number((2 * radius * widestScale(turn)).toPrecision(12));
}
