// The meaning of a file's cells as recognised, before a user corrects it.
import type { DesignParameter } from '../../../equipment/descriptor';
import type { UnitKey } from '../../../equipment/units';
import { decimalMarkOf } from './decimal-mark';
import { type FileCells, firstLines } from './file-cells';
import { leftOutRows } from './left-out-rows';
import { looksSwapped, type Meaning, meantColumns, numbersOf, type SitePlace } from './meant-columns';
import { MOST_HEAD_LINES, type Recognised, recognise, textFields } from './recognise';

interface MeaningTerms {
  readonly site: SitePlace;
  /** Whether the piles have a depth, which levels may give. */
  readonly hasDepth: boolean;
  /** The type's unit. */
  readonly counted?: UnitKey;
}

/** Gives way to painting; rejects with the signal's reason when it is aborted. */
export async function meaningOf(
  cells: FileCells,
  parameters: readonly DesignParameter[],
  { site, hasDepth, counted }: MeaningTerms,
  signal?: AbortSignal,
): Promise<Meaning> {
  const recognised = recognise(firstLines(cells, MOST_HEAD_LINES), parameters, cells.hidden, hasDepth, counted);
  const straight = {
    ...recognised,
    ...(await decimalMarkOf(cells, recognised, textFields(parameters), signal)),
    leftOut: await leftOutRows(cells, recognised, signal),
    readsAll: false,
    swapsAxes: false,
  };
  const found = await meantColumns(cells, straight, parameters, signal);
  const rows = found?.pile_no.length ?? 0;
  return { ...straight, swapsAxes: looksSwapped(numbersOf(found?.x_m, rows), numbersOf(found?.y_m, rows), site) };
}

/** A choice of a user, with its consequences. */
export async function correctedMeaning(
  cells: FileCells,
  chosen: Meaning,
  parameters: readonly DesignParameter[],
  signal?: AbortSignal,
): Promise<Meaning> {
  const recognised: Recognised = chosen;
  const marks =
    chosen.markFrom === 'hand' ? null : await decimalMarkOf(cells, recognised, textFields(parameters), signal);
  return { ...chosen, ...marks, leftOut: await leftOutRows(cells, recognised, signal) };
}
