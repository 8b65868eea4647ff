import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { TextBulletListRegular } from '@fluentui/react-icons/svg/text-bullet-list';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { NamedItem } from '../../contracts/api';
import { DEFAULT_SHIFT_STARTS } from '../../contracts/api/shifts';
import type { TableSource } from '../../contracts/data-core';
import type { SearchField } from '../../contracts/search-fields';
import { useMay } from '../../data';
import type { EquipmentProfile, EquipmentType, Screen } from '../../equipment/descriptor';
import { measuresOf } from '../../equipment/statistics/measures';
import {
  isDaily,
  type StatisticsTables,
  simulatedShare,
  simulatedShares,
  sumRows,
} from '../../equipment/statistics/sums';
import { numberedAs, unitWord } from '../../equipment/units';
import { formatDay } from '../../i18n/format';
import { needTexts } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { ProjectSearchForm } from '../../parts/project-search/project-search-form';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { useSearchNote } from '../../parts/project-search/use-search-note';
import { writeAddress } from '../../ui/address/address-state';
import { useAddressState } from '../../ui/address/use-address-state';
import { Guarded } from '../../ui/guarded';
import { lazyPart } from '../../ui/lazy-part';
import { MEDIA, useMedia } from '../../ui/media';
import { usePageStyles } from '../../ui/page-styles';
import { SimulatedTag } from '../../ui/simulated-tag';
import { EmptyState } from '../../ui/states';
import { useSearchChange } from '../../ui/use-search-change';
import { CalendarPanel } from './calendar-panel';
import { ChartPanel } from './chart-panel';
import { countedRecords } from './counted-records';
import { FigureStrip } from './figure-strip';
import { measureName, measureUnit } from './measure-name';
import { firstShift, pastPart, periodOf, type Span } from './period';
import { PeriodBar, periodText } from './period-bar';
import { ranked } from './ranking';
import { RankingPanel } from './ranking-panel';
import { statisticsParts, steppedAddress, viewOf } from './statistics-url';
import { TablePanel } from './table-panel';
import { statisticsRange, useStatistics } from './use-statistics';

const PrintDay = lazyPart(async () => {
  const [{ PrintDay: dialog }] = await Promise.all([import('./paper/print-day'), needTexts('reports', 'records')]);
  return { default: dialog };
});

const useStyles = makeStyles({
  note: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  charts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2.4fr) minmax(260px, 1fr)',
    gridTemplateRows: '296px',
    gap: '8px',
    flexShrink: 0,
    '& > *': { minHeight: 0 },
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: '280px 240px' },
  },
  table: { flex: '1 0 320px', display: 'flex', minHeight: '320px' },
  ask: { flex: '1 0 200px', display: 'grid' },
});

interface DailyStatisticsPageProps {
  readonly type: EquipmentType;
  readonly profile: EquipmentProfile;
  readonly screen: Screen;
  readonly scope: TableSource;
  /** Projects of the account; undefined while they are loading. */
  readonly projects: readonly NamedItem[] | undefined;
  /** The list of records; null where no screen lists them. */
  readonly records: {
    /** The fields of its search. */
    readonly fields: readonly SearchField[];
    /** Opens it by the parameters of its address. */
    readonly open: (parameters: Readonly<Record<string, string>>) => void;
  } | null;
}

