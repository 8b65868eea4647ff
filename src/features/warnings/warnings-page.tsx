import {
  Button,
  Drawer,
  makeStyles,
  mergeClasses,
  Skeleton,
  SkeletonItem,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NamedItem } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import type { RequirableField, SearchField } from '../../contracts/search-fields';
import { TableRows } from '../../contracts/table-rows';
import { useDataLayer, useMay } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { formatDay } from '../../i18n/format';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ErrorBoundary } from '../../ui/error-boundary';
import { MEDIA, useMedia } from '../../ui/media';
import { fieldsIn } from '../../ui/search-form/project-fields';
import { writeSearch } from '../../ui/search-form/search-address';
import { searchFilterOf } from '../../ui/search-form/search-filter';
import { SearchForm } from '../../ui/search-form/search-form';
import { EMPTY_SEARCH, fieldsSet, type SearchValues } from '../../ui/search-form/search-values';
import { EmptyState, ErrorState } from '../../ui/states';
import { useSearchChange } from '../../ui/use-search-change';
import { BulkClose } from './bulk-close';
import { ComputeButton } from './compute-button';
import { CountsStrip } from './counts-strip';
import { ExportMenu } from './export-menu';
import { ruleName } from './rule-names';
import { selectionOf } from './selected-warnings';
import { orderOf } from './warning-columns';
import { countedFilterOf } from './warning-filter';
import { type LogSlot, WarningPanel } from './warning-panel';
import { WarningTable } from './warning-table';
import { readWarnings, type WarningsState, writeWarnings } from './warnings-url';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    height: '100%',
    minHeight: '480px',
    padding: '10px',
    '@media (max-width: 719px)': { padding: 0, minHeight: 'max(100%, 560px)' },
  },
  body: { flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8px', minHeight: 0 },
  beside: { gridTemplateColumns: 'minmax(0, 1fr) clamp(430px, 38vw, 640px)' },
  column: { display: 'flex', flexDirection: 'column', gap: '8px', minWidth: 0, minHeight: 0 },
  panel: {
    display: 'flex',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  list: {
    flex: 1,
    minHeight: '240px',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 719px)': { borderRadius: 0, borderLeft: 'none', borderRight: 'none' },
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 10px',
    minHeight: '36px',
    padding: '2px 8px 2px 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    flexShrink: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  spacer: { flex: 1 },
  table: { position: 'relative', flex: 1, minHeight: 0 },
  title: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

interface WarningsPageProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly fields: readonly SearchField[];
  readonly required: readonly RequirableField[];
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  readonly renderLog: (slot: LogSlot) => ReactNode;
  /** Told of a part that broke; the others go on. */
  readonly onCrash: (error: unknown) => void;
}

/** The warnings of a project: what to search for, how many there are, and the list. */
export function WarningsPage(props: WarningsPageProps) {
  const { type, profile, scope, required, projects, renderLog, onCrash } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const phone = useMedia(MEDIA.phone);
  const wideWindow = useMedia(MEDIA.wide);
  const may = useMay();
  const { queries, queryClient } = useDataLayer();
  const settings = useQuery(queries.projectSettings(scope));
  const fields = useMemo(() => fieldsIn(settings.data, props.fields), [settings.data, props.fields]);
  const [state, change, changeProject] = useWarningsState(fields);
  // On a phone the list itself comes first.
  const [showCounts, setShowCounts] = useState(!phone);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set<number>());

  const timeZone = settings.data?.time_zone;
  const format = useFormat();
  const filter = useMemo(() => searchFilterOf(state.search, timeZone ?? 'UTC'), [state.search, timeZone]);
  // A period means nothing before the zone is known.
  const ready = timeZone !== undefined || settings.isError;
  // Of the project that the form names, which is another one until it is searched in.
  const [formProject, setFormProject] = useState(String(scope.projectId));
  const machines = useQuery({
    ...queries.equipments({ ...scope, projectId: Number(formProject) }),
    enabled: formProject !== '',
  });
  const counts = useQuery({
    ...queries.warningCounts(scope, countedFilterOf(filter)),
    enabled: ready,
    placeholderData: keepPreviousData,
  });
  const table = useQuery({ ...queries.warningTable(scope, filter), enabled: ready, placeholderData: keepPreviousData });
  const rows = useMemo(() => (table.data === undefined ? null : new TableRows(table.data)), [table.data]);
  const nameOf = useCallback((rule: string) => ruleName(profile, rule, language), [profile, language]);
  const order = useMemo(
    () => (rows === null ? new Uint32Array() : orderOf(rows, state.sort, nameOf)),
    [rows, state.sort, nameOf],
  );

  const search = useCallback(
    (values: SearchValues) => {
      const { project_id } = values;
      if (project_id !== '' && project_id !== String(scope.projectId)) {
        changeProject(values);
        return;
      }
      change({ search: values });
      // The same values again mean: look again.
      for (const root of ['warningTable', 'warningCounts']) {
        void queryClient.invalidateQueries({ queryKey: [root, scope.typeCode, scope.projectId] });
      }
    },
    [change, changeProject, queryClient, scope],
  );
  const formValues = useMemo(
    () => ({ ...state.search, project_id: String(scope.projectId) }),
    [state.search, scope.projectId],
  );
  const unit = type.unit.en === 'hole' ? 'hole' : 'pile';
  const narrowed = fieldsSet(state.search) > 0;
  const { warningId } = state;
  const beside = warningId !== null && !phone;
  const close = (): void => change({ warningId: null });
  const mayClose = may('closure');
  const selection = useMemo(
    () =>
      selectionOf(rows, selected, {
        typeCode: scope.typeCode,
        isWarningLevel: settings.data?.is_warning_level ?? true,
        may,
        nameOf,
      }),
    [rows, selected, scope, settings.data, may, nameOf],
  );
  const panel =
    warningId === null ? null : (
      <ErrorBoundary
        key={warningId}
        fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />}
        onError={onCrash}
      >
        <WarningPanel
          scope={scope}
          profile={profile}
          warningId={warningId}
          counted={unit}
          timeZone={timeZone}
          renderLog={renderLog}
          onClose={close}
        />
      </ErrorBoundary>
    );
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('screens.warningInformation')}</h1>
      <SearchForm
        fields={fields}
        required={required}
        values={formValues}
        onSearch={search}
        projects={projects}
        onProject={setFormProject}
        machines={formProject === '' ? [] : machines.data}
        counted={unit}
        today={formatDay(Date.now(), timeZone)}
        settings={settings.data}
      />
      <div className={mergeClasses(styles.body, beside && styles.beside)}>
        <div className={styles.column}>
          {showCounts && (!beside || wideWindow) ? (
            <CountsStrip
              counts={counts.data}
              error={counts.error}
              onRetry={() => void counts.refetch()}
              search={state.search}
              onSearch={search}
              ruleName={nameOf}
            />
          ) : null}
          <section className={styles.list} aria-label={t('warnings.list')}>
            <div className={styles.bar}>
              <h2 className={styles.heading}>{t('warnings.list')}</h2>
              <span className={styles.quiet} role="status">
                {rows === null ? null : t('warnings.total', { count: format.number(rows.rows) })}
              </span>
              {table.isFetching && rows !== null ? (
                <Spinner size="extra-tiny" aria-label={t('warnings.refreshing')} />
              ) : null}
              <span className={styles.spacer} />
              {selected.size === 0 ? null : (
                <span className={styles.quiet}>
                  {t('warnings.selected', { count: selected.size })}
                  {selection.missing === 0 ? null : `, ${t('warnings.hiddenSelected', { count: selection.missing })}`}
                </span>
              )}
              {selected.size === 0 ? null : (
                <Button size="small" appearance="subtle" onClick={() => setSelected(new Set())}>
                  {t('warnings.clearSelection')}
                </Button>
              )}
              {mayClose ? (
                <BulkClose
                  scope={scope}
                  selected={selected.size}
                  closable={selection.closable}
                  onClosed={() => setSelected(new Set())}
                />
              ) : null}
              {may('computeWarnings') ? <ComputeButton scope={scope} /> : null}
              {may('export') ? <ExportMenu scope={scope} filter={filter} /> : null}
              {beside && !wideWindow ? null : (
                <Button
                  size="small"
                  appearance="subtle"
                  icon={showCounts ? <ChevronUpRegular /> : <ChevronDownRegular />}
                  aria-expanded={showCounts}
                  onClick={() => setShowCounts(!showCounts)}
                >
                  {showCounts ? t('warnings.hideCounts') : t('warnings.showCounts')}
                </Button>
              )}
            </div>
            <div className={styles.table}>
              {rows === null && table.error !== null ? (
                <ErrorState error={table.error} onRetry={() => void table.refetch()} />
              ) : rows === null ? (
                <RowSkeletons />
              ) : rows.rows === 0 && narrowed ? (
                <EmptyState
                  title={t('warnings.none')}
                  hint={t('warnings.noneHint')}
                  action={
                    <Button size="small" onClick={() => search(EMPTY_SEARCH)}>
                      {t('warnings.reset')}
                    </Button>
                  }
                />
              ) : rows.rows === 0 ? (
                <EmptyState title={t('warnings.noneAtAll')} hint={t('warnings.noneAtAllHint')} />
              ) : (
                <WarningTable
                  rows={rows}
                  order={order}
                  profile={profile}
                  counted={unit}
                  timeZone={timeZone}
                  sort={state.sort}
                  onSort={(sort) => change({ sort })}
                  selected={mayClose ? selected : null}
                  onSelect={setSelected}
                  openId={state.warningId}
                  onOpen={(id) => change({ warningId: id })}
                  phone={phone}
                />
              )}
            </div>
          </section>
        </div>
        {beside ? <div className={styles.panel}>{panel}</div> : null}
      </div>
      {phone ? (
        <Drawer
          type="overlay"
          position="bottom"
          size="full"
          open={panel !== null}
          onOpenChange={(_, { open }) => {
            if (!open) close();
          }}
          style={{ height: '100dvh' }}
          aria-label={t('warnings.panel')}
        >
          {panel}
        </Drawer>
      ) : null}
    </div>
  );
}

/** The screen's state in the address. A search and a warning opened can be undone with 'back'; sorting replaces. */
function useWarningsState(fields: readonly SearchField[]) {
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const state = useMemo(() => readWarnings(params, fields), [params, fields]);
  const change = useCallback(
    (part: Partial<WarningsState>) =>
      changeSearch((before) => writeWarnings(before, part), { replace: part.sort !== undefined }),
    [changeSearch],
  );
  /** The same search in another project; what is open and sorted belongs to this one. */
  const changeProject = useCallback(
    (values: SearchValues) =>
      changeSearch(() => writeSearch(new URLSearchParams({ project: values.project_id }), values), { replace: false }),
    [changeSearch],
  );
  return [state, change, changeProject] as const;
}

function RowSkeletons() {
  const { t } = useTranslation();
  return (
    <Skeleton aria-label={t('common.loading')} style={{ padding: '40px 14px 0', display: 'grid', gap: '20px' }}>
      {[96, 88, 92, 80, 94, 86, 90, 84].map((width) => (
        <SkeletonItem key={width} style={{ width: `${width}%`, height: '12px' }} />
      ))}
    </Skeleton>
  );
}
