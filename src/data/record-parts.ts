import { textCount } from '../shared/texts';
import type { OpenSource } from './opened-keys';

/** Logs that a record set is opened with: enough for a first answer, few enough to come at once. */
export const FIRST_RECORDS = 16;
/** Most of a part that comes behind them: few enough to be stopped, and to tell that they come. */
export const RECORDS_AT_ONCE = 400;
/** Until it is looked again whether records that others have asked for are there. */
export const AGAIN_MS = 100;

/** Of how many records of a set the logs are there; 0 of all else. */
export function loadedOf(opened: OpenSource | undefined): number {
  if (opened?.kind !== 'records') return 0;
  return opened.source.first ?? allOf(opened);
}

/** How many records a set has, their logs there or not; 0 of all else. */
export function allOf(opened: OpenSource | undefined): number {
  return opened?.kind === 'records' ? textCount(opened.source.recordNos) : 0;
}

/** The damaged stretches of a set as its last part told them; undefined before there was a second one. */
export const damagedOf = (opened: OpenSource | undefined) => (opened?.kind === 'records' ? opened.damaged : undefined);
