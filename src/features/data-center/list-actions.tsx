import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { EquipmentType } from '../../equipment/descriptor';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { ExportMenu } from '../../parts/export-menu/export-menu';
import type { ProjectSearch } from '../../parts/project-search/use-project-search';
import { showToast } from '../../ui/toast';
import { ChangeDialog } from './change-dialog';
import { type ChangedRecord, type RecordChange, useRecordRights } from './use-change-records';
import type { useRecordList } from './use-record-list';

interface ListActionsProps {
  readonly list: ReturnType<typeof useRecordList>;
  readonly search: ProjectSearch;
  readonly type: EquipmentType;
}

const OF_SELECTED = ['discard', 'remove'] as const satisfies readonly RecordChange[];

/** Export of the list, and what can be done with the records selected. */
export function ListActions({ list, search, type }: ListActionsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rights = useRecordRights(type);
  const [asked, setAsked] = useState<{ what: RecordChange; records: readonly ChangedRecord[] } | null>(null);
  const { selected, clearSelected } = list;
  const begin = (what: RecordChange): void => {
    const records = list.selectedRecords();
    if (records.length === 0) showToast('warning', t('errors.selectDataFirst'));
    else setAsked({ what, records });
  };
  return (
    <>
      {selected.size === 0 ? null : (
        <>
          <span>{t('dataCenter.selected', { count: format.number(selected.size) })}</span>
          <Button size="small" appearance="subtle" onClick={clearSelected}>
            {t('dataCenter.clearSelection')}
          </Button>
          {OF_SELECTED.map((what) =>
            rights.has(what) ? (
              <Button key={what} size="small" onClick={() => begin(what)}>
                {t(`dataCenter.changeOf.${what}`)}
              </Button>
            ) : null,
          )}
        </>
      )}
      <ExportMenu scope={search.scope} list={{ kind: 'production', ...search.filter }} />
      {asked === null ? null : (
        <ChangeDialog
          scope={search.scope}
          what={asked.what}
          records={asked.records}
          onClose={(changed) => {
            setAsked(null);
            if (changed.length > 0) clearSelected();
          }}
        />
      )}
    </>
  );
}
