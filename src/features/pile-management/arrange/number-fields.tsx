import { Checkbox, Field, Input, Select } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { hasHiddenCharacter } from '../../../contracts/plain-name';
import { useDataCore } from '../../../data';
import { useTranslation } from '../../../i18n/use-translation';
import { errorText } from '../../../ui/error-text';
import { AZIMUTH, COUNT, STEP, typedWithin } from './arrange-terms';
import { type ArrangeFieldsProps, NOTHING } from './arranged';
import { hasCount, numbered, numberedAlong, repeatedRows } from './arrangements';
import { useFieldsGrid } from './fields-grid';
import { NumberInput } from './number-input';

const MOST_CHARACTERS = 100;
const SHOWN = 6;
/** Where counts start anew: at each row of the plan, at each row found from the places, or nowhere. */
const ROWS = ['plan', 'found', 'none'] as const;

/** Counts piles along a direction or along the rows in which they stand: numbers by a pattern, row, and place in it. */
export function NumberFields(props: ArrangeFieldsProps & { readonly mayNumber: boolean }) {
  const { chosen, disabled, onArranged, mayNumber } = props;
  const styles = useFieldsGrid();
  const { t } = useTranslation();
  const [pattern, setPattern] = useState(mayNumber ? '{row}-{n}' : '');
  const [first, setFirst] = useState('1');
  const [step, setStep] = useState('1');
  const [azimuth, setAzimuth] = useState('0');
  const [rows, setRows] = useState<(typeof ROWS)[number]>('plan');
  const [setsCount, setSetsCount] = useState(true);
  const core = useDataCore();
  const found = useQuery({
    queryKey: ['layoutRows', chosen],
    // The answer takes no columns of the chosen piles with it: they are shown further on.
    queryFn: ({ signal }) =>
      core.call('layout.rows', { piles: { xM: chosen.xM.slice(), yM: chosen.yM.slice() }, mileageM: null }, { signal }),
    enabled: rows === 'found',
    structuralSharing: false,
    retry: false,
    gcTime: 0,
  });
  const made = useMemo(() => {
    const [from, by] = [typedWithin(first, COUNT), typedWithin(step, STEP)];
    const azimuthDeg = typedWithin(azimuth, AZIMUTH);
    if (from === null || by === null || by === 0) return null;
    if (rows === 'found') {
      return found.data === undefined ? null : numberedAlong(found.data, { pattern, first: from, step: by });
    }
    if (azimuthDeg === null) return null;
    return numbered(chosen, { pattern, first: from, step: by, azimuthDeg, byRow: rows === 'plan' });
  }, [chosen, pattern, first, step, azimuth, rows, found.data]);
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
    if (setsCount)
      for (const [row, count] of made.counts.entries()) if (count !== null && (count < 0 || count > 1e9)) bad.add(row);
    return bad;
  }, [made, pattern, setsCount]);
  useEffect(() => {
    if (made === null || (pattern === '' && !setsCount)) return onArranged(null);
    onArranged({
      values: {
        ...(pattern === '' ? {} : { pileNo: made.numbers.map((number) => number.trim()) }),
        ...(setsCount ? { numeral: made.counts } : {}),
        ...(setsCount && made.rowNo !== null ? { rowNo: made.rowNo } : {}),
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
        <NumberInput label={t('pilePlan.first')} text={first} disabled={disabled} onText={setFirst} bounds={COUNT} />
        <NumberInput
          label={t('pilePlan.step')}
          text={step}
          disabled={disabled}
          onText={setStep}
          bounds={STEP}
          refuse={(value) => value === 0}
        />
        {rows === 'found' ? null : (
          <NumberInput
            label={t('pilePlan.along')}
            unit="°"
            bounds={AZIMUTH}
            text={azimuth}
            disabled={disabled}
            onText={setAzimuth}
          />
        )}
      </div>
      <Field
        label={t('pilePlan.rowsBy')}
        size="small"
        hint={rows === 'found' && found.data !== undefined ? t('pilePlan.rowsFound', { count: found.data.rows }) : null}
        validationMessage={rows === 'found' && found.error !== null ? errorText(t, found.error) : null}
      >
        <Select
          value={rows}
          disabled={disabled}
          onChange={(_, { value }) => setRows(ROWS.find((known) => known === value) ?? 'plan')}
        >
          {ROWS.map((known) => (
            <option key={known} value={known}>
              {t(`pilePlan.rowsOf.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={rows === 'found' ? t('pilePlan.setsRow') : t('pilePlan.setsCount')}
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
