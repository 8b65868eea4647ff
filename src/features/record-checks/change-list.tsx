import { useQuery } from '@tanstack/react-query';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer, useMay } from '../../data';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { actionText, placeWord } from '../../parts/audit-words/audit-words';
import { designFields, headingField, placeFields, sizeFields } from '../../parts/pile-fields/named-fields';
import { stepChanges, stepText } from '../../parts/pile-fields/pile-step';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { useStretchStyles } from './stretch-button';

interface ChangeListProps {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly recordNo: string;
  readonly pileId: number;
  readonly timeZone: string | undefined;
}

interface Change {
  readonly key: string;
  readonly atMs: number;
  readonly what: string;
  readonly account: string;
  readonly comment: string;
  /** The values that it changed, a line each. */
  readonly values: readonly string[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** For accounts that may not read the audit trail. */
const NO_ENTRIES: Pick<ApiOutput<'auditList'>, 'items' | 'total'> = { items: [], total: 0 };

/**
 * The changes by hand of the record's pile, alone or with many others, and of the record itself where the audit trail may be
 * read; the newest first.
 */
export function ChangeList({ type, scope, recordNo, pileId, timeZone }: ChangeListProps) {
  const styles = useStretchStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const { core, queries } = useDataLayer();
  const mayAudit = useMay()('mainSetLog');
  const ofRecord = useQuery({
    queryKey: ['recordAudit', scope.typeCode, scope.projectId, recordNo],
    queryFn: ({ signal }) => {
      const asked = { project_id: scope.projectId, subject: `record/${recordNo}`, limit: 100 };
      return core.api('auditList', scope, asked, { signal });
    },
    enabled: mayAudit,
    gcTime: 0,
  });
  const ofPile = useQuery({ ...queries.pileChanges(scope, pileId), gcTime: 0 });
  const trail = mayAudit ? ofRecord.data : NO_ENTRIES;
  const both = trail === undefined || ofPile.data === undefined ? undefined : { record: trail, pile: ofPile.data };
  const terms = { t, language, unit: type.unit[language] };
  const fields = [
    ...placeFields(terms),
    headingField(terms),
    ...sizeFields(terms),
    ...designFields(terms, type.profile?.designParameters ?? []),
  ];
  const changesOf = ({ record, pile }: NonNullable<typeof both>): readonly Change[] =>
    [
      ...record.items.map(({ audit_id, at_ms, action, account, detail }) => ({
        key: `record ${audit_id}`,
        atMs: at_ms,
        what: actionText(t, action, type.code),
        account,
        comment: text(detail.comment),
        values: [],
      })),
      ...pile.items.map((step) => ({
        key: `pile ${step.revision}`,
        atMs: step.at_ms,
        what: `${placeWord(t, type.code)}${t('common.colon')}${stepText(t, step)}`,
        account: step.account,
        comment: step.comment,
        values: stepChanges(t, step, fields),
      })),
    ].sort((a, b) => b.atMs - a.atMs);
  return (
    <Loaded
      from={{
        data: both,
        error: ofRecord.error ?? ofPile.error,
        refetch: () => (mayAudit ? Promise.all([ofRecord.refetch(), ofPile.refetch()]) : ofPile.refetch()),
      }}
      skeleton={<SkeletonBars heights={[14, 14]} />}
      empty={({ record, pile }) => {
        if (record.total + pile.total > 0) return null;
        return mayAudit
          ? { title: t('recordChecks.noChange'), hint: t('recordChecks.noChangeHint') }
          : { title: `${placeWord(t, type.code)}${t('common.colon')}${t('pileManagement.noHistory')}` };
      }}
    >
      {(known) => {
        const changes = changesOf(known);
        const left = known.record.total + known.pile.total - changes.length;
        return (
          <>
            <ul className={styles.list}>
              {changes.map(({ key, atMs, what, account, comment, values }) => (
                <li key={key} className={styles.detail}>
                  {format.dateTime(atMs)} · {account === '' ? t('pileManagement.goneAccount') : account} · {what}
                  {comment === '' ? null : ` · ${comment}`}
                  {values.map((value) => (
                    <div key={value} className={styles.value}>
                      {value}
                    </div>
                  ))}
                </li>
              ))}
            </ul>
            {left === 0 ? null : <p className={styles.detail}>{t('recordChecks.olderChanges', { count: left })}</p>}
          </>
        );
      }}
    </Loaded>
  );
}
