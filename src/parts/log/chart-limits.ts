// Limit lines of a log: the project's limits, else the defaults of the type's rules.
import type { ChartLimit } from '../../charts/series';
import type { DrawnTracks } from '../../contracts/data-core';
import type { Language } from '../../contracts/language';
import type { EquipmentProfile, WarningRule } from '../../equipment/descriptor';
import { hasLine, isMinimum } from '../../equipment/rule-measure';

/**
 * Lines to draw, and on which side of them a limit is broken. A limit of 0 is switched off; 'absAbove' has a line on either side; rules judged only when something
 * is over have none, nor have those that hold within a stretch of another channel in which nothing was read (of dynamic
 * compaction: other classes of energy). Two rules with the same limit on one channel share a line that names both.
 */
export function chartLimits(
  rules: EquipmentProfile['warningRules'],
  limits: Readonly<Record<string, number>>,
  language: Language,
  tracks: Pick<DrawnTracks, 'tracks'> | null,
): ChartLimit[] {
  const lines = new Map<string, ChartLimit>();
  for (const rule of rules) {
    const limit = limits[rule.key] ?? rule.defaultLimit;
    if (limit === 0 || !hasLine(rule) || isElsewhere(rule, tracks)) continue;
    const values = rule.when === 'absAbove' ? [limit, -limit] : [limit];
    for (const value of values) {
      const key = `${rule.channel} ${value}`;
      const label = rule.names[language];
      const known = lines.get(key);
      const beyond = known?.beyond ?? (isMinimum(rule) || value !== limit ? 'below' : 'above');
      lines.set(key, { channel: rule.channel, value, beyond, label: known ? `${known.label} / ${label}` : label });
    }
  }
  return [...lines.values()];
}

/** Whether nothing was read in the stretch within which the rule holds. A channel without readings tells nothing. */
function isElsewhere({ within }: WarningRule, drawn: Pick<DrawnTracks, 'tracks'> | null): boolean {
  const track = drawn?.tracks.find(({ channel }) => channel === within?.channel);
  if (within === undefined || track === undefined || !Number.isFinite(track.min)) return false;
  return track.max < within.from || track.min >= within.to;
}
