// Channels of a log that are worked out of recorded ones, as the browser's depth log has them: by the same module.
import { logChannels } from '../../src/equipment/derived-channels';
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import type { LogColumns } from '../db/log-codec';
import { PileLog } from './engine';
import { channelMajor } from './log-columns';

/** By channel, its reading in each row. */
export type WorkedOut = ReadonlyMap<string, Float64Array>;

/**
 * The channels of a whole log, which comes in stretches by ascending seq, each number once. Amounts by metre are over all passes
 * so far, so that no stretch can be worked out without those before it.
 */
export function workedOut(
  stretches: readonly LogColumns[],
  profile: Pick<EquipmentProfile, 'channels' | 'derived'>,
): WorkedOut {
  const { channels, derived, formulas } = logChannels(profile);
  const log = PileLog.empty(JSON.stringify(channels));
  try {
    for (const stretch of stretches) {
      log.append(stretch.seq, stretch.timeMs, stretch.pass, channelMajor(stretch, channels));
    }
    for (const { key, of, amounts, factor } of derived) log.derive(key, of, amounts === 'growth', factor);
    for (const { key, formula } of formulas) log.deriveByFormula(key, formula);
    const { rows } = log.info();
    const worked = new Set([...derived, ...formulas].map(({ key }) => key));
    // With room for every row nothing is thinned.
    const { tracks } = log.tracks(false, Number.NaN, Number.NaN, rows);
    return new Map(
      tracks.flatMap(({ channel, stretches: drawn }): [string, Float64Array][] => {
        if (!worked.has(channel)) return [];
        const values = new Float64Array(rows);
        let row = 0;
        for (const { points } of drawn) {
          for (let at = 0; at < points.length; at += 2) {
            values[row] = points[at] ?? Number.NaN;
            row += 1;
          }
        }
        return [[channel, values]];
      }),
    );
  } finally {
    log.free();
  }
}
