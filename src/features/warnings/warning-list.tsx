import { Button } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useMay } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import type { UnitKey } from '../../equipment/units';
import { needTexts } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import { SearchedListPanel } from '../../parts/project-search/searched-list-panel';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { useSearchNote } from '../../parts/project-search/use-search-note';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortKeys, type TableSort } from '../../ui/data-table/sorts';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { MEDIA, useMedia } from '../../ui/media';
import { showToast } from '../../ui/toast';
import { BulkClose } from './bulk-close';
import { ComputeButton } from './compute-button';
import type { useWarningList } from './use-warning-list';
import type { WarningRows } from './warning-rows';
import { WarningTable } from './warning-table';
import type { WarningColumn } from './warnings-url';

const PrintWarnings = lazyPart(async () => {
  const [{ PrintWarnings: dialog }] = await Promise.all([
    import('./paper/print-warnings'),
    needTexts('reports', 'records'),
  ]);
  return { default: dialog };
});

/** Most warnings of one report: more pages than these nobody reads. */
const MOST_PRINTED = 20_000;

interface WarningListProps {
  readonly list: ReturnType<typeof useWarningList>;
  readonly search: ProjectSearch;
  /** The rule whose warnings alone are shown; null: all are. */
  readonly rule: string | null;
  readonly onRule: (rule: string | null) => void;
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly projectName: string;
  /** Pile, hole, panel … */
  readonly counted: UnitKey;
  readonly sorts: readonly TableSort<WarningColumn>[];
  readonly onSort: (sorts: readonly TableSort<WarningColumn>[]) => void;
  readonly openId: number | null;
  readonly onOpen: (warningId: number) => void;
  /** Whether the counts stand above the list; null: there is no room for them. */
  readonly countsShown: boolean | null;
  readonly onCountsShown: (shown: boolean) => void;
}

/** The list of warnings, and the actions on all of them or on those selected. */
export function WarningList(props: WarningListProps) {
  const { list, search, profile, counted, sorts, onSort, openId, onOpen } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const mayClose = useMay()('closure');
  const count = list.rows.data?.rows;
  const columns: ShownColumns = useRef(null);
  return (
    <SearchedListPanel
      search={search}
      rows={list.rows}
      refreshing={list.refreshing}
      title={t('warnings.list')}
      total={count === undefined ? null : t('warnings.total', { count: format.number(count) })}
      actions={<Actions {...props} columns={columns} mayClose={mayClose} />}
      none={{ title: t('warnings.none'), hint: t('warnings.noneHint') }}
      noneAtAll={{ title: t('warnings.noneAtAll'), hint: t('warnings.noneAtAllHint') }}
    >
      {(rows) => (
        <WarningTable
          scope={search.scope}
          rows={rows}
          profile={profile}
          counted={counted}
          timeZone={search.timeZone}
          columns={columns}
          sorts={sorts}
          onSort={onSort}
          selected={mayClose ? list.selected : null}
          onSelect={list.setSelected}
          openId={openId}
          onOpen={onOpen}
          phone={phone}
        />
      )}
    </SearchedListPanel>
  );
}

type ActionsProps = Pick<
  WarningListProps,
  | 'list'
  | 'search'
  | 'rule'
  | 'onRule'
  | 'type'
  | 'profile'
  | 'projectName'
  | 'counted'
  | 'sorts'
  | 'countsShown'
  | 'onCountsShown'
> & {
  /** Those that the list shows. */
  readonly columns: ShownColumns;
  readonly mayClose: boolean;
};

/** The list when its report was asked for. */
interface Printed {
  readonly rows: WarningRows;
  readonly chosen: readonly string[] | undefined;
}

function Actions(props: ActionsProps) {
  const { list, search, type, profile, projectName, counted, sorts, columns, countsShown, onCountsShown, mayClose } =
    props;
  const { t } = useTranslation();
  const { rule, onRule } = props;
  const ruleName = rule === null ? null : list.nameOf(rule);
  const beside = useMemo(
    () => (ruleName === null ? [] : [`${t('warnings.byRule')}${t('common.colon')}${ruleName}`]),
    [ruleName, t],
  );
  const searchNote = useSearchNote(search, counted, beside);
  const [printed, setPrinted] = useState<Printed | null>(null);
  const closePrint = useCallback(() => setPrinted(null), []);
  const may = useMay();
  const { scope, filter } = search;
  const { selected, closable, missing, clearSelected } = list;
  const hidden = missing === 0 ? '' : `, ${t('warnings.hiddenSelected', { count: missing })}`;
  const rows = list.rows.data;
  const print = (): void => {
    if (rows === undefined || rows.rows === 0) showToast('warning', t('warnings.none'));
    else if (rows.rows > MOST_PRINTED) showToast('warning', t('listExport.pdfTooMany', { most: MOST_PRINTED }));
    else setPrinted({ rows, chosen: columns.current?.() });
  };
  const machines = list.counts.data?.by_equipment;
  const machineName = (id: string): string =>
    machines?.find(({ equipment_id }) => String(equipment_id) === id)?.equipment_name ?? id;
  return (
    <>
      {ruleName === null ? null : (
        <Button
          size="small"
          icon={<DismissRegular />}
          iconPosition="after"
          aria-label={t('warnings.allRules', { name: ruleName })}
          onClick={() => onRule(null)}
        >
          {ruleName}
        </Button>
      )}
      {selected.size === 0 ? null : (
        <>
          <span>{`${t('warnings.selected', { count: selected.size })}${hidden}`}</span>
          <Button size="small" appearance="subtle" onClick={clearSelected}>
            {t('warnings.clearSelection')}
          </Button>
        </>
      )}
      {mayClose ? (
        <BulkClose scope={scope} selected={selected.size} closable={closable} onClosed={clearSelected} />
      ) : null}
      {may('computeWarnings') ? <ComputeButton scope={scope} /> : null}
      <ExportMenu
        scope={scope}
        list={{ kind: 'warnings', ...filter, sort: sortKeys(sorts) }}
        searchNote={searchNote}
        columns={columns}
        onPdf={print}
      />
      {printed === null ? null : (
        <Guarded>
          <Suspense fallback={null}>
            <PrintWarnings
              {...{ type, profile, projectName, search, ruleName }}
              {...printed}
              machineName={machineName}
              onClose={closePrint}
            />
          </Suspense>
        </Guarded>
      )}
      {countsShown === null ? null : (
        <Button
          size="small"
          appearance="subtle"
          icon={countsShown ? <ChevronUpRegular /> : <ChevronDownRegular />}
          aria-expanded={countsShown}
          onClick={() => onCountsShown(!countsShown)}
        >
          {countsShown ? t('warnings.hideCounts') : t('warnings.showCounts')}
        </Button>
      )}
    </>
  );
}
