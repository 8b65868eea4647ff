import { Dropdown, makeStyles, Option } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';

const useStyles = makeStyles({
  dropdown: { width: '100%', minWidth: 0, '& button': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } },
});

export interface Choice {
  readonly value: string;
  readonly name: string;
  readonly sign?: ReactNode;
}

interface ChoiceInputProps {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
  /** Several may be chosen; none means all. */
  readonly several?: boolean;
  /** Name for no choice where that does not mean all. */
  readonly anyName?: string;
}

/** Some of a few. */
export function ChoiceInput({ choices, chosen, onChange, several = false, anyName }: ChoiceInputProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const any = anyName ?? t('search.any');
  const named = choices.filter(({ value }) => chosen.includes(value)).map(({ name }) => name);
  return (
    <Dropdown
      className={styles.dropdown}
      size="small"
      multiselect={several}
      placeholder={any}
      value={named.join(several ? t('common.listComma') : '')}
      selectedOptions={[...chosen]}
      onOptionSelect={(_, { selectedOptions }) => onChange(selectedOptions.filter((value) => value !== ''))}
    >
      {several ? null : (
        <Option value="" text={any}>
          {any}
        </Option>
      )}
      {choices.map(({ value, name, sign }) => (
        <Option key={value} value={value} text={name}>
          {sign}
          {name}
        </Option>
      ))}
    </Dropdown>
  );
}
