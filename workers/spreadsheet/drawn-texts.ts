// The texts of a drawing: where each stands, how high and in which direction, and what it says, a line each.
import type { IEntity } from 'dxf-parser';
import { TEXT_ANCHORS } from '../../src/contracts/spreadsheet';
import { isMirrored, mirrored, type Point, pointOf } from './dxf-file';
import { plainText } from './plain-text';

export interface DrawnText {
  readonly layer: string;
  readonly text: string;
  /** Where its anchor lies. */
  readonly at: Point;
  /** One step along the line, and one height up: both as long as the letters are high. */
  readonly along: Point;
  readonly up: Point;
  /** Place in TEXT_ANCHORS. */
  readonly anchor: number;
}

/** From line to line, in heights of the letters (the format's spacing of 1). */
const LINE_STEP = 5 / 3;
/** A longer text is no number and no name. */
const MOST_LETTERS = 200;

/** The lines of a text; none of what is no text, is hidden, says nothing, or lies on a sheet of paper. */
export function textsOf(entity: IEntity): readonly DrawnText[] {
  if (entity.inPaperSpace === true || entity.visible === false) return [];
  if (entity.type === 'MTEXT') return ofParagraphs(entity);
  if (entity.type !== 'TEXT') return [];
  const texts = ofText(entity);
  if (!isMirrored(entity)) return texts;
  return texts.map((text) => ({
    ...text,
    at: mirrored(text.at),
    along: mirrored(text.along),
    up: mirrored(text.up),
  }));
}

const anchorOf = (name: (typeof TEXT_ANCHORS)[number]): number => TEXT_ANCHORS.indexOf(name);
const ROWS = ['alphabetic', 'bottom', 'middle', 'top'] as const;
const COLUMNS = ['left', 'center', 'right'] as const;

function ofText(entity: IEntity): readonly DrawnText[] {
  const number = numbersOf(entity);
  const [across, down] = [number('halign', 0), number('valign', 0)];
  // The second point counts where the text is aligned by it; between two points it is written from the first.
  const second =
    (across !== 0 && across !== 3 && across !== 5) || down !== 0 ? pointOf(Reflect.get(entity, 'endPoint')) : null;
  const at = second ?? pointOf(Reflect.get(entity, 'startPoint'));
  const column = second === null ? 'left' : across === 4 ? 'center' : (COLUMNS[across] ?? 'left');
  const row = second === null ? 'alphabetic' : across === 4 ? 'middle' : (ROWS[down] ?? 'alphabetic');
  const rad = (number('rotation', 0) * Math.PI) / 180;
  return lineOf(entity, at, number('textHeight', 0), rad, anchorOf(`${row} ${column}`), saidBy(entity));
}

function ofParagraphs(entity: IEntity): readonly DrawnText[] {
  const number = numbersOf(entity);
  const at = pointOf(Reflect.get(entity, 'position'));
  if (at === null) return [];
  const direction = pointOf(Reflect.get(entity, 'directionVector'));
  const rad = direction === null ? (number('rotation', 0) * Math.PI) / 180 : Math.atan2(direction.y, direction.x);
  const height = number('height', 0);
  // From the top left by rows of three.
  const place = Math.min(9, Math.max(1, number('attachmentPoint', 1))) - 1;
  const [row, column] = [
    (['top', 'middle', 'bottom'] as const)[Math.floor(place / 3)] ?? 'top',
    COLUMNS[place % 3] ?? 'left',
  ];
  const lines = saidBy(entity).split('\\P');
  return lines.flatMap((line, index) => {
    const lower = row === 'top' ? index : row === 'middle' ? index - (lines.length - 1) / 2 : index - lines.length + 1;
    const drop = lower * LINE_STEP * height;
    const there = { x: at.x + drop * Math.sin(rad), y: at.y - drop * Math.cos(rad) };
    return lineOf(entity, there, height, rad, anchorOf(`${row} ${column}`), line);
  });
}

function lineOf(
  { layer = '0' }: IEntity,
  at: Point | null,
  height: number,
  rad: number,
  anchor: number,
  said: string,
): readonly DrawnText[] {
  const text = plainText(said).slice(0, MOST_LETTERS);
  if (at === null || !(height > 0) || text === '') return [];
  const along = { x: height * Math.cos(rad), y: height * Math.sin(rad) };
  return [{ layer, text, at, along, up: { x: -along.y, y: along.x }, anchor }];
}

function saidBy(entity: IEntity): string {
  const text: unknown = Reflect.get(entity, 'text');
  return typeof text === 'string' || typeof text === 'number' ? String(text) : '';
}

function numbersOf(entity: IEntity): (name: string, otherwise: number) => number {
  return (name, otherwise) => {
    const value: unknown = Reflect.get(entity, name);
    return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
  };
}
