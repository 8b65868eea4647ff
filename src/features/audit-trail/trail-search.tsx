import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type FormEvent, useState } from 'react';
import { AUDIT_KINDS } from '../../contracts/api/audit';
import { formatDay } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { toHalfWidth } from '../../shared/half-width';
import { wallClock } from '../../shared/wall-clock';
import { MomentInput } from '../../ui/search-form/moment-input';
import type { TrailState } from './audit-url';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    gap: '10px',
    padding: '8px 12px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  field: { width: '168px' },
});

type Searched = Pick<TrailState, 'who' | 'what' | 'kind' | 'from' | 'to'>;

interface TrailSearchProps {
  readonly state: TrailState;
  readonly onSearch: (searched: Searched) => void;
}

/** Empty, or a day of the calendar. */
function isDay(text: string): boolean {
  const typed = toHalfWidth(text).trim();
  return typed === '' || (/^\d{4}-\d{2}-\d{2}$/.test(typed) && wallClock(typed, 'begin') !== null);
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** By whom, what and when. */
export function TrailSearch({ state, onSearch }: TrailSearchProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const [who, setWho] = useState(state.who ?? '');
  const [what, setWhat] = useState(state.what ?? '');
  const [kind, setKind] = useState(state.kind);
  const [from, setFrom] = useState(state.from ?? '');
  const [to, setTo] = useState(state.to ?? '');
  /** The form was sent with a day that is none. */
  const [refused, setRefused] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isDay(from) || !isDay(to)) {
      setRefused(true);
      return;
    }
    onSearch({
      who: textOrNull(who),
      what: textOrNull(what),
      kind,
      from: textOrNull(toHalfWidth(from)),
      to: textOrNull(toHalfWidth(to)),
    });
  };
  return (
    <form className={styles.form} aria-label={t('auditTrail.search')} onSubmit={submit}>
      <Field className={styles.field} size="small" label={t('auditTrail.column.who')}>
        <Input value={who} maxLength={200} onChange={(_, { value }) => setWho(value)} />
      </Field>
      <Field className={styles.field} size="small" label={t('auditTrail.what')}>
        <Input value={what} maxLength={200} onChange={(_, { value }) => setWhat(value)} />
      </Field>
      <Field className={styles.field} size="small" label={t('auditTrail.kind')}>
        <Select value={kind} onChange={(_, { value }) => setKind(AUDIT_KINDS.find((known) => known === value) ?? '')}>
          <option value="">{t('auditTrail.everyKind')}</option>
          {AUDIT_KINDS.map((known) => (
            <option key={known} value={known}>
              {t(`auditTrail.kinds.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
      {(
        [
          ['from', from, setFrom],
          ['to', to, setTo],
        ] as const
      ).map(([name, value, set]) => (
        <Field
          key={name}
          className={styles.field}
          size="small"
          label={t(`auditTrail.${name}`)}
          validationMessage={refused && !isDay(value) ? t('search.dateForm') : null}
        >
          <MomentInput
            size="small"
            value={value}
            end={null}
            today={formatDay(Date.now(), undefined)}
            calendarLabel={t('search.chooseDay')}
            onChange={(next) => {
              setRefused(false);
              set(next);
            }}
          />
        </Field>
      ))}
      <Button type="submit" size="small" appearance="primary" icon={<SearchRegular />}>
        {t('auditTrail.find')}
      </Button>
    </form>
  );
}
