import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { NamedItem } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { EquipmentProfile, EquipmentType, Screen } from '../../equipment/descriptor';
import { numberedAs } from '../../equipment/units';
import { needTexts } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { FileSearch, FilesWait } from '../../parts/export-menu/file-note';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { useSearchNote } from '../../parts/project-search/use-search-note';
import { useAddressState } from '../../ui/address/use-address-state';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { MasterDetail } from '../../ui/master-detail/master-detail';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { useBeforehand } from '../../ui/use-beforehand';
import { RANGE } from './column-ranges';
import { dataCenterParts } from './data-center-url';
import { filesWaitText } from './files-wait-text';
import { ListActions, SelectedCount } from './list-actions';
import { narrowedColumns } from './narrowed-columns';
import { recordFields } from './record-fields';
import { RecordList } from './record-list';
import { RecordPanel, type RecordSlots } from './record-panel';
import type { AskedRange } from './record-ranges';
import { useRecordList } from './use-record-list';
import { useSelectionInAddress } from './use-selection-in-address';
import { ViewPlace } from './view-place';
import { ViewSwitch } from './view-switch';

const logViews = () => import('./log-views');
const CompareView = lazyPart(async () => ({ default: (await logViews()).CompareView }));
const AnalyseView = lazyPart(async () => ({ default: (await logViews()).AnalyseView }));

const RecordRanges = lazyPart(async () => ({ default: (await import('./record-ranges')).RecordRanges }));

/** The code with which logs are asked, and its charts. */
const fetchLogViews = async (): Promise<void> => (await logViews()).fetchCharts();

const CheckPrint = lazyPart(async () => {
  const [module] = await Promise.all([import('./paper/check-print'), needTexts('log')]);
  return { default: module.CheckPrint };
});

/** In the place of a code: the dialog asks for one. */
const ASK_FOR_CODE = 'code';

interface DataCenterPageProps extends RecordSlots {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  /** The trade's own panels over all records. */
  readonly renderTrade: () => ReactNode;
  /** The way to a pile on the map; null where this account has no map. */
  readonly onMap: ((pileId: number) => void) | null;
}

