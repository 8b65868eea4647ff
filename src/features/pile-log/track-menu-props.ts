import type { ChartScales } from '../../charts/series';
import type { LogTrackChoice } from '../../contracts/api/log-templates';
import type { TableSource } from '../../contracts/data-core';
import type { Channel } from '../../equipment/descriptor';

export interface TrackMenuProps {
  readonly scope: TableSource;
  /** Channels that there may be a track of. */
  readonly offered: readonly Channel[];
  /** Those that have one, in order. */
  readonly shown: readonly Channel[];
  readonly scales: ChartScales;
  /** Null: back to a log's first tracks. */
  readonly onChange: (tracks: readonly LogTrackChoice[] | null) => void;
}
