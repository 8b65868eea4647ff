// Per-second logs of single records, as they are drawn.

import { change, read } from '../worker-requests';
import type { TableSource } from './common';

export interface LogSource extends TableSource {
  readonly recordNo: string;
  /** Channel keys of the type in the order in which tracks are wanted; `depth_m` must be among them. */
  readonly channels: readonly string[];
}

export interface LogInfo {
  readonly rows: number;
  readonly maxDepthM: number;
  /** Epoch ms; NaN for an empty log. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly lastSeq: number;
}

export interface LogTracksQuery {
  readonly by: 'depth' | 'time';
  /** Range on that axis (metres or epoch ms); null: all. */
  readonly from: number | null;
  readonly to: number | null;
  /**
   * Most points a track may have; beyond it each stretch is thinned. A stretch keeps its two ends, its least and its
   * greatest whatever its share, so that many short ones have up to four points each beyond it.
   */
  readonly maxPoints: number;
}

export interface LogTrack {
  readonly channel: string;
  /** One entry a stretch of one pass: value, axis interleaved; a missing reading is NaN. */
  readonly stretches: readonly { readonly pass: number; readonly points: Float64Array }[];
  /** Of all rows in the range, thinned or not; NaN without a reading. */
  readonly min: number;
  readonly max: number;
  /** The same by pass, in the order of their codes; a pass without a reading is left out. */
  readonly extremes: readonly { readonly pass: number; readonly min: number; readonly max: number }[];
}

export interface LogTracks extends LogInfo {
  readonly tracks: readonly LogTrack[];
  /** Rows in the range, and whether fewer points than rows are given. */
  readonly rowsInRange: number;
  readonly thinned: boolean;
}

/** Rows that arrived live; every array has the same length. */
export interface LiveRows {
  readonly seq: Uint32Array;
  readonly timeMs: Float64Array;
  readonly pass: Uint8Array;
  /** By the channel order of the LogSource. */
  readonly values: readonly Float32Array[];
}

export const logRequests = {
  'log.open': change<LogSource & { readonly key: string }, LogInfo>(),
  /** Appends live rows; those whose `seq` is already there are dropped, late ones are put in order. */
  'log.append': change<LiveRows & { readonly key: string }, LogInfo>(),
  'log.tracks': read<LogTracksQuery & { readonly key: string }, LogTracks>(),
};
