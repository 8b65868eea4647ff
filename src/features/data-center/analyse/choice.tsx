import { Dropdown, makeStyles, mergeClasses, Option } from '@fluentui/react-components';
import type { Channel } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';

const useStyles = makeStyles({
  choice: { minWidth: 0, width: '138px' },
  wide: { width: '176px' },
  narrow: { width: '96px' },
});

interface ChoiceProps<K extends string> {
  readonly label: string;
  /** What is chosen, in words; found among the options where it is absent. */
  readonly value?: string;
  readonly chosen: K;
  readonly options: readonly { readonly key: K; readonly text: string }[];
  readonly size?: 'wide' | 'narrow' | undefined;
  readonly onChoose: (key: K) => void;
}

/** One of a few options, in the bar of a question. */
export function Choice<K extends string>({ label, value, chosen, options, size, onChoose }: ChoiceProps<K>) {
  const styles = useStyles();
  return (
    <Dropdown
      className={mergeClasses(styles.choice, size !== undefined && styles[size])}
      size="small"
      aria-label={label}
      value={value ?? options.find(({ key }) => key === chosen)?.text ?? ''}
      selectedOptions={[chosen]}
      onOptionSelect={(_, { optionValue }) => {
        const option = options.find(({ key }) => key === optionValue);
        if (option !== undefined) onChoose(option.key);
      }}
    >
      {options.map(({ key, text }) => (
        <Option key={key} value={key}>
          {text}
        </Option>
      ))}
    </Dropdown>
  );
}

interface ChannelChoiceProps {
  readonly channels: readonly Channel[];
  readonly channel: string;
  readonly onChannel: (key: string) => void;
}

/** The channel that a question is about. */
export function ChannelChoice({ channels, channel, onChannel }: ChannelChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const options = channels.map(({ key, names, unit }) => ({
    key,
    text: `${names[language]}${unit === '' ? '' : ` (${unit})`}`,
  }));
  return <Choice label={t('analyse.channel')} chosen={channel} options={options} size="wide" onChoose={onChannel} />;
}
