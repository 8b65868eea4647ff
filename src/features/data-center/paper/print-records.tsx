import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TableSource } from '../../../contracts/data-core';
import { useDataCore, useDataLayer } from '../../../data';
import type { EquipmentProfile, EquipmentType } from '../../../equipment/descriptor';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { PaperDialog } from '../../../parts/paper/paper-dialog';
import type { TradeOnPaper } from '../../../parts/paper/trade-paper';
import { checkAddress } from './check-address';
import { sheetTitle } from './record-sheet';
import { fetchSheet } from './record-source';

/** Most records of one document: more pages than these nobody prints at once. */
export const MOST_PRINTED = 500;

interface PrintRecordsProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly scope: TableSource;
  readonly projectName: string;
  /** At least one, at most MOST_PRINTED; the same list as long as the dialog is open. */
  readonly records: readonly { readonly recordNo: string; readonly pileNo: string }[];
  /** The trade's tables on a sheet. */
  readonly tradeOnPaper: TradeOnPaper;
  readonly onClose: () => void;
}

/** The record sheets of some records as one PDF. */
export function PrintRecords(props: PrintRecordsProps) {
  const { queries } = useDataLayer();
  const settings = useQuery(queries.projectSettings(props.scope));
  // Limits and times of the project are on the paper: without them there is none.
  return settings.data === undefined ? null : (
    <PrintDialog
      {...props}
      limits={settings.data.limits}
      timeZone={settings.data.time_zone}
      cementGcm3={settings.data.cement_density_gcm3}
    />
  );
}

interface PrintDialogProps extends PrintRecordsProps {
  readonly limits: Readonly<Record<string, number>>;
  readonly timeZone: string;
  readonly cementGcm3: number;
}

function PrintDialog(props: PrintDialogProps) {
  const { type, profile, scope, projectName, records, onClose, limits, timeZone, cementGcm3, tradeOnPaper } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const core = useDataCore();
  const source = useMemo(() => {
    const foot = t('paper.printed', { time: format.dateTime(Date.now()) });
    const checkLink = (code: string) => checkAddress(scope.projectId, code);
    const terms = { type, profile, projectName, limits, language, t, format, foot, checkLink };
    return {
      count: records.length,
      sheet: (at: number, signal: AbortSignal) =>
        fetchSheet({ core, scope, terms, cementGcm3, tradeOnPaper }, records[at]?.recordNo ?? '', signal),
    };
  }, [core, scope, type, profile, projectName, records, limits, cementGcm3, tradeOnPaper, language, t, format]);
  const [first] = records;
  const one = records.length === 1 && first !== undefined ? first.pileNo : null;
  return (
    <PaperDialog
      title={one === null ? t('paper.printMany', { count: format.number(records.length) }) : t('paper.print')}
      documentTitle={sheetTitle({ type, language, t })}
      fileName={one === null ? `${projectName} ${records.length}` : `${one} ${first?.recordNo ?? ''}`}
      source={source}
      onClose={onClose}
    />
  );
}
