// Fetches what a record's sheet says: its head, its log as it is drawn on paper, its segments.

import type { TableSource } from '../../../contracts/data-core';
import type { PaperSheet } from '../../../contracts/paper';
import type { DataCoreClient } from '../../../data';
import { segmentChannels } from '../../../parts/log/segment-columns';
import { recordSheet, type SheetOf, sheetChannels } from './record-sheet';
import type { SheetTerms } from './sheet-terms';

/** About two points a tenth of a millimetre's line width along the page: more cannot be seen, and would be printed slowly. */
const MAX_POINTS = 360;

interface Asked {
  readonly core: DataCoreClient;
  readonly scope: TableSource;
  readonly terms: SheetTerms;
}

export async function fetchSheet(
  { core, scope, terms }: Asked,
  recordNo: string,
  signal: AbortSignal,
): Promise<PaperSheet> {
  const { projectId: project_id } = scope;
  const record = await core.api('productionDetail', scope, { project_id, record_no: recordNo }, { signal });
  const log = record.log_rows === 0 ? null : await drawnLog({ core, scope, terms }, recordNo, signal);
  return recordSheet(terms, { record, log, code: null });
}

async function drawnLog({ core, scope, terms }: Asked, recordNo: string, signal: AbortSignal): Promise<SheetOf['log']> {
  const { profile } = terms;
  const channels = sheetChannels(profile);
  // Under a key of its own: the record may be open on the screen with other channels.
  const key = `paper:${scope.typeCode}:${scope.projectId}:${recordNo}`;
  await core.call('log.open', { ...scope, key, recordNo, channels }, { signal });
  try {
    const by = channels.includes('depth_m') ? 'depth' : 'time';
    const { totals, means } = segmentChannels(profile);
    const asked = { key, totals: totals.map((one) => one.key), channels: means.map((one) => one.key), design: null };
    const [tracks, segments] = await Promise.all([
      core.call('log.tracks', { key, by, from: null, to: null, maxPoints: MAX_POINTS }, { signal }),
      by === 'depth' ? core.call('log.segments', asked, { signal }) : null,
    ]);
    return { by, tracks, segments };
  } finally {
    await core.call('release', { key }, { keep: true });
  }
}
