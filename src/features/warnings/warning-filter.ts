import type { WarningFilter } from '../../data';

/** A filter without status and level: what the counts are of, in which those two are what is counted by. */
export function countedFilterOf({ handle_status: _status, level: _level, ...others }: WarningFilter): WarningFilter {
  return others;
}
