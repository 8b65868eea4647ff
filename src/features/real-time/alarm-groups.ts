// Open warnings as few lines: a thousand of them are ten lines, and their sum is the thousand.
import type { WarningItem } from '../../contracts/api/warnings';

export const MOST_LINES = 10;

interface AlarmGroup {
  readonly rule: string;
  readonly level: number;
  readonly count: number;
  readonly newestMs: number;
  /** Names of the machines, each once, the newest warning's first. */
  readonly machines: readonly string[];
}

interface AlarmLines {
  /** The gravest first, then the newest. */
  readonly groups: readonly AlarmGroup[];
  /** Warnings in none of these lines. */
  readonly others: number;
}

type Raised = Pick<WarningItem, 'rule' | 'level' | 'raised_ms' | 'equipment_name'>;

/** `total`: of all that are open; those that are not among `warnings` count with the others. */
export function alarmLines(warnings: readonly Raised[], total: number): AlarmLines {
  const byRule = new Map<string, Raised[]>();
  for (const warning of warnings) {
    const key = `${warning.level} ${warning.rule}`;
    const known = byRule.get(key);
    if (known === undefined) byRule.set(key, [warning]);
    else known.push(warning);
  }
  const groups = [...byRule.values()].map(groupOf).sort((a, b) => b.level - a.level || b.newestMs - a.newestMs);
  const fits = groups.length <= MOST_LINES && total <= warnings.length;
  const shown = fits ? groups : groups.slice(0, MOST_LINES - 1);
  const counted = shown.reduce((sum, { count }) => sum + count, 0);
  return { groups: shown, others: Math.max(total, warnings.length) - counted };
}

function groupOf(warnings: readonly Raised[]): AlarmGroup {
  const newestFirst = [...warnings].sort((a, b) => b.raised_ms - a.raised_ms);
  const [newest] = newestFirst;
  return {
    rule: newest?.rule ?? '',
    level: newest?.level ?? 0,
    count: warnings.length,
    newestMs: newest?.raised_ms ?? 0,
    machines: [...new Set(newestFirst.map(({ equipment_name }) => equipment_name))],
  };
}
