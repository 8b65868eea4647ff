import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { NamedItem } from '../../contracts/api';
import { useTranslation } from '../../i18n/use-translation';
import { toHalfWidth } from '../../shared/half-width';

const useStyles = makeStyles({
  combobox: { width: '100%', minWidth: 0, '& input': { minWidth: 0, textOverflow: 'ellipsis' } },
  list: { maxHeight: 'min(420px, 60vh)' },
  none: { padding: '6px 10px', color: tokens.colorNeutralForeground3 },
});

interface NamedInputProps {
  /** Undefined while they are loading. */
  readonly items: readonly NamedItem[] | undefined;
  /** Id as a text; empty: all, or none chosen yet. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Name of the entry for all of them; null where one must be chosen. */
  readonly allName: string | null;
  /** Shown while none is chosen, where one must be. */
  readonly chooseName: string;
  readonly noneName: string;
}

/** One of many, found by a part of its name; or all of them. */
export function NamedInput({ items, value, onChange, allName, chooseName, noneName }: NamedInputProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const part = toHalfWidth(typed ?? '')
    .trim()
    .toLowerCase();
  const found = (items ?? []).filter(({ name }) => name.toLowerCase().includes(part));
  const name = value === '' ? '' : (items?.find(({ id }) => String(id) === value)?.name ?? (items ? value : ''));
  return (
    <Combobox
      className={styles.combobox}
      size="small"
      placeholder={items === undefined ? t('common.loading') : (allName ?? chooseName)}
      value={typed ?? name}
      selectedOptions={[value]}
      onChange={(event) => setTyped(event.target.value)}
      onOpenChange={(_, { open }) => {
        // Emptied by hand it means all again, or none.
        if (!open && typed !== null && typed.trim() === '') onChange('');
        if (!open) setTyped(null);
      }}
      onOptionSelect={(_, { optionValue }) => {
        setTyped(null);
        onChange(optionValue ?? '');
      }}
      expandIcon={{ 'aria-label': t('common.showChoices') }}
      listbox={{ className: styles.list }}
    >
      {part === '' && allName !== null ? (
        <Option value="" text={allName}>
          {allName}
        </Option>
      ) : null}
      {found.map((item) => (
        <Option key={item.id} value={String(item.id)} text={item.name}>
          {item.name}
        </Option>
      ))}
      {part !== '' && found.length === 0 ? <div className={styles.none}>{noneName}</div> : null}
    </Combobox>
  );
}
