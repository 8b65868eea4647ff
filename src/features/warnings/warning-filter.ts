import type { WarningFilter } from '../../data';

/** A filter without status and level, for the counts, which are by those two. */
export function countedFilterOf({ handle_status: _status, level: _level, ...others }: WarningFilter): WarningFilter {
  return others;
}
