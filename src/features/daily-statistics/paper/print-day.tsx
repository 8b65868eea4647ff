import { useMemo } from 'react';
import { useDataCore } from '../../../data';
import { summedFigures } from '../../../equipment/record-figures';
import type { StatisticsTables } from '../../../equipment/statistics/sums';
import { numberedAs } from '../../../equipment/units';
import { useFormat } from '../../../i18n/use-format';
import { useLanguage, useTranslation } from '../../../i18n/use-translation';
import { PaperDialog } from '../../../parts/paper/paper-dialog';
import { searchLine, searchWords } from '../../../parts/project-search/search-words';
import type { ProjectSearch } from '../../../parts/project-search/use-project-search';
import { instantIn } from '../../../shared/wall-clock';
import { type DayTerms, daySheet, dayTitle } from './day-sheet';

interface PrintDayProps
  extends Pick<DayTerms, 'type' | 'profile' | 'projectName' | 'day' | 'shifts' | 'measures' | 'figureTerms'> {
  readonly search: ProjectSearch;
  /** The day as on the screen; the same as long as the dialog is open. */
  readonly tables: StatisticsTables;
  readonly onClose: () => void;
}

/** The summary of the day shown, as a PDF. */
export function PrintDay({ search, tables, onClose, ...shown }: PrintDayProps) {
  const { type, profile, projectName, day } = shown;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat(search.timeZone);
  const core = useDataCore();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day is printed as it was shown when it was asked for
  const source = useMemo(() => {
    const { scope, fields, values, filter, settings, timeZone = 'UTC' } = search;
    const { equipment_id, is_simulation } = filter;
    const machineName = (id: string) => tables.machines.find((one) => String(one.id) === id)?.name ?? id;
    const hidesDiscarded = settings?.is_show_discard === false;
    const words = searchWords(fields, values, { t, counted: numberedAs(type.unit), machineName, hidesDiscarded });
    const generated = is_simulation === undefined ? [t('dailyStatistics.generatedLeftOut')] : [];
    const terms: DayTerms = {
      ...shown,
      language,
      t,
      format,
      filter: [searchLine(words, t, t('reports.noFilter')), ...generated].join(' · '),
      printedMs: Date.now(),
    };
    const [begin = '', end = ''] = [
      instantIn(timeZone, day, 'begin') ?? undefined,
      // The last second is in it whole.
      instantIn(timeZone, day, 'end')?.replace(/\.000Z$/, '.999Z'),
    ];
    // As the statistics count: records of generations only where simulated data are asked for.
    const same = {
      ...(equipment_id === undefined ? {} : { equipment_id }),
      ...(is_simulation === undefined ? { is_generated: '0' as const } : { is_simulation }),
    };
    return {
      count: 1,
      sheet: async (_at: number, signal: AbortSignal) => {
        const figures = summedFigures(profile).map(({ key }) => key);
        const ended = { ...same, ended_from: begin, ended_to: end };
        const raised = { ...same, begin_time: begin, end_time: end };
        const [records, warnings] = await Promise.all([
          core.table('productionList', scope, ended, { signal, figures }),
          core.table('warningTable', scope, raised, { signal }),
        ]);
        return daySheet(terms, { tables, records, warnings });
      },
    };
  }, [core, tables, language, t, format]);
  const title = dayTitle({ type, language, t });
  return (
    <PaperDialog
      title={t('reports.printDay')}
      documentTitle={`${title} ${day}`}
      fileName={`${projectName} ${title} ${day}`}
      source={source}
      onClose={onClose}
    />
  );
}
