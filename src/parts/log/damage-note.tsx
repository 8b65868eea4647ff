import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { DamagedStretch } from '../../contracts/envelope';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type DamagedPart, damagedParts } from './damaged-stretches';

/** Stretches that are named; the others are counted. */
const NAMED = 4;

interface DamageNoteProps {
  readonly damaged: readonly DamagedStretch[];
  /** They may be of several records, which are named then. */
  readonly ofSeveral?: boolean;
  readonly profile: EquipmentProfile;
  readonly timeZone: string | undefined;
}

/** Says which rows of the logs, or readings of a channel, are missing because they are stored damaged; nothing where none are. */
export function DamageNote({ damaged, ofSeveral = false, profile, timeZone }: DamageNoteProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const parts = useMemo(() => damagedParts(damaged), [damaged]);
  const sentenceOf = ({ channel, fromMs, toMs, rows }: DamagedPart): string => {
    const stretch = { from: format.dateTime(fromMs), to: format.clock(toMs), rows: format.number(rows) };
    if (channel === null) return t('pileLog.damagedRows', stretch);
    const name = profile.channels.find(({ key }) => key === channel)?.names[language] ?? channel;
    return t('pileLog.damagedChannel', { ...stretch, channel: name });
  };
  if (parts.length === 0) return null;
  const more = parts.length - NAMED;
  const stretches = [
    ...parts.slice(0, NAMED).map((part) => `${ofSeveral ? `${part.recordNo} · ` : ''}${sentenceOf(part)}`),
    ...(more > 0 ? [t('pileLog.damagedMore', { count: more })] : []),
  ].join(language === 'cn' ? '；' : '; ');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{t('pileLog.damaged', { stretches })}</MessageBarBody>
    </MessageBar>
  );
}
