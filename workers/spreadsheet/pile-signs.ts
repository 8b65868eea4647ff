// Blocks that are the sign of one pile, and those that are drawings of many, by their circles.
import type { IBlock, IEntity } from 'dxf-parser';
import { baseOf } from './drawn-turns';
import { apart, isSeen, type Point, placeOf } from './dxf-file';

/** So near, in the drawing's unit, two places are one. */
export const SAME_PLACE = 1e-4;
/** No mixing machine has more axes, so that no sign has more circles that hang together. */
const MOST_AXES = 9;
/** A sign is put at more places, once for each pile; a drawing once a building. */
const FEW_PLACES = 9;
/** Circles of one size differ by so much, as a part of it, where a program has scaled them. */
const SAME_SIZE = 1e-6;
/** Axes touch or overlap: rounded places leave a gap of this part of the diameter at most. */
const MOST_GAP = 0.05;

interface Circle extends Point {
  readonly radius: number;
}

/** A block that stands for one pile. */
export interface PileSign {
  readonly middle: Point;
  /** NaN: it has no circle. */
  readonly radius: number;
}

export function radiusOf(circle: IEntity): number {
  const radius: unknown = Reflect.get(circle, 'radius');
  return typeof radius === 'number' ? radius : Number.NaN;
}

export function circlesIn({ entities }: IBlock): readonly Circle[] {
  return (entities ?? []).flatMap((entity) => {
    const [at, radius] = [placeOf(entity, 'center'), radiusOf(entity)];
    const isCircle = entity.type === 'CIRCLE' && isSeen(entity) && !Number.isNaN(radius);
    return isCircle && at !== null ? [{ ...at, radius }] : [];
  });
}

/**
 * The pile of which a block is the sign, by the block's own circles; null: it is a drawing that somebody has bound as a
 * block, and each of its circles is a pile as if it were drawn in the model. `places`: as often as it is put.
 *
 * A sign is one circle, several about one middle, or the axes of one machine: up to nine circles that are the widest, each
 * of which touches or overlaps the next. Smaller circles in and beside these belong to it: bars of a cage, the bubble of a
 * number.
 *
 * A block is a drawing where its widest circles are more, or some stand apart from the others, however often it is put: a
 * pile cap of four is one. It is also one where more than nine of its smaller circles lie outside the widest, or lie within
 * them with as many texts, and it is put at few places: piles of two sizes of which one is rare, or those of a tank whose
 * rim is drawn.
 */
export function signOf(block: IBlock, circles: readonly Circle[], places: number): PileSign | null {
  const base = baseOf(block);
  if (circles.length === 0) return { middle: base, radius: Number.NaN };
  const radius = circles.reduce((most, circle) => Math.max(most, circle.radius), 0);
  const isWidest = (circle: Circle): boolean => circle.radius >= radius * (1 - SAME_SIZE);
  const widest = onePerPlace(circles.filter(isWidest));
  if (widest.length > MOST_AXES || !hangTogether(widest, 2 * radius * (1 + MOST_GAP))) return null;
  if (places <= FEW_PLACES) {
    const smaller = onePerPlace(circles.filter((circle) => !isWidest(circle)));
    const beside = smaller.filter((circle) => widest.every((wide) => apart(wide, circle) > radius)).length;
    if (Math.max(beside, Math.min(smaller.length, textsIn(block))) > MOST_AXES) return null;
  }
  if (circles.some((circle) => apart(circle, base) < SAME_PLACE)) return { middle: base, radius };
  const mean = (of: (point: Point) => number): number => widest.reduce((sum, at) => sum + of(at), 0) / widest.length;
  return { middle: { x: mean(({ x }) => x), y: mean(({ y }) => y) }, radius };
}

function onePerPlace(circles: readonly Circle[]): readonly Circle[] {
  return [...new Map(circles.map((circle) => [`${circle.x.toFixed(4)} ${circle.y.toFixed(4)}`, circle])).values()];
}

/** Whether one comes from each to each other by steps that are no longer than this. */
function hangTogether(circles: readonly Circle[], reach: number): boolean {
  const together = circles.slice(0, 1);
  for (const one of together) {
    together.push(...circles.filter((other) => !together.includes(other) && apart(one, other) <= reach));
  }
  return together.length === circles.length;
}

const textsIn = ({ entities }: IBlock): number =>
  (entities ?? []).filter((entity) => (entity.type === 'TEXT' || entity.type === 'MTEXT') && isSeen(entity)).length;
