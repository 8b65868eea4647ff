// The damaged parts of stored logs in words, as they stand above charts, in files and on paper.
import type { DamagedStretch } from '../../contracts/envelope';
import type { Language } from '../../contracts/language';
import { MOST_DAMAGED } from '../../contracts/most-damaged';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { Translate } from '../../i18n/translate';
import type { Format } from '../../i18n/use-format';
import { type DamagedPart, damagedParts } from './damaged-stretches';

/** Stretches that are named; the others are counted. */
const NAMED = 4;

interface Terms {
  readonly profile: Pick<EquipmentProfile, 'channels'>;
  readonly language: Language;
  readonly t: Translate;
  readonly format: Pick<Format, 'dateTime' | 'clock' | 'number'>;
  /** They may be of several records, which are named then. */
  readonly ofSeveral: boolean;
}

/** Which rows of the logs, or readings of a channel, are missing because they are stored damaged; null where none are. */
export function damageWords(damaged: readonly DamagedStretch[], terms: Terms): string | null {
  const { profile, language, t, format, ofSeveral } = terms;
  if (damaged.length === 0) return null;
  const sentenceOf = ({ channel, fromMs, toMs, rows }: DamagedPart): string => {
    const stretch = { from: format.dateTime(fromMs), to: format.clock(toMs), rows: format.number(rows) };
    if (channel === null) return t('pileLog.damagedRows', stretch);
    const name = profile.channels.find(({ key }) => key === channel)?.names[language] ?? channel;
    return t('pileLog.damagedChannel', { ...stretch, channel: name });
  };
  const parts = damagedParts(damaged);
  const more = parts.length - NAMED;
  const stretches = [
    ...parts.slice(0, NAMED).map((part) => `${ofSeveral ? `${part.recordNo} · ` : ''}${sentenceOf(part)}`),
    ...(more > 0 ? [t('pileLog.damagedMore', { count: more })] : []),
    ...(damaged.length >= MOST_DAMAGED ? [t('pileLog.damagedPerhaps')] : []),
  ];
  return t('pileLog.damaged', { stretches: stretches.join(language === 'cn' ? '；' : '; ') });
}
