import { useMemo } from 'react';
import type { EquipmentProfile, EquipmentType } from '../../../equipment/descriptor';
import { numberedAs } from '../../../equipment/units';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { PaperDialog } from '../../../parts/paper/paper-dialog';
import { searchLine, searchWords } from '../../../parts/project-search/search-words';
import type { ProjectSearch } from '../../../parts/project-search/use-project-search';
import { ruleMeasures } from '../warning-cells';
import type { WarningRows } from '../warning-rows';
import { reportHead, reportPieces, reportTitle } from './warnings-report';

interface PrintWarningsProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly projectName: string;
  readonly search: ProjectSearch;
  /** The list when the report was asked for; the same as long as the dialog is open. */
  readonly rows: WarningRows;
  /** Columns that it showed; undefined: all. */
  readonly chosen: readonly string[] | undefined;
  /** The rule of all of them; null: they are of any. */
  readonly ruleName: string | null;
  readonly machineName: (id: string) => string;
  readonly onClose: () => void;
}

/** The warnings of the list as a PDF. */
export function PrintWarnings(props: PrintWarningsProps) {
  const { type, profile, projectName, search, ruleName, rows, chosen, machineName, onClose } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(search.timeZone);
  const { fields, values, settings } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search was that of the rows; it is read once with them
  const source = useMemo(() => {
    const counted = numberedAs(type.unit);
    const hidesDiscarded = settings?.is_show_discard === false;
    const words = [
      ...searchWords(fields, values, { t, counted, machineName, hidesDiscarded }),
      ...(ruleName === null ? [] : [{ name: t('warnings.byRule'), value: ruleName }]),
    ];
    const filter = searchLine(words, t, t('reports.noFilter'));
    const terms = {
      type,
      profile,
      projectName,
      language,
      t,
      format,
      counted,
      measures: ruleMeasures(profile),
      filter,
      chosen,
      printedMs: Date.now(),
    };
    return { count: rows.rows, head: reportHead(terms, rows), pieces: () => reportPieces(terms, rows) };
  }, [type, profile, projectName, rows, language, t, format]);
  const title = reportTitle({ type, language, t });
  return (
    <PaperDialog
      title={t('reports.printWarnings', { count: format.number(rows.rows) })}
      documentTitle={title}
      fileName={`${projectName} ${title}`}
      source={source}
      onClose={onClose}
    />
  );
}
