// When a machine's connection is lost: radio shadow, a modem that hangs. Seeded, so that a run can be repeated.
import type { Random } from '../src/equipment/machines/random';

export interface OfflineSpell {
  readonly fromMs: number;
  readonly lastsMs: number;
}

const MINUTE_MS = 60_000;
/** Connected for so long at a stretch. */
const ONLINE_MIN = { from: 40, to: 240 } as const;
const OFFLINE_S = { from: 45, to: 240 } as const;

/** The next spell after an instant. */
export function nextSpell(random: Random, afterMs: number): OfflineSpell {
  return {
    fromMs: afterMs + random.integer(ONLINE_MIN.from, ONLINE_MIN.to) * MINUTE_MS,
    lastsMs: random.integer(OFFLINE_S.from, OFFLINE_S.to) * 1000,
  };
}
