import { Checkbox, Field, Input } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { hasHiddenCharacter } from '../../../contracts/plain-name';
import { useTranslation } from '../../../i18n/use-translation';
import { typedNumber } from '../../../shared/typed-number';
import type { ArrangeFieldsProps } from './arranged';
import { hasCount, numbered, repeatedRows } from './arrangements';
import { useFieldsGrid } from './fields-grid';
import { NumberInput } from './number-input';

const MOST_CHARACTERS = 100;
const SHOWN = 6;

/** Counts piles along a direction: their numbers by a pattern, and the place in the row. */
export function NumberFields(props: ArrangeFieldsProps & { readonly mayNumber: boolean }) {
  const { chosen, disabled, onArranged, mayNumber } = props;
  const styles = useFieldsGrid();
  const { t } = useTranslation();
  const [pattern, setPattern] = useState(mayNumber ? '{row}-{n}' : '');
  const [first, setFirst] = useState('1');
  const [step, setStep] = useState('1');
  const [azimuth, setAzimuth] = useState('0');
  const [byRow, setByRow] = useState(true);
  const [setsCount, setSetsCount] = useState(true);
  const made = useMemo(() => {
    const [from, by, azimuthDeg] = [typedNumber(first), typedNumber(step), typedNumber(azimuth)];
    if (!isCount(from) || !isStep(by) || azimuthDeg === null) return null;
    return numbered(chosen, { pattern, first: from, step: by, azimuthDeg, byRow });
  }, [chosen, pattern, first, step, azimuth, byRow]);
  const wrong = useMemo(() => {
    if (made === null) return NOTHING;
    const bad = new Set<number>();
    if (pattern !== '') {
      for (const row of repeatedRows(made.numbers)) bad.add(row);
      for (const [row, number] of made.numbers.entries()) {
        const text = number.trim();
        if (text === '' || text.length > MOST_CHARACTERS || hasHiddenCharacter(text)) bad.add(row);
      }
    }
    if (setsCount) for (const [row, count] of made.counts.entries()) if (count < 0 || count > 1e9) bad.add(row);
    return bad;
  }, [made, pattern, setsCount]);
  useEffect(() => {
    if (made === null || (pattern === '' && !setsCount)) return onArranged(null);
    onArranged({
      values: {
        ...(pattern === '' ? {} : { pileNo: made.numbers.map((number) => number.trim()) }),
        ...(setsCount ? { numeral: made.counts } : {}),
      },
      wrong,
      handle: null,
    });
  }, [made, pattern, setsCount, wrong, onArranged]);
  const firstWrong = made === null ? undefined : made.numbers[[...wrong][0] ?? -1];
  const listed = made?.numbers.slice(0, SHOWN) ?? [];
  return (
    <>
      <Field
        label={t('pilePlan.pattern')}
        size="small"
        hint={mayNumber ? t('pilePlan.patternHint') : t('pileManagement.numberFixed')}
        validationMessage={
          firstWrong !== undefined
            ? t('pilePlan.numberTwice', { number: firstWrong, count: wrong.size })
            : pattern !== '' && !hasCount(pattern)
              ? t('pilePlan.noCount')
              : null
        }
      >
        <Input value={pattern} disabled={disabled || !mayNumber} onChange={(_, { value }) => setPattern(value)} />
      </Field>
      <div className={styles.fields}>
        <NumberInput
          label={t('pilePlan.first')}
          text={first}
          disabled={disabled}
          onText={setFirst}
          refuse={(value) => !isCount(value)}
        />
        <NumberInput
          label={t('pilePlan.step')}
          text={step}
          disabled={disabled}
          onText={setStep}
          refuse={(value) => !isStep(value)}
        />
        <NumberInput label={t('pilePlan.along')} unit="°" text={azimuth} disabled={disabled} onText={setAzimuth} />
      </div>
      <Checkbox
        label={t('pilePlan.byRow')}
        checked={byRow}
        disabled={disabled}
        onChange={(_, { checked }) => setByRow(checked === true)}
      />
      <Checkbox
        label={t('pilePlan.setsCount')}
        checked={setsCount}
        disabled={disabled}
        onChange={(_, { checked }) => setSetsCount(checked === true)}
      />
      {pattern === '' || listed.length === 0 ? null : (
        <p className={styles.hint} aria-live="polite">
          {listed.map((number, row) => `${chosen.pileNo[row] ?? ''} → ${number}`).join('; ')}
          {chosen.ids.length > SHOWN ? ' …' : ''}
        </p>
      )}
    </>
  );
}

const isCount = (value: number | null): value is number => value !== null && Number.isInteger(value) && value >= 0;
const isStep = (value: number | null): value is number => value !== null && Number.isInteger(value) && value !== 0;
const NOTHING: ReadonlySet<number> = new Set();
