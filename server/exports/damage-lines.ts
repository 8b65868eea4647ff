// Stretches of logs that are stored damaged, as lines behind the rows of a file that lacks them.
import { type DamagedStretch, damagedStretchSchema } from '../../src/contracts/envelope';
import type { Language } from '../../src/contracts/language';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { clockOf } from '../../src/shared/time-zones';
import { z } from '../../src/shared/zod';
import { sheetTextWith } from './sheet-texts';

interface Terms {
  readonly type: Pick<EquipmentType, 'profile'>;
  readonly timeZone: string;
  readonly language: Language;
}

/** So many stretches are named in a file; one that lacks more says how many it does not name. */
export const MOST_NAMED = 1_000;

/** Lines behind the rows of a file that lacks some, and how many stretches they are of. */
export interface DamagedLines {
  readonly count: number;
  readonly lines: readonly string[];
}

/** Those met so far, as they are kept for another server that goes on. */
export const metDamage = z.object({ count: z.int().nonnegative(), named: z.array(damagedStretchSchema) });
export type MetDamage = z.infer<typeof metDamage>;

/** The damaged stretches met while rows are read. */
export class DamagedStretches {
  readonly #named: DamagedStretch[];
  #count: number;

  /** @param met Those met before. */
  constructor(met: MetDamage = { count: 0, named: [] }) {
    this.#named = [...met.named];
    this.#count = met.count;
  }

  met(): MetDamage {
    return { count: this.#count, named: [...this.#named] };
  }

  add(stretch: DamagedStretch): void {
    this.#count += 1;
    if (this.#named.length < MOST_NAMED) this.#named.push(stretch);
  }

  lines(terms: Terms): DamagedLines {
    const count = this.#count;
    const lines = damageLines(this.#named, terms);
    const more = count - this.#named.length;
    const rest = sheetTextWith(({ damaged }) => damaged.more, { count: more })[terms.language];
    return { count, lines: more === 0 ? lines : [...lines, rest] };
  }
}

/** Lines that say which rows, or readings of a channel, the file lacks. */
export function damageLines(damaged: readonly DamagedStretch[], terms: Terms): readonly string[] {
  const clock = clockOf(terms.timeZone);
  return damaged.map((stretch) => damageText(stretch, terms, clock));
}

function damageText(
  { record_no: record, from_ms, to_ms, rows, channel: key }: DamagedStretch,
  { type, language }: Terms,
  clock: (atMs: number) => string,
): string {
  const lacked = { record, from: clock(from_ms), to: clock(to_ms), rows };
  if (key === null) return sheetTextWith(({ damaged }) => damaged.rows, lacked)[language];
  const channel = type.profile?.channels.find((one) => one.key === key)?.names ?? key;
  return sheetTextWith(({ damaged }) => damaged.channel, { ...lacked, channel })[language];
}
