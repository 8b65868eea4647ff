import { Dropdown, makeStyles, mergeClasses, Option } from '@fluentui/react-components';
import { Suspense, useState } from 'react';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { Guarded } from '../../../ui/guarded';
import { lazyPart } from '../../../ui/lazy-part';
import { type AnalyseState, type Formula, formulaChannel, offeredChannels } from './analyse-url';

const FormulaDialog = lazyPart(async () => ({ default: (await import('./formula-dialog')).FormulaDialog }));

const useStyles = makeStyles({
  choice: { minWidth: 0, width: '138px', '& > button': { minWidth: 0 } },
  // A formula may be long; it stands in full above the table.
  value: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  wide: { width: '176px' },
  narrow: { width: '96px' },
});

interface ChoiceProps<K extends string> {
  readonly label: string;
  /** The choice in words; found among the options where it is absent. */
  readonly value?: string;
  readonly chosen: K;
  readonly options: readonly { readonly key: K; readonly text: string }[];
  readonly size?: 'wide' | 'narrow' | undefined;
  readonly onChoose: (key: K) => void;
}

/** One of a few options, in the bar of a question. */
export function Choice<K extends string>({ label, value, chosen, options, size, onChoose }: ChoiceProps<K>) {
  const styles = useStyles();
  const said = value ?? options.find(({ key }) => key === chosen)?.text ?? '';
  return (
    <Dropdown
      className={mergeClasses(styles.choice, size !== undefined && styles[size])}
      size="small"
      aria-label={label}
      value={said}
      button={{ children: <span className={styles.value}>{said}</span> }}
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
  readonly profile: Pick<EquipmentProfile, 'channels' | 'derived'>;
  readonly channel: string;
  readonly formula: Formula | null;
  readonly onChange: (change: Pick<AnalyseState, 'channel'> & Partial<Pick<AnalyseState, 'formula'>>) => void;
}

/** Opens the form for a formula. */
const WRITE = 'write';

/** The channel that a question is about: one of the type's, or one by a formula. */
export function ChannelChoice({ profile, channel, formula, onChange }: ChannelChoiceProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isWriting, setIsWriting] = useState(false);
  const options = offeredChannels(profile, formula).map(({ key, names, unit }) => ({
    key,
    text: `${names[language]}${unit === '' ? '' : ` (${unit})`}`,
  }));
  const write = { key: WRITE, text: t(formula === null ? 'analyse.formulaNew' : 'analyse.formulaEdit') };
  return (
    <>
      <Choice
        label={t('analyse.channel')}
        chosen={channel}
        options={[...options, write]}
        size="wide"
        onChoose={(key) => (key === WRITE ? setIsWriting(true) : onChange({ channel: key }))}
      />
      {isWriting ? (
        <Guarded>
          <Suspense fallback={null}>
            <FormulaDialog
              profile={profile}
              formula={formula}
              onChoose={(written) => {
                setIsWriting(false);
                onChange({ formula: written, channel: formulaChannel(written).key });
              }}
              onClose={() => setIsWriting(false)}
            />
          </Suspense>
        </Guarded>
      ) : null}
    </>
  );
}
