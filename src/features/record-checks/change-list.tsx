import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { actionText } from '../../parts/audit-words/audit-words';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { useStretchStyles } from './stretch-button';

interface ChangeListProps {
  readonly scope: TableSource;
  readonly recordNo: string;
  readonly pileId: number;
  readonly timeZone: string | undefined;
}

interface Change {
  readonly key: string;
  readonly atMs: number;
  readonly action: string;
  readonly account: string;
  readonly comment: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was changed by hand, in the record and in the design of its pile, the newest first. */
export function ChangeList({ scope, recordNo, pileId, timeZone }: ChangeListProps) {
  const styles = useStretchStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { core } = useDataLayer();
  const answer = useQuery({
    queryKey: ['recordAudit', scope.typeCode, scope.projectId, recordNo, pileId],
    queryFn: async ({ signal }) => {
      const ask = (subject: string) =>
        core.api('auditList', scope, { project_id: scope.projectId, subject, limit: 100 }, { signal });
      const [ofRecord, ofPile] = await Promise.all([ask(`record/${recordNo}`), ask(`pile/${pileId}`)]);
      const changes = [...ofRecord.items, ...ofPile.items].map(
        ({ audit_id, at_ms, action, account, detail }): Change => ({
          key: String(audit_id),
          atMs: at_ms,
          action,
          account,
          comment: text(detail.comment),
        }),
      );
      const left = ofRecord.total + ofPile.total - changes.length;
      return { changes: changes.sort((a, b) => b.atMs - a.atMs), left };
    },
    gcTime: 0,
  });
  return (
    <Loaded
      from={answer}
      skeleton={<SkeletonBars heights={[14, 14]} />}
      empty={({ changes }) =>
        changes.length > 0 ? null : { title: t('recordChecks.noChange'), hint: t('recordChecks.noChangeHint') }
      }
    >
      {({ changes, left }) => (
        <>
          <ul className={styles.list}>
            {changes.map(({ key, atMs, action, account, comment }) => (
              <li key={key} className={styles.detail}>
                {format.dateTime(atMs)} · {account} · {actionText(t, action)}
                {comment === '' ? null : ` · ${comment}`}
              </li>
            ))}
          </ul>
          {left === 0 ? null : <p className={styles.detail}>{t('recordChecks.olderChanges', { count: left })}</p>}
        </>
      )}
    </Loaded>
  );
}
