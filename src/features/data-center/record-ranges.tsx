// The ranges of numbers and parts of texts that narrow the list: each stands above the table and can be taken away, also where its column is
// not shown or nothing is left; and the form that asks for one.
import {
  Button,
  Dropdown,
  Input,
  makeStyles,
  Option,
  Popover,
  PopoverSurface,
  tokens,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { type FormEvent, useId, useState } from 'react';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { UnitKey } from '../../equipment/units';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { type ColumnRange, endText } from '../../shared/column-range';
import { type ColumnText, MAX_PART } from '../../shared/column-text';
import { typedEnds, withRange } from './column-ranges';
import { withText } from './column-texts';
import { narrowedColumns } from './narrowed-columns';
import { leaveChip } from './range-focus';
import { fieldName, fieldSource, type RecordField } from './record-fields';

const useStyles = makeStyles({
  form: { display: 'grid', gap: '10px', width: '260px', maxWidth: 'calc(100vw - 48px)' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  ends: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center', gap: '6px 8px' },
  source: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  column: { minWidth: 0 },
  wrong: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: '8px' },
});

/** The form that is open. */
export interface AskedRange {
  /** Of the column; null: any can be chosen. */
  readonly key: string | null;
  /** Beside which it stands. */
  readonly anchor: HTMLElement;
}

interface RecordRangesProps {
  /** Of the type: it says where numbers come from. */
  readonly profile: EquipmentProfile;
  readonly fields: readonly RecordField[];
  /** Pile, hole, panel … */
  readonly counted: UnitKey;
  readonly ranges: readonly ColumnRange[];
  readonly onRanges: (ranges: readonly ColumnRange[]) => void;
  readonly texts: readonly ColumnText[];
  readonly onTexts: (texts: readonly ColumnText[]) => void;
  readonly asked: AskedRange | null;
  readonly onAsk: (asked: AskedRange | null) => void;
  /** Whether any column is offered, where there are no heads. */
  readonly isAskable: boolean;
}

export function RecordRanges(props: RecordRangesProps) {
  const { fields, counted, ranges, onRanges, texts, onTexts, asked, onAsk, isAskable } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const focusComesBack = useRestoreFocusTarget();
  const chips = narrowedColumns(ranges, texts, fields, counted, { language, t, format });
  return (
    <>
      {chips.map(({ key, text }) => {
        const label = t('dataCenter.rangeOff', { range: text });
        return (
          <Button
            key={key}
            size="small"
            appearance="outline"
            icon={<DismissRegular />}
            iconPosition="after"
            aria-label={label}
            title={label}
            data-range={key}
            onClick={() => {
              leaveChip(chips, key);
              if (texts.some((one) => one.key === key)) onTexts(withText(texts, { key, part: '' }));
              else onRanges(withRange(ranges, { key, low: null, high: null }));
            }}
          >
            {text}
          </Button>
        );
      })}
      {isAskable ? (
        <Button
          {...focusComesBack}
          size="small"
          icon={<FilterRegular />}
          aria-haspopup="dialog"
          aria-expanded={asked !== null}
          onClick={({ currentTarget }) => onAsk({ key: null, anchor: currentTarget })}
        >
          {t('dataCenter.rangeAny')}
        </Button>
      ) : null}
      {asked === null ? null : (
        <Popover
          open
          trapFocus
          positioning={{ target: asked.anchor, position: 'below', align: 'start' }}
          onOpenChange={(_, { open }) => {
            if (!open) onAsk(null);
          }}
        >
          <PopoverSurface aria-label={t('dataCenter.rangeAny')}>
            <RangeForm {...props} key={asked.key} chosen={asked.key} />
          </PopoverSurface>
        </Popover>
      )}
    </>
  );
}

function RangeForm({
  profile,
  fields,
  counted,
  ranges,
  onRanges,
  texts,
  onTexts,
  onAsk,
  chosen,
}: RecordRangesProps & { readonly chosen: string | null }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const sourceId = useId();
  const offered = fields.filter(({ kind }) => kind === 'number' || kind === 'text');
  const [key, setKey] = useState(chosen ?? ranges[0]?.key ?? texts[0]?.key ?? offered[0]?.key ?? '');
  const [typed, setTyped] = useState<{ readonly low?: string; readonly high?: string; readonly part?: string }>({});
  const [isWrong, setWrong] = useState(false);
  const nameOf = (field: RecordField): string => fieldName(field, counted, language, t);
  const field = offered.find((one) => one.key === key);
  if (field === undefined) return null;
  const range = ranges.find((one) => one.key === key);
  const ofEnds = { low: typed.low ?? endText(range?.low ?? null), high: typed.high ?? endText(range?.high ?? null) };
  const before = texts.find((one) => one.key === key);
  const part = typed.part ?? before?.part ?? '';
  const take = (next: ColumnRange): void => {
    onRanges(withRange(ranges, next));
    onAsk(null);
  };
  const takePart = (next: string): void => {
    onTexts(withText(texts, { key, part: next.trim() }));
    onAsk(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (field.kind === 'text') {
      takePart(part);
      return;
    }
    const ends = typedEnds(ofEnds.low, ofEnds.high);
    setWrong(ends === null);
    if (ends !== null) take({ key, ...ends });
  };
  const end = (which: 'low' | 'high', label: string) => (
    <>
      <span aria-hidden>{label}</span>
      <Input
        size="small"
        className={styles.column}
        inputMode="decimal"
        aria-label={`${nameOf(field)} ${label}${field.unit === '' ? '' : ` (${field.unit})`}`}
        aria-invalid={isWrong}
        contentAfter={field.unit === '' ? null : field.unit}
        value={ofEnds[which]}
        onChange={(_, { value }) => setTyped({ ...typed, [which]: value })}
      />
    </>
  );
  return (
    <form className={styles.form} noValidate aria-describedby={sourceId} onSubmit={submit}>
      {chosen === null ? (
        <Dropdown
          size="small"
          className={styles.column}
          aria-label={t('dataCenter.rangeAny')}
          value={nameOf(field)}
          selectedOptions={[key]}
          onOptionSelect={(_, { optionValue = key }) => {
            setKey(optionValue);
            setTyped({});
            setWrong(false);
          }}
        >
          {offered.map((one) => (
            <Option key={one.key} value={one.key}>
              {nameOf(one)}
            </Option>
          ))}
        </Dropdown>
      ) : (
        <h3 className={styles.title}>{nameOf(field)}</h3>
      )}
      <p id={sourceId} className={styles.source}>
        {fieldSource(field, profile, language, t)}
      </p>
      {field.kind === 'text' ? (
        <Input
          size="small"
          className={styles.column}
          aria-label={`${nameOf(field)} ${t('dataCenter.contains')}`}
          placeholder={t('dataCenter.contains')}
          maxLength={MAX_PART}
          value={part}
          onChange={(_, { value }) => setTyped({ part: value })}
        />
      ) : (
        <div className={styles.ends}>
          {end('low', t('analyse.zoomFrom'))}
          {end('high', t('analyse.zoomTo'))}
        </div>
      )}
      {isWrong ? (
        <p role="alert" className={styles.wrong}>
          {t('dataCenter.rangeWrong')}
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button
          size="small"
          disabled={range === undefined && before === undefined}
          onClick={() => (field.kind === 'text' ? takePart('') : take({ key, low: null, high: null }))}
        >
          {t('search.reset')}
        </Button>
        <Button size="small" type="submit" appearance="primary">
          {t('search.submit')}
        </Button>
      </div>
    </form>
  );
}
