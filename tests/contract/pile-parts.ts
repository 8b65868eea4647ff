// The piles of an answer in parts, as the console's own module reads them.
import { PileLocations } from '../../crates/data-core/pkg/data_core';
import { PILE_GONE, TABLE_BEHIND_HEADER, TABLE_REVISION_HEADER } from '../../src/contracts/api';
import type { ApiClient, CallOptions, Input } from './api-client';
import { type OpenedParts, openParts } from './open-parts';

/** Rows by pile/location_list's names of columns, in their order; null is a missing value. As they are now. */
export async function pilesInParts(client: ApiClient, input: Input, options: CallOptions) {
  const got = await wholePilesInParts(client, input, options);
  if (Number(got.behind ?? 0) === 0) return got.piles;
  const changes = await wholePilesInParts(client, { ...input, since: got.revision }, options);
  const changed = new Set(changes.piles.map(({ pile_id }) => pile_id));
  return [...got.piles.filter(({ pile_id }) => !changed.has(pile_id)), ...changes.piles]
    .filter(({ status }) => status !== PILE_GONE)
    .sort((one, other) => one.pile_id - other.pile_id);
}

/** An answer in parts with what is said beside it. */
export async function wholePilesInParts(client: ApiClient, input: Input, options: CallOptions) {
  const response = await client.fetch('pileLocations', input, { suites: 'aes-256-gcm', ...options, parts: true });
  const opened = openParts(client.signed(), new Uint8Array(await response.arrayBuffer()));
  return {
    revision: response.headers.get(TABLE_REVISION_HEADER) ?? 'none',
    behind: response.headers.get(TABLE_BEHIND_HEADER),
    head: opened.head,
    /** As the head tells them. */
    rows: opened.head.rows,
    piles: pilesOf(opened),
  };
}

function pilesOf({ data, end }: OpenedParts) {
  const piles = new PileLocations();
  for (const part of data) piles.push(part);
  if (piles.rows !== end.rows) throw new Error(`${piles.rows} piles came of ${end.rows}`);
  const map = piles.intoMap().finish();
  try {
    return Array.from({ length: end.rows }, (_, row) => {
      const hit = map.hit(row);
      return {
        pile_id: hit.pileId,
        pile_no: map.pileNo(row),
        x_m: known(hit.xM),
        y_m: known(hit.yM),
        diameter_m: known(hit.diameterM),
        design_depth_m: known(hit.designDepthM),
        depth_m: known(hit.depthM),
        status: hit.status,
        finished_ms: known(hit.finishedMs),
      };
    });
  } finally {
    map.free();
  }
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
