import type { RecordField } from './record-fields';

/** Padding, the arrow of a sort, and the edge by which the column is made wider. */
const HEAD_AROUND_PX = 40;
const CELLS_PX: Readonly<Record<RecordField['kind'], number>> = { text: 110, time: 158, number: 90, flag: 90 };
/** Numbers of records name machine, day and time; beside a pile's may stand that it is simulated. */
const NAMES_PX: Readonly<Partial<Record<string, number>>> = { record_no: 190, pile_no: 190 };
/** The button that narrows the list by numbers or texts of the column. */
const FILTER_PX = 24;
/** Room for the sum of a whole site under the head. */
const SUM_PX = 118;

/** Width in pixels that a column's head needs: a Chinese letter takes as much as two others. */
function headWidthPx(title: string): number {
  const letters = [...title].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 255 ? 12 : 6.4), 0);
  return Math.ceil(letters + HEAD_AROUND_PX);
}

/** A column's own width: as its cells and its head need it. */
export function columnWidthPx({ key, kind, adds }: Pick<RecordField, 'key' | 'kind' | 'adds'>, title: string): number {
  const headPx = headWidthPx(title) + (kind === 'number' || kind === 'text' ? FILTER_PX : 0);
  return Math.max(headPx, CELLS_PX[kind], NAMES_PX[key] ?? 0, adds ? SUM_PX : 0);
}
