// Fetches the parts of a record's sheet: its head, its log as it is drawn on paper, its segments.

import { writeSealCode } from '../../../contracts/api/record-seals';
import type { TableSource } from '../../../contracts/data-core';
import type { PaperCode, PaperSheet } from '../../../contracts/paper';
import type { DataCoreClient } from '../../../data';
import { goesThroughDepth } from '../../../equipment/along-depth';
import { segmentChannels } from '../../../parts/log/segment-columns';
import type { TradeOnPaper } from '../../../parts/paper/trade-paper';
import type { RecordDetail } from '../record-detail';
import { recordSheet, type SheetOf, sheetChannels } from './record-sheet';
import type { SheetTerms } from './sheet-terms';

/** About two points a tenth of a millimetre's line width along the page: more cannot be seen, and would be printed slowly. */
const MAX_POINTS = 360;

interface Asked {
  readonly core: DataCoreClient;
  readonly scope: TableSource;
  readonly terms: SheetTerms;
  /** g/cm³, as the project has it. */
  readonly cementGcm3: number;
  readonly tradeOnPaper: TradeOnPaper;
}

export async function fetchSheet(asked: Asked, recordNo: string, signal: AbortSignal): Promise<PaperSheet> {
  const { core, scope, terms } = asked;
  const { projectId: project_id } = scope;
  const record = await core.api('productionDetail', scope, { project_id, record_no: recordNo }, { signal });
  const log = record.log_rows === 0 ? null : await drawnLog(asked, record, signal);
  const [code, notes] = await Promise.all([
    // The machine is still writing one that has not ended: there is nothing to sign yet.
    record.ended_ms === null ? null : signedCode(asked, recordNo, signal),
    core.api('recordNotes', scope, { project_id, record_no: recordNo }, { signal }),
  ]);
  return recordSheet(terms, { record, log, code, notes });
}

/** The code under which the server has signed the numbers, and the address that checks it. */
async function signedCode({ core, scope, terms }: Asked, recordNo: string, signal: AbortSignal): Promise<PaperCode> {
  const seal = await core.api('recordSeal', scope, { project_id: scope.projectId, record_no: recordNo }, { signal });
  return { text: terms.t('paper.code', { code: writeSealCode(seal.code) }), link: terms.checkLink(seal.code) };
}

async function drawnLog(
  { core, scope, terms, cementGcm3, tradeOnPaper }: Asked,
  { record_no: recordNo, design }: RecordDetail,
  signal: AbortSignal,
): Promise<SheetOf['log']> {
  const { profile, limits, language, t, format } = terms;
  const channels = sheetChannels(profile);
  // Under a key of its own: the record may be open on the screen with other channels.
  const key = `paper:${scope.typeCode}:${scope.projectId}:${recordNo}`;
  const { damaged } = await core.call('log.open', { ...scope, key, recordNo, channels }, { signal });
  try {
    const by = goesThroughDepth(profile) ? 'depth' : 'time';
    const { totals, means } = segmentChannels(profile);
    const asked = { key, totals: totals.map((one) => one.key), channels: means.map((one) => one.key), design: null };
    const [tracks, segments, trade] = await Promise.all([
      core.call('log.tracks', { key, by, from: null, to: null, maxPoints: MAX_POINTS }, { signal }),
      by === 'depth' ? core.call('log.segments', asked, { signal }) : null,
      tradeOnPaper({ core, key, profile, design, limits, cementGcm3, language, t, format, signal }),
    ]);
    return { by, tracks, segments, trade, damaged };
  } finally {
    await core.call('release', { key }, { keep: true });
  }
}
