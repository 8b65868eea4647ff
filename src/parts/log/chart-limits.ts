// Limit lines of a log: the project's limits, else the defaults of the type's rules.
import type { ChartLimit } from '../../charts/series';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { hasLine } from '../../equipment/rule-measure';

/**
 * Lines to draw. A limit of 0 is switched off; 'absAbove' has a line on either side; rules judged only when something
 * is over have none. Two rules with the same limit on one channel share a line that names both.
 */
export function chartLimits(
  rules: EquipmentProfile['warningRules'],
  limits: Readonly<Record<string, number>>,
  language: 'cn' | 'en',
): ChartLimit[] {
  const lines = new Map<string, ChartLimit>();
  for (const rule of rules) {
    const limit = limits[rule.key] ?? rule.defaultLimit;
    if (limit === 0 || !hasLine(rule)) continue;
    const values = rule.when === 'absAbove' ? [limit, -limit] : [limit];
    for (const value of values) {
      const key = `${rule.channel} ${value}`;
      const label = rule.names[language];
      const known = lines.get(key);
      lines.set(key, { channel: rule.channel, value, label: known ? `${known.label} / ${label}` : label });
    }
  }
  return [...lines.values()];
}
