import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { actionPartsSaying, actionText } from '../../parts/audit-words/audit-words';
import { useAddressState } from '../../ui/address/use-address-state';
import { BusySpinner } from '../../ui/busy-spinner';
import { Loaded } from '../../ui/loaded';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { Panel } from '../../ui/panel';
import { raiseError } from '../../ui/raised-errors';
import { saveFile } from '../../ui/save-file';
import { showToast } from '../../ui/toast';
import { TRAIL_PARTS } from './audit-url';
import { EntryPanel } from './entry-panel';
import { fileEntries, MOST_IN_FILE } from './file-entries';
import { subjectText } from './subject-text';
import { trailCsv } from './trail-csv';
import { type TrailFilter, trailFilterOf } from './trail-filter';
import { TrailSearch } from './trail-search';
import { TrailTable } from './trail-table';
import { useEntryWords } from './use-entry-words';

const useStyles = makeStyles({
  table: { position: 'relative', flex: 1, minHeight: '200px' },
  pages: { display: 'flex', alignItems: 'center', gap: '6px' },
});

const PAGE = 100;

/** The changes in all projects that the account sees, with time and account. */
export function AuditTrailPage() {
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const { core } = useDataLayer();
  const [state, change] = useAddressState(TRAIL_PARTS);
  const filter = useMemo(() => trailFilterOf(state, (text) => actionPartsSaying(t, text)), [state, t]);
  const asked = {
    ...filter,
    ...(state.newestId === null ? {} : { newest_id: state.newestId }),
    offset: ((state.page ?? 1) - 1) * PAGE,
    limit: PAGE,
  };
  const answer = useQuery({
    queryKey: ['auditTrail', asked],
    queryFn: ({ signal }) => core.api('auditTrail', null, asked, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
  const { data, isFetching, isPlaceholderData, refetch } = answer;
  const open = data?.items.find(({ audit_id }) => audit_id === state.entryId) ?? null;
  const close = (): void => change({ entryId: null });
  // On the first page the newest entry shown; later pages and open entries are counted from it.
  const newestId = state.newestId ?? (isPlaceholderData ? null : (data?.items[0]?.audit_id ?? null));
  const turnTo = (shownPage: number): void =>
    change({ page: shownPage > 1 ? shownPage : null, newestId, entryId: null });
  const shown = data === undefined ? 0 : data.offset + data.items.length;
  return (
    <div className={page.list}>
      <TrailSearch
        key={JSON.stringify(filter)}
        state={state}
        onSearch={(searched) => {
          change({ ...searched, page: null, newestId: null, entryId: null });
          // The same search again asks for the entries written since.
          void refetch();
        }}
      />
      <MasterDetail
        label={t('auditTrail.entry')}
        onClose={close}
        detailKey={open?.audit_id ?? null}
        detail={open === null ? null : <EntryPanel entry={open} onClose={close} />}
      >
        <Panel
          title={t('auditTrail.title')}
          detail={
            <>
              <span role="status">
                {data === undefined ? null : t('auditTrail.total', { count: format.number(data.total) })}
              </span>{' '}
              {isFetching ? <BusySpinner /> : null}
            </>
          }
          actions={
            <div className={styles.pages}>
              <Button
                size="small"
                disabled={data === undefined || data.offset === 0}
                onClick={() => turnTo((state.page ?? 1) - 1)}
              >
                {t('auditTrail.newer')}
              </Button>
              <Button
                size="small"
                disabled={data === undefined || shown >= data.total}
                onClick={() => turnTo((state.page ?? 1) + 1)}
              >
                {t('auditTrail.older')}
              </Button>
              <ExportButton filter={filter} total={data?.total ?? 0} />
            </div>
          }
        >
          <div className={styles.table}>
            <Loaded
              from={answer}
              empty={({ items }) =>
                items.length > 0 ? null : { title: t('auditTrail.none'), hint: t('auditTrail.noneHint') }
              }
            >
              {({ items }) => (
                <TrailTable
                  items={items}
                  openId={state.entryId}
                  onOpen={(entryId) => change({ entryId, newestId })}
                  phone={phone}
                />
              )}
            </Loaded>
          </div>
        </Panel>
      </MasterDetail>
    </div>
  );
}

interface ExportButtonProps {
  readonly filter: TrailFilter;
  readonly total: number;
}

/** The entries of the search as CSV, the newest first. */
function ExportButton({ filter, total }: ExportButtonProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { core } = useDataLayer();
  const words = useEntryWords();
  const [isBusy, setBusy] = useState(false);
  const columns = ['time', 'who', 'role', 'action', 'code', 'subject', 'project', 'detail'] as const;
  const write = async (): Promise<void> => {
    setBusy(true);
    try {
      const { items, found } = await fileEntries((asked) => core.api('auditTrail', null, { ...filter, ...asked }));
      const csv = trailCsv(items, {
        ...words,
        heads: columns.map((column) => t(`auditTrail.column.${column}`)),
        action: ({ action, type_code }) => actionText(t, action, type_code),
        subject: (entry) => subjectText(t, entry),
      });
      saveFile(`${t('auditTrail.title')}.csv`, new Blob([csv], { type: 'text/csv' }));
      if (items.length < found) {
        const counts = { count: format.number(items.length), found: format.number(found) };
        showToast('warning', t('auditTrail.partInFile', counts));
      }
    } catch (error) {
      raiseError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      appearance="subtle"
      disabledFocusable={isBusy || total === 0}
      icon={isBusy ? <BusySpinner /> : <ArrowDownloadRegular />}
      title={total > MOST_IN_FILE ? t('auditTrail.mostInFile', { most: format.number(MOST_IN_FILE) }) : undefined}
      onClick={() => void write()}
    >
      {t('auditTrail.export')}
    </Button>
  );
}
