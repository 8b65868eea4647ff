import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useMemo } from 'react';
import type { DamagedStretch } from '../../contracts/envelope';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { damageWords } from './damage-words';

interface Damage {
  readonly damaged: readonly DamagedStretch[];
  /** They may be of several records, which are named then. */
  readonly ofSeveral?: boolean;
  readonly profile: EquipmentProfile;
  readonly timeZone: string | undefined;
}

/** Says which rows of the logs, or readings of a channel, are missing because they are stored damaged; nothing where none are. */
export function DamageNote(damage: Damage) {
  return <DamageBar words={useDamageWords(damage)} />;
}

/** The same in words that a file has, too. */
export function DamageBar({ words }: { readonly words: string | null }) {
  return words === null ? null : (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>{words}</MessageBarBody>
    </MessageBar>
  );
}

/** Null where nothing is damaged. */
export function useDamageWords({ damaged, ofSeveral = false, profile, timeZone }: Damage): string | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  return useMemo(
    () => damageWords(damaged, { profile, language, t, format, ofSeveral }),
    [damaged, profile, language, t, format, ofSeveral],
  );
}
