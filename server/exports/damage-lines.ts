// Stretches of logs that are stored damaged, as lines behind the rows of a file that lacks them.
import type { DamagedStretch } from '../../src/contracts/envelope';
import type { Language } from '../../src/contracts/language';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { clockOf } from '../../src/shared/time-zones';

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

/** The damaged stretches met while rows are read. */
export class DamagedStretches {
  readonly #named: DamagedStretch[] = [];
  #count = 0;

  add(stretch: DamagedStretch): void {
    this.#count += 1;
    if (this.#named.length < MOST_NAMED) this.#named.push(stretch);
  }

  lines(terms: Terms): DamagedLines {
    const count = this.#count;
    const lines = damageLines(this.#named, terms);
    const more = count - this.#named.length;
    return { count, lines: more === 0 ? lines : [...lines, moreText(more, terms.language)] };
  }
}

/** Lines that say which rows, or readings of a channel, the file lacks. */
export function damageLines(damaged: readonly DamagedStretch[], terms: Terms): readonly string[] {
  const clock = clockOf(terms.timeZone);
  return damaged.map((stretch) => damageText(stretch, terms, clock));
}

function moreText(more: number, language: Language): string {
  if (language === 'cn') return `另有 ${more} 段已损坏的数据，未逐一列出`;
  return `${more} more damaged ${more === 1 ? 'stretch is' : 'stretches are'} not named one by one`;
}

function damageText(
  { record_no, from_ms, to_ms, rows, channel: key }: DamagedStretch,
  { type, language }: Terms,
  clock: (atMs: number) => string,
): string {
  const [from, to] = [clock(from_ms), clock(to_ms)];
  const channel = key === null ? null : (type.profile?.channels.find((one) => one.key === key)?.names[language] ?? key);
  if (language === 'cn') {
    const of = channel === null ? '' : `，${channel}`;
    return `记录 ${record_no}${of}：${from} 至 ${to}（${rows} 行）的数据在服务器上已损坏，无法读取，本文件中没有`;
  }
  const of = channel === null ? '' : `, ${channel}`;
  const count = `${rows} ${rows === 1 ? 'row' : 'rows'}`;
  return `Record ${record_no}${of}: ${from} to ${to} (${count}) is stored damaged and cannot be read; this file lacks it`;
}
