import type { ReactNode } from 'react';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { UnitKey } from '../../equipment/units';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { SearchedListPanel } from '../../parts/project-search/searched-list-panel';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import type { ShownColumns } from '../../ui/data-table/shown-columns';
import type { TableSort } from '../../ui/data-table/sorts';
import { MEDIA, useMedia } from '../../ui/media';
import type { RecordField } from './record-fields';
import type { AskedRange } from './record-ranges';
import { RecordTable } from './record-table';
import type { useRecordList } from './use-record-list';

interface RecordListProps {
  readonly list: ReturnType<typeof useRecordList>;
  readonly search: ProjectSearch;
  readonly profile: EquipmentProfile;
  /** Pile, hole, panel … */
  readonly counted: UnitKey;
  /** Told which columns the table shows. */
  readonly columns: ShownColumns;
  readonly sorts: readonly TableSort<string>[];
  readonly onSort: (sorts: readonly TableSort<string>[]) => void;
  readonly fields: readonly RecordField[];
  /** The column whose range is asked for. */
  readonly asked: string | null;
  /** Asks for the range of a column. */
  readonly onRange: (asked: AskedRange) => void;
  readonly openNo: string | null;
  readonly onOpen: (recordNo: string) => void;
  /** Buttons for the list, or for the records selected. */
  readonly actions: ReactNode;
}

/** The list of records: their count, the table, and the buttons for them. */
export function RecordList(props: RecordListProps) {
  const { list, search, profile, counted, openNo } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const count = list.rows.data?.rows;
  return (
    <SearchedListPanel
      search={search}
      rows={list.rows}
      refreshing={list.refreshing}
      title={t('dataCenter.list')}
      total={count === undefined ? null : t('dataCenter.total', { count: format.number(count) })}
      actions={props.actions}
      none={{ title: t('dataCenter.none'), hint: t('dataCenter.noneHint') }}
      noneAtAll={{ title: t('dataCenter.noneAtAll'), hint: t('dataCenter.noneAtAllHint') }}
    >
      {(rows) => (
        <RecordTable
          scope={search.scope}
          rows={rows}
          heads={list.shown?.heads ?? null}
          isBusy={list.isBusy}
          onShown={list.onShown}
          profile={profile}
          fields={props.fields}
          ranges={list.ranges}
          texts={list.texts}
          asked={props.asked}
          onRange={props.onRange}
          counted={counted}
          timeZone={search.timeZone}
          columns={props.columns}
          sorts={props.sorts}
          onSort={props.onSort}
          selecting={list.selected.selecting}
          openNo={openNo}
          onOpen={props.onOpen}
          phone={phone}
        />
      )}
    </SearchedListPanel>
  );
}
