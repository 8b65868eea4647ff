import { Button } from '@fluentui/react-components';
import { CheckmarkStarburstRegular } from '@fluentui/react-icons/svg/checkmark-starburst';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useMemo, useRef, useState } from 'react';
import { useMay } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { numberedAs } from '../../equipment/units';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import type { TradeOnPaper } from '../../parts/paper/trade-paper';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import type { SearchNote } from '../../parts/project-search/use-search-note';
import { columnRangeText } from '../../shared/column-range';
import { columnTextText } from '../../shared/column-text';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import { sortKeys, type TableSort } from '../../ui/data-table/sorts';
import { raiseError } from '../../ui/raised-errors';
import { showToast } from '../../ui/toast';
import { recordsDepth } from './analyse/analyse-url';
import { ChangeDialog } from './change-dialog';
import { MOST_NAMED } from './compared-part';
import { exportedLogColumns } from './exported-logs';
import { LogExportColumns } from './log-export-columns';
import { MOST_PRINTED, PrintRecords } from './paper/print-records';
import { selectedAlone } from './selected-export';
import { type ChangedRecord, type RecordChange, useRecordRights } from './use-change-records';
import type { useRecordList } from './use-record-list';

interface ListActionsProps {
  readonly list: ReturnType<typeof useRecordList>;
  readonly search: ProjectSearch;
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly projectName: string;
  readonly sorts: readonly TableSort<string>[];
  /** By which search the list was made. */
  readonly searchNote: SearchNote;
  /** Those that the list shows. */
  readonly columns: ShownColumns;
  /** The trade's tables on a sheet. */
  readonly tradeOnPaper: TradeOnPaper;
  /** Opens the check of a printed sheet. */
  readonly onCheck: () => void;
  /** Sets these records against each other. */
  readonly onCompare: (recordNos: readonly string[]) => void;
}

/** Most records that one form changes: they are changed one after the other, each with its own answer, so many within minutes. */
const MOST_CHANGED = 20_000;

const OF_SELECTED = ['discard', 'remove'] as const satisfies readonly RecordChange[];

/** Export of the list, and buttons for the records selected. */
export function ListActions(props: ListActionsProps) {
  const { list, search, type, profile, projectName, sorts, columns, tradeOnPaper, onCheck, onCompare } = props;
  const { t } = useTranslation();
  const rights = useRecordRights(type);
  const [asked, setAsked] = useState<{ what: RecordChange; records: readonly ChangedRecord[] } | null>(null);
  const may = useMay();
  const [printed, setPrinted] = useState<readonly ChangedRecord[] | null>(null);
  const language = useLanguage();
  const logColumns: ShownColumns = useRef(null);
  const offered = useMemo(
    () => exportedLogColumns(profile, numberedAs(type.unit), language, t),
    [profile, type, language, t],
  );
  const { count, named, clear } = list.selected;
  const listed = {
    ...search.filter,
    ...(list.ranges.length === 0 ? {} : { within: list.ranges.map(columnRangeText) }),
    ...(list.texts.length === 0 ? {} : { containing: list.texts.map(columnTextText) }),
    sort: sortKeys(sorts),
  };
  const print = async (): Promise<void> => {
    const records = await named(MOST_PRINTED);
    if (records === null) showToast('warning', t('paper.tooMany', { most: MOST_PRINTED }));
    else if (records.length === 0) showToast('warning', t('errors.selectDataFirst'));
    else setPrinted(records);
  };
  const compare = async (): Promise<void> => {
    const records = await named(MOST_NAMED);
    if (records === null) showToast('warning', t('compare.tooMany', { most: MOST_NAMED }));
    else if (records.length === 0) showToast('warning', t('errors.selectDataFirst'));
    else onCompare(records.map(({ recordNo }) => recordNo));
  };
  const begin = async (what: RecordChange): Promise<void> => {
    const records = await named(MOST_CHANGED);
    if (records === null) showToast('warning', t('dataCenter.tooManyChanged', { most: MOST_CHANGED }));
    else if (records.length === 0) showToast('warning', t('errors.selectDataFirst'));
    else setAsked({ what, records });
  };
  return (
    <>
      {count === 0 ? null : (
        <>
          <SelectedCount selected={list.selected} />
          {recordsDepth(profile) ? (
            <Button size="small" onClick={() => void compare().catch(raiseError)}>
              {t('analyse.compare')}
            </Button>
          ) : null}
          {may('export') ? (
            <Button size="small" icon={<PrintRegular />} onClick={() => void print().catch(raiseError)}>
              {t('paper.print')}
            </Button>
          ) : null}
          {OF_SELECTED.map((what) =>
            rights.has(what) ? (
              <Button key={what} size="small" onClick={() => void begin(what).catch(raiseError)}>
                {t(`dataCenter.changeOf.${what}`)}
              </Button>
            ) : null,
          )}
        </>
      )}
      <Button size="small" appearance="subtle" icon={<CheckmarkStarburstRegular />} onClick={onCheck}>
        {t('paper.check')}
      </Button>
      <ExportMenu
        scope={search.scope}
        list={{ kind: 'production', ...listed }}
        searchNote={props.searchNote}
        columns={columns}
        selected={{ count, only: (exported) => selectedAlone(t, exported, list.selected) }}
        other={{
          list: { kind: 'logs', ...listed },
          columns: logColumns,
          choice: <LogExportColumns name={`exportedLogs.${type.code}`} columns={offered} chosen={logColumns} />,
        }}
      />
      {printed === null ? null : (
        <PrintRecords
          {...{ type, profile, projectName, tradeOnPaper }}
          scope={search.scope}
          records={printed}
          onClose={() => setPrinted(null)}
        />
      )}
      {asked === null ? null : (
        <ChangeDialog
          scope={search.scope}
          what={asked.what}
          records={asked.records}
          onClose={(changed) => {
            setAsked(null);
            if (changed.length > 0) clear();
          }}
        />
      )}
    </>
  );
}

/** How many records are selected, and the way to none; nothing where none is. */
export function SelectedCount({ selected: { count, clear } }: Pick<ListActionsProps['list'], 'selected'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (count === 0) return null;
  return (
    <>
      <span>{t('dataCenter.selected', { count: format.number(count) })}</span>
      <Button size="small" appearance="subtle" onClick={clear}>
        {t('dataCenter.clearSelection')}
      </Button>
    </>
  );
}
