// The columns that an export of logs may have, by the keys of the server's sheet (server/exports/log-sheet.ts).
import type { Language } from '../../contracts/language';
import { loggedChannels } from '../../equipment/derived-channels';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { UnitKey } from '../../equipment/units';
import type { Translate } from '../../i18n/translate';

export interface ExportedColumn {
  readonly key: string;
  readonly title: string;
}

/** Tells of which record, time and pass a reading is, then the channels of the depth log. `counted`: pile, hole, panel … */
export function exportedLogColumns(
  profile: Pick<EquipmentProfile, 'channels' | 'derived'>,
  counted: UnitKey,
  language: Language,
  t: Translate,
): readonly ExportedColumn[] {
  return [
    { key: 'record_no', title: t('dataCenter.field.record_no') },
    { key: 'pile_no', title: t(`common.numberOf.${counted}`) },
    { key: 'equipment_name', title: t('dataCenter.field.equipment_name') },
    { key: 'seq', title: t('listExport.logColumnOf.seq') },
    { key: 'time', title: t('listExport.logColumnOf.time') },
    { key: 'pass', title: t('listExport.logColumnOf.pass') },
    ...loggedChannels(profile).map(({ key, names, unit }) => ({
      key,
      title: unit === '' ? names[language] : `${names[language]} (${unit})`,
    })),
  ];
}