/** The work of a day, week, month or range: sums against plan and design, calendar, chart, ranking, table. */
export function DailyStatisticsPage(props: DailyStatisticsPageProps) {
  const { type, profile, screen, scope, projects, records } = props;
  const styles = useStyles();
  const page = usePageStyles();
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const phone = useMedia(MEDIA.phone);
  const changeSearch = useSearchChange();
  const search = useProjectSearch({ scope, screen });
  const measures = useMemo(() => measuresOf(profile), [profile]);
  const parts = useMemo(() => statisticsParts(measures), [measures]);
  const [state, change] = useAddressState(parts);
  const { day, equipment_id: machine, is_simulation: source } = search.values;
  const { span, until, shifts } = state;
  const view = viewOf(state);
  const measure = measures.find(({ key }) => key === state.measure) ?? measures[0];
  if (measure === undefined) throw new Error(`the type ${type.code} has nothing to count`);
  const today = formatDay(Date.now(), search.timeZone);
  const whole = day === '' ? null : periodOf(span, day, until);
  const period = whole === null ? null : pastPart(whole, today);
  const ofProject = (search.settings?.shift_starts ?? DEFAULT_SHIFT_STARTS).join();
  const shiftStarts = shifts === 'project' ? ofProject : shifts;
  const statistics = useStatistics({ profile, search, period, shiftStarts, measure, measures });
  const { tables, total, ranking, made, material, planned, isOfBefore, error, refetch } = statistics;
  const rows = useMemo(
    () => (tables === undefined ? undefined : sumRows(tables, measures, view)),
    [tables, measures, view],
  );
  const shares = useMemo(
    () => (tables === undefined || rows === undefined ? [] : simulatedShares(tables, rows)),
    [tables, rows],
  );
  const ranks = useMemo(
    () =>
      tables === undefined || ranking === undefined
        ? undefined
        : ranked(ranking, measure, sumRows(tables, [measure], 'machine', view === 'shift'), view === 'shift'),
    [tables, ranking, measure, view],
  );
  const searchNote = useSearchNote(
    // A day stands for the period that it is in.
    { ...search, fields: search.fields.filter((field) => field !== 'day') },
    numberedAs(type.unit),
    [
      ...(whole === null ? [] : [periodText(period ?? whole)]),
      ...(source === '' ? [t('dailyStatistics.generatedLeftOut')] : []),
    ],
  );
  const unitName = unitWord(type.unit, language);
  const may = useMay();
  /** The tables to print, as they were shown when printing was asked for. */
  const [printed, setPrinted] = useState<StatisticsTables | null>(null);
  const closePrint = useCallback(() => setPrinted(null), []);
  const unit = measureUnit(measure, unitName);
  const textOf = (decimals: number, ofUnit: string) => (amount: number) =>
    `${format.number(amount, decimals)}${ofUnit === '' ? '' : ` ${ofUnit}`}`;
  const amountText = textOf(measure.decimals, unit);
  const sum = rows?.sums.get(measure.key)?.reduce((before, amount) => before + amount, 0);
  const totalText = sum === undefined ? '' : t('dailyStatistics.tableTotal', { total: amountText(sum) });
  // The sums of days have no time; the calendar then tells how many were made.
  const onCalendar = isDaily(measure) ? measure : (measures[0] ?? measure);

  const show = (nextSpan: Span, nextDay: string, nextUntil: string | null): void =>
    changeSearch(
      (before) => {
        const next = writeAddress(parts, before, { span: nextSpan, until: nextUntil });
        next.set('day', nextDay);
        return next;
      },
      { replace: false },
    );
  /** From the period that the address names: the one drawn may still be older when the button is pressed again. */
  const step = (by: 1 | -1): void => changeSearch((before) => steppedAddress(parts, before, by), { replace: false });
  const showMachine = (id: string): void => search.search({ ...search.values, equipment_id: id });
  const openRow = (key: string): void => {
    if (view === 'machine') showMachine(machine === key ? '' : key);
    else show(view === 'shift' ? 'day' : view, key.slice(0, 10), null);
  };
  return (
    <div className={page.report}>
      <ProjectSearchForm search={search} projects={projects} counted={numberedAs(type.unit)} />
      {whole === null ? null : (
        <>
          <PeriodBar
            span={span}
            day={day}
            until={until}
            today={today}
            onShow={show}
            onStep={step}
            shifts={shifts}
            projectShifts={ofProject}
            onShifts={(chosen) => change({ shifts: chosen })}
          >
            {tables === undefined ? null : <SimulatedTag share={simulatedShare(tables, view === 'shift')} />}
            <span className={styles.note}>{source === '' ? t('dailyStatistics.generatedLeftOut') : null}</span>
            {view === 'shift' ? (
              <span className={styles.note}>{t('dailyStatistics.shiftDays', { time: firstShift(shiftStarts) })}</span>
            ) : null}
            {span === 'day' && tables !== undefined && !isOfBefore && may('export') ? (
              <Button size="small" icon={<PrintRegular />} onClick={() => setPrinted(tables)}>
                {t('dailyStatistics.printDay')}
              </Button>
            ) : null}
            {records === null ? null : (
              <Button
                size="small"
                icon={<TextBulletListRegular />}
                title={t('dailyStatistics.recordsHint')}
                onClick={() =>
                  records.open(
                    countedRecords({
                      period: period ?? whole,
                      firstShift: view === 'shift' ? firstShift(shiftStarts) : null,
                      search: search.values,
                      fields: records.fields,
                    }),
                  )
                }
              >
                {t('dailyStatistics.records')}
              </Button>
            )}
          </PeriodBar>
          <FigureStrip
            measures={measures}
            tables={tables}
            total={total}
            hasFailed={error !== null}
            byShift={view === 'shift'}
            planned={planned}
            material={material}
            isWholeSite={machine === ''}
            unitName={unitName}
          />
        </>
      )}
      <CalendarPanel
        search={search}
        choice={state.calendar}
        onChoice={(choose) => change(({ calendar }) => ({ calendar: choose(calendar) }))}
        measure={onCalendar}
        measureText={measureName(t, language, onCalendar)}
        amountText={textOf(onCalendar.decimals, measureUnit(onCalendar, unitName))}
        made={made}
        shown={whole}
        today={today}
        onDay={(chosen) => show('day', chosen, null)}
      />
      {whole === null ? (
        <div className={styles.ask}>
          <EmptyState
            icon={<CalendarRegular />}
            title={t('errors.selectDayFirst')}
            hint={t('dailyStatistics.selectDayHint')}
            action={
              <>
                <Button size="small" appearance="primary" onClick={() => show(span, today, until)}>
                  {t('dailyStatistics.today')}
                </Button>{' '}
                {made === null || made.end >= today ? null : (
                  <Button size="small" onClick={() => show(span, made.end, until)}>
                    {t('dailyStatistics.lastWorked')}
                  </Button>
                )}
              </>
            }
          />
        </div>
      ) : null}
      {printed === null ? null : (
        <Guarded>
          <Suspense fallback={null}>
            <PrintDay
              {...{ type, profile, search, measures }}
              shifts={shiftStarts}
              projectName={projects?.find(({ id }) => id === scope.projectId)?.name ?? ''}
              day={printed.period.begin}
              tables={printed}
              figureTerms={{ total, planned, material, isWholeSite: machine === '', unitName }}
              onClose={closePrint}
            />
          </Suspense>
        </Guarded>
      )}
      {whole === null ? null : (
        <>
          <div className={styles.charts}>
            <ChartPanel
              tables={{ data: tables, error, refetch }}
              rows={rows}
              total={total}
              planned={planned}
              material={material}
              measures={measures}
              measure={measure}
              unit={unit}
              amountText={textOf(measure.decimals, '')}
              totalText={totalText}
              onMeasure={({ key }) => change({ measure: key === measures[0]?.key ? null : key })}
              onRow={openRow}
            />
            <RankingPanel
              rows={{ data: ranks, error, refetch }}
              measureText={measureName(t, language, measure)}
              amountText={amountText}
              chosen={machine}
              onMachine={showMachine}
            />
          </div>
          {rows === undefined ? null : (
            <div className={styles.table}>
              <TablePanel
                scope={scope}
                range={statisticsRange(search, period ?? whole)}
                searchNote={searchNote}
                shiftStarts={shiftStarts}
                rows={rows}
                shares={shares}
                measures={measures}
                measure={measure}
                unitName={unitName}
                totalText={totalText}
                sorts={state.sorts}
                onSort={(sorts) => change({ sorts })}
                onView={(chosen) => change({ view: chosen })}
                onRow={openRow}
                phone={phone}
              />
            </div>
          )}
        </>
      )}
    </div>
  );
}
