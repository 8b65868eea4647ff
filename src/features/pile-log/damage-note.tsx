import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { OpenedLog } from '../../contracts/data-core';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type DamagedPart, damagedParts } from './damaged-stretches';

/** Stretches that are named; the others are counted. */
const NAMED = 4;

interface DamageNoteProps {
  readonly damaged: OpenedLog['damaged'];
  readonly profile: EquipmentProfile;
  readonly timeZone: string | undefined;
}

/** Says which rows of the log, or readings of a channel, are missing because they are stored damaged. */
export function DamageNote({ damaged, profile, timeZone }: DamageNoteProps) {
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
  const more = parts.length - NAMED;
  const stretches = [
    ...parts.slice(0, NAMED).map(sentenceOf),
    ...(more > 0 ? [t('pileLog.damagedMore', { count: more })] : []),
  ].join(language === 'cn' ? '；' : '; ');
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{t('pileLog.damaged', { stretches })}</MessageBarBody>
    </MessageBar>
  );
}
