import { Input, makeStyles, Spinner, ToggleButton } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { EquipmentProfile, Screen } from '../../equipment/descriptor';
import { limitOf } from '../../equipment/limit-of';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { SearchedRows } from '../../parts/project-search/searched-list-panel';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { useSearchNote } from '../../parts/project-search/use-search-note';
import { useAddressState } from '../../ui/address/use-address-state';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortKeys } from '../../ui/data-table/sorts';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { TabbedPanel } from '../../ui/tabbed-panel';
import { BalanceView } from './balance-view';
import { BatchPanel } from './batch-panel';
import { BatchTable } from './batch-table';
import { DayPanel } from './day-panel';
import { HistoryFigures } from './history-figures';
import { HISTORY_PARTS, VIEWS } from './slurry-history-url';
import { useBatches } from './use-batches';

const useStyles = makeStyles({
  list: { flex: 1, display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)', minHeight: 0 },
  find: { width: '150px', minWidth: 0, marginRight: '4px' },
});

interface SlurryHistoryPageProps {
  readonly profile: EquipmentProfile;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  /** Draws weighings and measurements of a batch, second by second. */
  readonly renderLog: (recordNo: string, timeZone: string | undefined) => ReactNode;
}

/** The batches of a project's plants, and the balance of their slurry. */
export function SlurryHistoryPage({ profile, screen, scope, projects, renderLog }: SlurryHistoryPageProps) {
  const page = usePageStyles();
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const wideWindow = useMedia(MEDIA.wide);
  const plain = useProjectSearch({ scope, screen });
  const [state, change] = useAddressState(HISTORY_PARTS);
  const { view, batchNo, weighed, sorts, recordNo, day } = state;
  const rule = profile.warningRules.find(({ key }) => key === 'weighing_error_max');
  const limitPct = rule === undefined ? 0 : limitOf(rule, plain.settings?.limits ?? {});
  const { asked, rows, refreshing, balance, days } = useBatches(plain, state, limitPct);
  const search = useMemo(
    () => ({
      narrowed: plain.narrowed || batchNo !== null || weighed === 'beyond',
      clear: () => {
        change({ batchNo: null, weighed: 'all' });
        plain.clear();
      },
    }),
    [plain, batchNo, weighed, change],
  );
  const searchNote = useSearchNote(plain, 'batch', [
    ...(batchNo === null ? [] : [t('slurryHistory.batch', { batchNo })]),
    ...(weighed === 'beyond' ? [t('slurryHistory.onlyBeyond')] : []),
  ]);
  const count = rows.data?.rows;
  const columns: ShownColumns = useRef(null);
  const closeBatch = (): void => change({ recordNo: null });
  const closeDay = (): void => change({ day: null });
  const detail =
    view === 'batches' && recordNo !== null ? (
      <BatchPanel
        scope={scope}
        recordNo={recordNo}
        weighingLimitPct={limitPct}
        timeZone={plain.timeZone}
        renderLog={(no) => renderLog(no, plain.timeZone)}
        onClose={closeBatch}
      />
    ) : view === 'balance' && day !== null && balance !== undefined ? (
      <DayPanel
        day={day}
        found={days.data?.all.find((known) => known.day === day)}
        balance={balance}
        onClose={closeDay}
      />
    ) : null;
  return (
    <div className={page.list}>
      <ProjectSearchForm search={plain} projects={projects} counted="batch" />
      <MasterDetail
        label={t(view === 'batches' ? 'slurryHistory.panel' : 'slurryHistory.dayPanel')}
        onClose={view === 'batches' ? closeBatch : closeDay}
        detailKey={detail === null ? null : view === 'batches' ? recordNo : day}
        detail={detail}
      >
        <div className={page.column}>
          {phone || (detail !== null && !wideWindow) ? null : (
            <HistoryFigures rows={rows.data} failed={rows.error !== null} weighingLimitPct={limitPct} />
          )}
          <div className={styles.list}>
            <TabbedPanel
              label={t('slurryHistory.views')}
              chosen={view}
              onChoose={(chosen) => change({ view: chosen })}
              tabs={VIEWS.map((key) => ({
                key,
                title: t(`slurryHistory.${key}`),
                count: key === 'batches' && count !== undefined ? format.number(count) : null,
              }))}
              actions={
                view === 'balance' ? null : (
                  <>
                    {refreshing ? <Spinner size="extra-tiny" aria-label={t('search.refreshing')} /> : null}
                    <FindBatch batchNo={batchNo} className={styles.find} onFind={(no) => change({ batchNo: no })} />
                    {limitPct > 0 && !phone ? (
                      <ToggleButton
                        size="small"
                        appearance="subtle"
                        checked={weighed === 'beyond'}
                        onClick={() => change({ weighed: weighed === 'beyond' ? 'all' : 'beyond' })}
                      >
                        {t('slurryHistory.onlyBeyond')}
                      </ToggleButton>
                    ) : null}
                    <ExportMenu
                      scope={scope}
                      list={{ kind: 'batches', ...asked, sort: sortKeys(sorts) }}
                      searchNote={searchNote}
                      columns={columns}
                    />
                  </>
                )
              }
            >
              {view === 'batches' ? (
                <SearchedRows
                  search={search}
                  rows={rows}
                  none={{ title: t('slurryHistory.none'), hint: t('slurryHistory.noneHint') }}
                  noneAtAll={{ title: t('slurryHistory.noneAtAll'), hint: t('slurryHistory.noneAtAllHint') }}
                >
                  {(found) => (
                    <BatchTable
                      scope={scope}
                      rows={found}
                      timeZone={plain.timeZone}
                      weighingLimitPct={limitPct}
                      columns={columns}
                      sorts={sorts}
                      onSort={(sorted) => change({ sorts: sorted })}
                      openNo={recordNo}
                      onOpen={(no) => change({ recordNo: no })}
                      phone={phone}
                    />
                  )}
                </SearchedRows>
              ) : (
                <SearchedRows
                  search={plain}
                  rows={days}
                  none={{ title: t('slurryHistory.none'), hint: t('slurryHistory.noneHint') }}
                  noneAtAll={{ title: t('slurryHistory.noneAtAll'), hint: t('slurryHistory.noneAtAllHint') }}
                >
                  {({ all }) => (
                    <BalanceView days={all} openDay={day} onDay={(chosen) => change({ day: chosen })} phone={phone} />
                  )}
                </SearchedRows>
              )}
            </TabbedPanel>
          </div>
        </div>
      </MasterDetail>
    </div>
  );
}

interface FindBatchProps {
  readonly batchNo: string | null;
  readonly className: string | undefined;
  readonly onFind: (batchNo: string | null) => void;
}

/** Asks for a part of a batch's number; looks when it is left, or by Enter. */
function FindBatch({ batchNo, className, onFind }: FindBatchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(batchNo ?? '');
  useEffect(() => setText(batchNo ?? ''), [batchNo]);
  const find = (): void => {
    const wanted = text.trim();
    if (wanted !== (batchNo ?? '')) onFind(wanted === '' ? null : wanted);
  };
  return (
    <Input
      {...(className === undefined ? {} : { className })}
      size="small"
      type="search"
      maxLength={100}
      value={text}
      placeholder={t('slurryHistory.find')}
      aria-label={t('slurryHistory.find')}
      contentBefore={<SearchRegular aria-hidden="true" />}
      onChange={(_, { value }) => setText(value)}
      onBlur={find}
      onKeyDown={(event) => {
        if (event.key === 'Enter') find();
      }}
    />
  );
}
