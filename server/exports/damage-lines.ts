// Stretches of logs that are stored damaged, as lines behind the rows of a file that lacks them.
import type { DamagedStretch } from '../../src/contracts/envelope';
import type { Language } from '../../src/contracts/language';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { clockOf } from '../../src/shared/time-zones';
import type { Row, SheetColumn } from './cells';

interface Terms {
  readonly type: Pick<EquipmentType, 'profile'>;
  readonly timeZone: string;
  readonly language: Language;
}

/** Lines of these columns that say in their first cell which rows, or readings of a channel, the file lacks. */
export function damageLines(
  damaged: readonly DamagedStretch[],
  columns: readonly SheetColumn[],
  terms: Terms,
): readonly Row[] {
  return damaged.map((stretch) => columns.map((_, at) => (at === 0 ? damageText(stretch, terms) : null)));
}

function damageText(
  { record_no, from_ms, to_ms, rows, channel: key }: DamagedStretch,
  { type, timeZone, language }: Terms,
): string {
  const clock = clockOf(timeZone);
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
