import { Button, makeStyles, Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import type { TableSort } from '../../ui/data-table/sorts';
import { Loaded } from '../../ui/loaded';
import { MEDIA, useMedia } from '../../ui/media';
import { Panel } from '../../ui/panel';
import { recordId } from './record-rows';
import { RecordTable } from './record-table';
import type { useRecordList } from './use-record-list';

const useStyles = makeStyles({
  table: { position: 'relative', flex: 1, minHeight: '200px' },
});

interface RecordListProps {
  readonly list: ReturnType<typeof useRecordList>;
  readonly search: ProjectSearch;
  readonly profile: EquipmentProfile;
  /** Holes or piles are counted. */
  readonly counted: 'pile' | 'hole';
  readonly sorts: readonly TableSort<string>[];
  readonly onSort: (sorts: readonly TableSort<string>[]) => void;
  readonly openNo: string | null;
  readonly onOpen: (recordNo: string) => void;
  /** What can be done with the list, or with the records selected. */
  readonly actions: ReactNode;
}

/** The list of records: how many there are, its table, and what can be done with them. */
export function RecordList(props: RecordListProps) {
  const { list, search, profile, counted, openNo } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const count = list.rows.data?.rows;
  return (
    <Panel
      title={t('dataCenter.list')}
      detail={
        <>
          <span role="status">
            {count === undefined ? null : t('dataCenter.total', { count: format.number(count) })}
          </span>{' '}
          {list.refreshing ? <Spinner size="extra-tiny" aria-label={t('dataCenter.refreshing')} /> : null}
        </>
      }
      actions={props.actions}
    >
      <div className={styles.table}>
        <Loaded
          from={list.rows}
          empty={({ rows }) =>
            rows > 0
              ? null
              : search.narrowed
                ? {
                    title: t('dataCenter.none'),
                    hint: t('dataCenter.noneHint'),
                    action: (
                      <Button size="small" onClick={search.clear}>
                        {t('dataCenter.reset')}
                      </Button>
                    ),
                  }
                : { title: t('dataCenter.noneAtAll'), hint: t('dataCenter.noneAtAllHint') }
          }
        >
          {(rows) => (
            <RecordTable
              scope={search.scope}
              rows={rows}
              profile={profile}
              counted={counted}
              timeZone={search.timeZone}
              sorts={props.sorts}
              onSort={props.onSort}
              selected={list.selected}
              onSelect={list.setSelected}
              openId={openNo === null ? null : recordId(openNo)}
              onOpen={props.onOpen}
              phone={phone}
            />
          )}
        </Loaded>
      </div>
    </Panel>
  );
}
