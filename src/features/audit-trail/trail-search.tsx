import { Button, Field, Input, makeStyles, Select, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type FormEvent, useState } from 'react';
import { AUDIT_KINDS } from '../../contracts/api/audit';
import { useTranslation } from '../../i18n/use-translation';
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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch({ who: textOrNull(who), what: textOrNull(what), kind, from: textOrNull(from), to: textOrNull(to) });
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
      <Field className={styles.field} size="small" label={t('auditTrail.from')}>
        <Input type="date" value={from} onChange={(_, { value }) => setFrom(value)} />
      </Field>
      <Field className={styles.field} size="small" label={t('auditTrail.to')}>
        <Input type="date" value={to} onChange={(_, { value }) => setTo(value)} />
      </Field>
      <Button type="submit" size="small" appearance="primary" icon={<SearchRegular />}>
        {t('auditTrail.find')}
      </Button>
    </form>
  );
}
