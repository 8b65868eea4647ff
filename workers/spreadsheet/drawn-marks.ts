// Where the piles of a drawing may stand, and its texts: circles, points and blocks of the model, and those within blocks,
// each at its place in the model and on the layer that shows it.
import type { IBlock, IDxf, IEntity } from 'dxf-parser';
import { numbersOfBlocks } from './drawn-attributes';
import { AS_IT_IS, after, baseOf, placesOf, type Turn, turned, widestScale } from './drawn-turns';
import { apart, type Point, placeOf } from './dxf-file';
import { plainText } from './plain-text';

export interface Mark extends Point {
  readonly layer: string;
  /** NaN where nothing tells it. */
  readonly diameter: number;
  /** What its block says; null: the nearest text is its number. */
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

/** So near, in the drawing's unit, two places are one. */
const SAME_PLACE = 1e-4;
/** Places of blocks and what is drawn in them, each as often as it is put: five times what an import takes. */
export const MOST_PARTS = 500_000;
/** No plan has more blocks one within the other. */
export const MOST_DEPTH = 50;
/** What is on it within a block lies on the layer on which the block is put. */
const OWN_LAYER = '0';

/** `mostParts` is for tests. */
export function drawnMarks({ entities, blocks }: IDxf, mostParts: number = MOST_PARTS): DrawnMarks {
  const reader = new MarkReader(blocks ?? {}, mostParts);
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

/** A block that stands for one pile. */
interface PileSymbol {
  readonly middle: Point;
  readonly radius: number;
}

class MarkReader {
  readonly marks: Mark[] = [];
  readonly labels: Label[] = [];
  readonly #blocks: IDxf['blocks'];
  readonly #mostParts: number;
  #parts = 0;
  /** Null: of one that holds other blocks, each of them is a pile. */
  readonly #symbols = new Map<IBlock, PileSymbol | null>();
  readonly #haveCircles = new Map<IBlock, boolean>();
  readonly #numbers = new Map<readonly IEntity[], ReturnType<typeof numbersOfBlocks>>();

  constructor(blocks: IDxf['blocks'], mostParts: number) {
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
    const symbol = this.#symbolOf(block);
    // Of rows and columns of a block the attributes are those of the first.
    let number = said;
    for (const placed of placesOf(insert, block === undefined ? { x: 0, y: 0 } : baseOf(block))) {
      this.#count();
      const within = after(turn, placed);
      const before = this.marks.length;
      if (symbol !== null) {
        const { middle, radius } = symbol;
        this.marks.push({ ...turned(within, middle), layer, diameter: diameterOf(radius, within), number: null });
      } else {
        if (depth === MOST_DEPTH) throw new UnreadBlocks('tooManyParts');
        this.take(block?.entities ?? [], { turn: within, layer, depth: depth + 1 });
      }
      if (symbol === null) this.#asOnePile(before);
      if (number !== null) this.#number(before, number);
      number = null;
    }
  }

  /** What was taken since is one pile where all of it lies at one place, on whichever layers; but never with two numbers. */
  #asOnePile(from: number): void {
    const taken = this.marks.slice(from);
    const [first, ...others] = taken;
    if (first === undefined || others.some((mark) => apart(mark, first) > SAME_PLACE)) return;
    const said = new Set(taken.map(({ number }) => number ?? ''));
    said.delete('');
    if (said.size > 1) return;
    const widest = others.reduce(
      (most, mark) => (mark.diameter > most.diameter || Number.isNaN(most.diameter) ? mark : most),
      first,
    );
    const [number = taken.every((mark) => mark.number === null) ? null : ''] = said;
    this.marks.length = from;
    this.marks.push({ ...widest, number });
  }

  /**
   * Gives what was taken since its number, unless a block within has said one. A number of several places is the name of
   * their group.
   */
  #number(from: number, number: string): void {
    const [first] = this.marks.slice(from, from + 1);
    if (first === undefined) return;
    for (let at = from + 1; at < this.marks.length; at += 1) {
      const mark = this.marks[at];
      if (mark !== undefined && apart(mark, first) > SAME_PLACE) return;
    }
    for (let at = from; at < this.marks.length; at += 1) {
      const mark = this.marks[at];
      if (mark !== undefined && (mark.number ?? '') === '') this.marks[at] = { ...mark, number };
    }
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
  #symbolOf(block: IBlock | undefined): PileSymbol | null {
    if (block === undefined) return { middle: { x: 0, y: 0 }, radius: Number.NaN };
    let symbol = this.#symbols.get(block);
    if (symbol === undefined) {
      const circles = circlesIn(block);
      const within = blocksIn(block).map((insert) => this.#hasCircles(this.#blockOf(insert), [block]));
      const isOne = within.length === 0 || (circles.length > 0 && !within.includes(true));
      symbol = isOne ? symbolOf(circles, baseOf(block)) : null;
      this.#symbols.set(block, symbol);
    }
    return symbol;
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

const isSeen = ({ inPaperSpace, visible }: IEntity): boolean => inPaperSpace !== true && visible !== false;

const blocksIn = ({ entities }: IBlock): readonly IEntity[] =>
  (entities ?? []).filter((entity) => entity.type === 'INSERT' && isSeen(entity));

function radiusOf(circle: IEntity): number {
  const radius: unknown = Reflect.get(circle, 'radius');
  return typeof radius === 'number' ? radius : Number.NaN;
}

/** To twelve digits: what is left of a turn is no measure. A block that is stretched makes it as wide as it is longest. */
function diameterOf(radius: number, turn: Turn): number {
  return Number((2 * radius * widestScale(turn)).toPrecision(12));
}

interface Circle extends Point {
  readonly radius: number;
}

function circlesIn({ entities }: IBlock): readonly Circle[] {
  return (entities ?? []).flatMap((entity) => {
    const [at, radius] = [placeOf(entity, 'center'), radiusOf(entity)];
    const isCircle = entity.type === 'CIRCLE' && isSeen(entity) && !Number.isNaN(radius);
    return isCircle && at !== null ? [{ ...at, radius }] : [];
  });
}

/**
 * Where the pile stands in a block: in its base, where a circle stands around that or none is drawn; else amid its widest
 * circles, as the axes of one pile are several.
 */
function symbolOf(circles: readonly Circle[], base: Point): PileSymbol {
  const radius = circles.length === 0 ? Number.NaN : circles.reduce((most, circle) => Math.max(most, circle.radius), 0);
  const widest = circles.filter((circle) => circle.radius === radius);
  if (widest.length === 0 || circles.some((circle) => apart(circle, base) < SAME_PLACE))
    return { middle: base, radius };
  const mean = (of: (point: Point) => number): number => widest.reduce((sum, at) => sum + of(at), 0) / widest.length;
  return { middle: { x: mean(({ x }) => x), y: mean(({ y }) => y) }, radius };
}
