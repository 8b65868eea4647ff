import { Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Channel } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import type { Limits } from './analyse-url';
import { typedLimits } from './typed-limits';

const useStyles = makeStyles({
  fields: { display: 'flex', alignItems: 'center', gap: '4px' },
  input: { width: '88px', minWidth: 0 },
  typed: { minWidth: 0 },
  wrong: { border: `1px solid ${tokens.colorStatusDangerBorder2}` },
});

interface LimitFieldsProps {
  readonly channel: Channel;
  readonly limits: Limits;
  readonly onChange: (limits: Limits) => void;
}

/** The two limits as numbers: the handles of the chart reach no further than its axis. */
export function LimitFields({ channel, limits, onChange }: LimitFieldsProps) {
  const styles = useStyles();
  return (
    <span className={styles.fields}>
      <LimitField which="low" {...{ channel, limits, onChange }} />
      <LimitField which="high" {...{ channel, limits, onChange }} />
      {channel.unit}
    </span>
  );
}

/** One limit. It is taken when the field is left, or by Enter; a wrong one goes as the field is left. */
function LimitField({ which, channel, limits, onChange }: LimitFieldsProps & { readonly which: keyof Limits }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  /** Null: nothing is being typed. */
  const [text, setText] = useState<string | null>(null);
  const limit = limits[which];
  const typed = text === null ? limits : typedLimits(limits, which, text, channel.decimals);
  const label = `${t(`analyse.${which}`)} · ${channel.names[language]}`;
  const take = (): void => {
    if (typed === undefined || text === null) return;
    setText(null);
    if (typed[which] !== limit) onChange(typed);
  };
  return (
    <Input
      size="small"
      className={mergeClasses(styles.input, typed === undefined && styles.wrong)}
      input={{ className: styles.typed }}
      inputMode="decimal"
      contentBefore={which === 'low' ? '≥' : '≤'}
      aria-label={label}
      aria-invalid={typed === undefined}
      title={label}
      placeholder={t('analyse.none')}
      value={text ?? (limit === null ? '' : String(limit))}
      onChange={(_, data) => setText(data.value)}
      onBlur={() => {
        take();
        setText(null);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
