import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  Select,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { useMemo, useRef, useState } from 'react';
import { askedChannels } from '../../../equipment/derived-channels';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { FORMULA_DECIMALS, type Formula, MAX_FORMULA, MAX_FORMULA_UNIT } from './analyse-url';
import { channelText } from './channel-text';
import { type FormulaUnits, formulaUnits, type Misfit } from './formula-units';
import { plainFormula, useFaultText, useFormulaFault } from './use-formula-fault';

const useStyles = makeStyles({
  content: { display: 'grid', gap: '12px' },
  text: { fontFamily: tokens.fontFamilyMonospace },
  channels: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    maxHeight: '168px',
    overflowY: 'auto',
    padding: '2px',
    margin: 0,
    minWidth: 0,
    border: 'none',
  },
  channel: { fontWeight: tokens.fontWeightRegular, fontSize: tokens.fontSizeBase200 },
  key: { fontFamily: tokens.fontFamilyMonospace, marginRight: '6px' },
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '12px' },
});

const NO_MISFITS: FormulaUnits = { misfits: [], result: null };

interface FormulaDialogProps {
  readonly profile: Pick<EquipmentProfile, 'channels' | 'derived'>;
  /** The one there is; null: a new one. */
  readonly formula: Formula | null;
  readonly onChoose: (formula: Formula) => void;
  readonly onClose: () => void;
}

/** Writes a formula over the channels of a type, with its unit. */
export function FormulaDialog({ profile, formula, onChoose, onClose }: FormulaDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const faultText = useFaultText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(formula?.text ?? '');
  const [unit, setUnit] = useState(formula?.unit ?? '');
  const [decimals, setDecimals] = useState(String(formula?.decimals ?? FORMULA_DECIMALS[0]));
  const text = plainFormula(typed);
  const { data: fault } = useFormulaFault(profile, text === '' ? null : text);
  const canChoose = text !== '' && fault === null;
  const units = useMemo(() => {
    const unitOf = new Map(askedChannels(profile).map((channel) => [channel.key, channel.unit]));
    return canChoose ? formulaUnits(text, (key) => unitOf.get(key), unit.trim()) : NO_MISFITS;
  }, [profile, canChoose, text, unit]);
  const misfitText = useMisfitText();

  const insert = (key: string): void => {
    const { selectionStart: from = typed.length, selectionEnd: to = typed.length } = field.current ?? {};
    setTyped(`${typed.slice(0, from)}${key}${typed.slice(to)}`.slice(0, MAX_FORMULA));
    field.current?.focus();
    // The caret goes behind the inserted text, once it is there.
    requestAnimationFrame(() => field.current?.setSelectionRange(from + key.length, from + key.length));
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canChoose) onChoose({ text, unit: unit.trim(), decimals: Number(decimals) });
          }}
        >
          <DialogBody>
            <DialogTitle>{t('analyse.formulaTitle')}</DialogTitle>
            <DialogContent className={styles.content}>
              <Field
                label={t('analyse.formula')}
                hint={t('analyse.formulaHint')}
                validationState={fault ? 'error' : units.misfits.length > 0 ? 'warning' : 'none'}
                validationMessage={fault ? faultText(text, fault) : units.misfits.map(misfitText).join(' ') || null}
              >
                <Textarea
                  textarea={{ ref: field, className: styles.text }}
                  value={typed}
                  maxLength={MAX_FORMULA}
                  rows={2}
                  resize="vertical"
                  spellCheck={false}
                  onChange={(_, { value }) => setTyped(value)}
                />
              </Field>
              <fieldset className={styles.channels} aria-label={t('analyse.formulaChannels')}>
                {askedChannels(profile).map((channel) => (
                  <Button key={channel.key} size="small" className={styles.channel} onClick={() => insert(channel.key)}>
                    <span className={styles.key}>{channel.key}</span>
                    {channelText(channel, language)}
                  </Button>
                ))}
              </fieldset>
              <div className={styles.pair}>
                <Field
                  label={t('analyse.formulaUnit')}
                  validationState={units.result === null ? 'none' : 'warning'}
                  validationMessage={
                    units.result === null
                      ? null
                      : t(`analyse.formulaResult.${units.result.of}`, {
                          made: units.result.unit || t('analyse.formulaNoUnit'),
                          unit: unit.trim(),
                        })
                  }
                >
                  <Input value={unit} maxLength={MAX_FORMULA_UNIT} onChange={(_, { value }) => setUnit(value)} />
                </Field>
                <Field label={t('analyse.formulaDecimals')}>
                  <Select value={decimals} onChange={(_, { value }) => setDecimals(value)}>
                    {[...FORMULA_DECIMALS].sort().map((count) => (
                      <option key={count}>{count}</option>
                    ))}
                  </Select>
                </Field>
              </div>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{t('common.cancel')}</Button>
              <Button type="submit" appearance="primary" disabledFocusable={!canChoose}>
                {t('analyse.formulaChoose')}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}

/** Says which parts of a formula do not fit together, and why. */
function useMisfitText(): (misfit: Misfit) => string {
  const { t } = useTranslation();
  return ({ of, left, right }) =>
    t(`analyse.formulaMisfit.${of}`, {
      left: left.text,
      leftUnit: left.unit || t('analyse.formulaNoUnit'),
      right: right.text,
      rightUnit: right.unit || t('analyse.formulaNoUnit'),
    });
}
