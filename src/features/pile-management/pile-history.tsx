import { makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { NO_VALUE } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { NamedField } from './field-names';
import type { PileDetail } from './pile-detail';
import { changedFields, typedValue } from './pile-form';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '6px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '6px' },
  step: { display: 'grid', gap: '1px', fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  head: { display: 'flex', flexWrap: 'wrap', columnGap: '10px', color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

const ACTIONS = [
  'edit',
  'number',
  'design',
  'discard',
  'discard_audit',
  'remove',
  'move',
  'transform',
  'mirror',
  'take_back',
] as const;

interface PileHistoryProps {
  readonly detail: PileDetail;
  readonly fields: readonly NamedField[];
  readonly timeZone: string | undefined;
}

/** Who changed what and when, the newest first. */
export function PileHistory({ detail, fields, timeZone }: PileHistoryProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const id = useId();
  const { revisions } = detail;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('pileManagement.history')}
      </h3>
      <span className={styles.quiet}>{t('pileManagement.records', { count: detail.records })}</span>
      {revisions.length === 0 ? (
        <span className={styles.quiet}>{t('pileManagement.noHistory')}</span>
      ) : (
        <ol className={styles.list}>
          {revisions.map(({ revision, replaced_ms, action, account, comment, state }, index) => {
            const after = index === 0 ? detail : (revisions[index - 1]?.state ?? {});
            return (
              <li key={revision} className={styles.step}>
                <span className={styles.head}>
                  <span>{format.dateTime(replaced_ms)}</span>
                  <span>{account === '' ? t('pileManagement.goneAccount') : account}</span>
                  <span>{t(`pileManagement.actionOf.${ACTIONS.find((known) => known === action) ?? 'other'}`)}</span>
                </span>
                {changedFields(state, after, fields).map(({ field, before, now }) => (
                  <span key={field.key}>
                    {field.name}: {typedValue(field.key, before) || NO_VALUE} → {typedValue(field.key, now) || NO_VALUE}
                  </span>
                ))}
                {comment === '' ? null : <span className={styles.quiet}>{comment}</span>}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