/** The records of a project: search, table, and the panel of one. */
export function DataCenterPage(props: DataCenterPageProps) {
  const { type, profile, screen, scope, projects } = props;
  const page = usePageStyles();
  const { t } = useTranslation();
  const phone = useMedia(MEDIA.phone);
  const search = useProjectSearch({ scope, screen, beside: RANGE });
  const parts = useMemo(() => dataCenterParts(profile), [profile]);
  const [state, change] = useAddressState(parts);
  const { view, sorts, recordNo, panel, mark, verify } = state;
  const shownColumns: ShownColumns = useRef(null);
  const hadFocus = useRef(false);
  const list = useRecordList(search, profile, sorts, state.selected, state.ranges, state.texts);
  useSelectionInAddress({ selected: list.selected, state, change });
  const projectName = projects?.find(({ id }) => id === scope.projectId)?.name ?? '';
  const counted = numberedAs(type.unit);
  const close = (): void => change({ recordNo: null, mark: null });
  const wide = panel === 'wide' && !phone;
  useBeforehand(list.rows.data !== undefined && !phone, fetchLogViews);
  const fields = useMemo(() => recordFields(profile), [profile]);
  const [asked, onRange] = useState<AskedRange | null>(null);
  const { ranges, texts } = list;
  const language = useLanguage();
  const format = useFormat();
  const beside = useMemo(
    () => narrowedColumns(ranges, texts, fields, counted, { language, t, format }).map(({ text }) => text),
    [ranges, texts, fields, counted, language, t, format],
  );
  const searchNote = useSearchNote(search, counted, beside);
  const selected = view === 'analyse' ? list.selected.count : 0;
  // A phone's list has no heads to ask in.
  const isAskable = phone && view === 'list';
  const views = (
    <>
      {isAskable || asked !== null || ranges.length + texts.length > 0 ? (
        <Guarded>
          <Suspense fallback={null}>
            <RecordRanges
              {...{ profile, fields, counted, ranges, texts, asked, isAskable }}
              onAsk={onRange}
              onRanges={(narrowed) => change({ ranges: narrowed })}
              onTexts={(narrowed) => change({ texts: narrowed })}
            />
          </Suspense>
        </Guarded>
      ) : null}
      <ViewSwitch view={view} onView={(shown) => change({ view: shown })} hadFocus={hadFocus} />
    </>
  );
  // Logs are read once it is known of which records.
  const analysed =
    list.selected.isKnown || list.shown === null
      ? { ...list.rows, data: list.shown?.heads }
      : { data: undefined, error: list.selected.error, refetch: list.selected.refetch };
  return (
    <div className={page.list}>
      <ProjectSearchForm search={search} projects={projects} counted={counted} />
      <MasterDetail
        label={t('dataCenter.panel')}
        onClose={close}
        detailKey={recordNo}
        wide={wide}
        detail={
          recordNo === null ? null : (
            <RecordPanel
              key={recordNo}
              type={type}
              scope={scope}
              profile={profile}
              projectName={projectName}
              recordNo={recordNo}
              timeZone={search.timeZone}
              renderLog={props.renderLog}
              renderDesign={props.renderDesign}
              renderBeside={props.renderBeside}
              renderChecks={props.renderChecks}
              tradeOnPaper={props.tradeOnPaper}
              mark={mark}
              onMark={(marked) => change({ mark: marked })}
              onMap={props.onMap}
              wide={phone ? null : wide}
              onWide={(widened) => change({ panel: widened ? 'wide' : 'beside' })}
              onClose={close}
            />
          )
        }
      >
        <div className={page.column}>
          {view === 'list' ? (
            <RecordList
              list={list}
              search={search}
              profile={profile}
              counted={counted}
              columns={shownColumns}
              sorts={sorts}
              onSort={(sorted) => change({ sorts: sorted })}
              {...{ fields, onRange }}
              asked={asked?.key ?? null}
              openNo={recordNo}
              onOpen={(no) => change({ recordNo: no, mark: null })}
              actions={
                <>
                  <ListActions
                    {...{ list, search, searchNote, type, profile, projectName, sorts }}
                    columns={shownColumns}
                    tradeOnPaper={props.tradeOnPaper}
                    onCheck={() => change({ verify: ASK_FOR_CODE })}
                    onCompare={(compared) => change({ view: 'compare', compared })}
                  />
                  {views}
                </>
              }
            />
          ) : (
            <FileSearch
              value={selected === 0 ? searchNote : async () => t('listExport.onlySelected', { count: selected })}
            >
              <FilesWait value={list.isBusy ? filesWaitText(t, list.rows.error) : null}>
                <ViewPlace
                  key={view}
                  viewSwitch={views}
                  from={view === 'analyse' ? analysed : { ...list.rows, data: list.shown?.heads }}
                >
                  {(heads) =>
                    view === 'analyse' ? (
                      <AnalyseView
                        typeCode={type.code}
                        {...{ profile, scope, heads, phone }}
                        selection={list.selected.count === 0 ? null : list.selected.selection}
                        timeZone={search.timeZone}
                        onRecord={(no) => change({ recordNo: no, mark: null })}
                        onSelect={(selection) => {
                          list.selected.select(selection);
                          change({ view: 'list' });
                        }}
                        more={props.renderTrade()}
                        actions={
                          <>
                            <SelectedCount selected={list.selected} />
                            {views}
                          </>
                        }
                      />
                    ) : (
                      <CompareView
                        typeCode={type.code}
                        {...{ profile, scope, heads, phone }}
                        timeZone={search.timeZone}
                        onRecord={(no) => change({ recordNo: no, mark: null })}
                        actions={views}
                      />
                    )
                  }
                </ViewPlace>
              </FilesWait>
            </FileSearch>
          )}
        </div>
      </MasterDetail>
      {verify === null ? null : (
        <Guarded onClose={() => change({ verify: null })}>
          <Suspense fallback={null}>
            <CheckPrint
              {...{ scope, profile }}
              counted={counted}
              timeZone={search.timeZone}
              code={verify === ASK_FOR_CODE ? '' : verify}
              onCode={(code) => change({ verify: code })}
              onRecord={(no) => change({ verify: null, view: 'list', recordNo: no, mark: null })}
              onClose={() => change({ verify: null })}
            />
          </Suspense>
        </Guarded>
      )}
    </div>
  );
}
