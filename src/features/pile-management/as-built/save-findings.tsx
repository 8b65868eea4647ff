import { useQueryClient } from '@tanstack/react-query';
import type { TableSource } from '../../../contracts/data-core';
import { useDataLayer } from '../../../data';
import { equipmentByCode } from '../../../equipment/registry';
import { numberNames } from '../../../equipment/units';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import type { BuiltFinding } from '../../../parts/as-built/built-findings';
import { type SavedTable, SaveMenu, SHEETS } from '../../../parts/export-menu/save-menu';
import { rowOfPile } from '../../../parts/pile-list/pile-rows';
import { textAt } from '../../../shared/text-column';
import { findingColumns } from './built-file';
import { unplannedRecords } from './unplanned-records';

interface SaveFindingsProps {
  readonly scope: TableSource;
  readonly headsKey: string;
  readonly findings: readonly BuiltFinding[];
  readonly textOf: (finding: BuiltFinding) => string;
  readonly nameOf: (machine: number) => string;
  readonly timeZone: string | undefined;
}

/** Saves the findings as a file: each with its piles or records, all of them. */
export function SaveFindings({ scope, headsKey, findings, textOf, nameOf, timeZone }: SaveFindingsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(timeZone);
  const { core, queries } = useDataLayer();
  const client = useQueryClient();
  const table = async (): Promise<SavedTable> => {
    const unplanned = findings.find(({ kind }) => kind === 'unplanned');
    const [piles, records] = await Promise.all([
      client.fetchQuery(queries.pileTable(scope, {})),
      unplanned === undefined ? [] : unplannedRecords(core, headsKey, unplanned),
    ]);
    const numberOf = (id: number): string => {
      const row = rowOfPile(piles, id);
      return row < 0 ? String(id) : textAt(piles.columns.pile_no, row);
    };
    const isSimulated = (id: number): boolean => piles.columns.is_simulated[rowOfPile(piles, id)] === 1;
    const unit = equipmentByCode(scope.typeCode)?.unit;
    const columns = findingColumns(findings, {
      ...{ t, numberOf, nameOf, textOf, records, isSimulated },
      pileTitle: unit === undefined ? '' : numberNames(unit)[language],
      time: format.dateTime,
    });
    return { fileName: `${t('asBuilt.title')}-${t('asBuilt.findings')}`, title: t('asBuilt.findings'), columns };
  };
  return (
    <SaveMenu kinds={SHEETS} label={t('asBuilt.file.saveFindings')} table={findings.length === 0 ? null : table} />
  );
}
