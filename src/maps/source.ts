// The questions that the map asks. The map knows neither the worker nor the HTTP API: its owner passes in a source.
import type { DeviceState } from '../contracts/api';
import type {
  NamedPiles,
  PileFocus,
  PileHit,
  PilePicture,
  PilePictureQuery,
  PilePictureStep,
  PileSetInfo,
  PileTint,
  PileView,
  PileViewQuery,
  ViewBox,
} from '../contracts/data-core';

/** Where to look for the nearest pile; offsets from the set's origin in metres. */
export interface NearestQuery {
  readonly eastM: number;
  readonly northM: number;
  readonly radiusM: number;
  /** Bit n set: status code n counts. */
  readonly statusMask: number;
  /** Hidden piles do not count. */
  readonly tint?: PileTint | null;
  /** Statuses are those of its day. */
  readonly focus?: PileFocus | null;
}

export interface PileFindResult {
  readonly hits: readonly PileHit[];
  /** All that match, of which `hits` are the first. */
  readonly total: number;
}

/** One set of piles. Requests reject when their signal aborts. */
export interface PileMapSource {
  /** Identity of the set: another key is another map. */
  readonly key: string;
  /** Grows whenever statuses in the set have changed. */
  readonly revision: number;
  /** Grows with those changes that the user has made: they are painted at once. */
  readonly edits?: number;
  readonly info: PileSetInfo;
  /** An image of a part of the site. */
  picture(query: PilePictureQuery, signal: AbortSignal): Promise<PilePicture>;
  /**
   * The same with what is new over the picture of the step `since`, for days that are stepped through; without it each is
   * painted as a whole.
   */
  pictureStep?(query: PilePictureQuery, since: number | null, signal: AbortSignal): Promise<PilePictureStep>;
  view(query: PileViewQuery, signal: AbortSignal): Promise<PileView>;
  nearest(query: NearestQuery, signal: AbortSignal): Promise<PileHit | null>;
  byId(pileId: number, signal: AbortSignal): Promise<PileHit | null>;
  /** The box around the places of these piles; null where none of them has one. */
  bounds(piles: NamedPiles, signal: AbortSignal): Promise<ViewBox | null>;
  find(text: string, limit: number, signal: AbortSignal): Promise<PileFindResult>;
  /** Pile numbers of rows of a view, in their order; without it no numbers are drawn. */
  labels?(rows: readonly number[], signal: AbortSignal): Promise<readonly string[]>;
}

/** A machine on the map, at site coordinates (X north, Y east, metres). */
export interface MapMachine {
  readonly id: number;
  readonly name: string;
  readonly xM: number;
  readonly yM: number;
  readonly state: DeviceState;
  readonly online: boolean;
  /** Its last record is older than expected. */
  readonly stale: boolean;
  readonly simulated: boolean;
  readonly pileNo: string | null;
  readonly depthM: number | null;
  readonly designDepthM: number | null;
}
