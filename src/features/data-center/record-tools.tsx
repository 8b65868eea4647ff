import {
  Button,
  Menu,
  MenuButton,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useState } from 'react';
import { LOCAL_RECORD_FORMATS, type LocalRecordFormat } from '../../contracts/api/local-record';
import type { TableSource } from '../../contracts/data-core';
import { useDataCore, useMay } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import type { TradeOnPaper } from '../../parts/paper/trade-paper';
import { BusySpinner } from '../../ui/busy-spinner';
import { raiseError } from '../../ui/raised-errors';
import { saveFile } from '../../ui/save-file';
import { ChangeDialog } from './change-dialog';
import { PrintRecords } from './paper/print-records';
import { type RecordDetail, seenOf } from './record-detail';
import { type ChangedRecord, type RecordChange, useRecordRights } from './use-change-records';

const useStyles = makeStyles({
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px', padding: '4px 8px 0' },
});

const CHANGES = ['score', 'discard', 'remove'] as const satisfies readonly RecordChange[];

interface RecordToolsProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly projectName: string;
  readonly record: RecordDetail;
  /** The way to the pile on the map; null where this account has no map. */
  readonly onMap: ((pileId: number) => void) | null;
  /** The trade's tables on a sheet. */
  readonly tradeOnPaper: TradeOnPaper;
  readonly onRemoved: () => void;
}

/** The buttons of a record: its file, its place on the map, and the changes allowed. */
export function RecordTools(props: RecordToolsProps) {
  const { type, profile, scope, projectName, record, onMap, tradeOnPaper, onRemoved } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const may = useMay();
  const rights = useRecordRights(type);
  /** The record as it was when the change was asked for: the panel goes on following it. */
  const [asked, setAsked] = useState<{ what: RecordChange; records: readonly ChangedRecord[] } | null>(null);
  const [printed, setPrinted] = useState<readonly ChangedRecord[] | null>(null);
  // The machine is still writing one that has not ended.
  const changes = record.ended_ms === null ? [] : CHANGES.filter((what) => rights.has(what));
  const records = [{ recordNo: record.record_no, pileNo: record.pile_no, seen: seenOf(record) }];
  return (
    <div className={styles.tools}>
      {onMap === null || record.design === null ? null : (
        <Button size="small" appearance="subtle" icon={<LocationRegular />} onClick={() => onMap(record.pile_id)}>
          {t('dataCenter.onMap')}
        </Button>
      )}
      {may('export') ? (
        <>
          <RecordFile scope={scope} recordNo={record.record_no} />
          <Button size="small" appearance="subtle" icon={<PrintRegular />} onClick={() => setPrinted(records)}>
            {t('paper.print')}
          </Button>
        </>
      ) : null}
      {printed === null ? null : (
        <PrintRecords
          {...{ type, profile, scope, projectName, tradeOnPaper }}
          records={printed}
          onClose={() => setPrinted(null)}
        />
      )}
      {changes.map((what) => (
        <Button key={what} size="small" appearance="subtle" onClick={() => setAsked({ what, records })}>
          {t(`dataCenter.changeOf.${what}`)}
        </Button>
      ))}
      {asked === null ? null : (
        <ChangeDialog
          scope={scope}
          what={asked.what}
          records={asked.records}
          onClose={(changed) => {
            setAsked(null);
            if (asked.what === 'remove' && changed.length > 0) onRemoved();
          }}
        />
      )}
    </div>
  );
}

/** The record as a file. */
function RecordFile({ scope, recordNo }: { readonly scope: TableSource; readonly recordNo: string }) {
  const { t } = useTranslation();
  const core = useDataCore();
  const [busy, setBusy] = useState(false);
  const fetchFile = async (format: LocalRecordFormat): Promise<void> => {
    setBusy(true);
    try {
      const { typeCode, typePrefix, projectId } = scope;
      const input = { project_id: projectId, record_no: recordNo, format };
      const { fileName, blob } = await core.call('file.fetch', { name: 'localRecord', typeCode, typePrefix, input });
      saveFile(fileName, blob);
    } catch (error) {
      raiseError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu positioning="below-start">
      <MenuTrigger disableButtonEnhancement>
        <MenuButton
          size="small"
          appearance="subtle"
          disabledFocusable={busy}
          icon={busy ? <BusySpinner /> : <ArrowDownloadRegular />}
        >
          {t('dataCenter.file')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {LOCAL_RECORD_FORMATS.map((format) => (
            <MenuItem key={format} onClick={() => void fetchFile(format)}>
              {t(`dataCenter.fileOf.${format}`)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
