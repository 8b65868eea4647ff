// The piles of an answer in parts, as the console's own module reads them.
import { KeptPiles } from '../../crates/data-core/pkg/data_core';
import type { ApiClient, CallOptions, Input } from './api-client';

/** Rows by pile/location_list's names of columns, in their order; null is a missing value. */
export async function pilesInParts(client: ApiClient, input: Input, options: CallOptions) {
  const { data, end } = await client.parts('pileLocations', input, options);
  const piles = new KeptPiles();
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
