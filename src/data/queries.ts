// One query per resource. Small answers are parsed objects; pile sets, logs and record sets stay in the worker and the
// query holds only their summary, so that leaving the screen (and the cache time after it) frees them.
import { type Query, queryOptions } from '@tanstack/react-query';
import type { ApiInput } from '../contracts/api';
import type { SettingsCall } from '../contracts/api/projects';
import type { StatisticsRange } from '../contracts/api/statistics';
import type { HeadsSource, LogSource, RecordFilter, RecordsSource, TableSource } from '../contracts/data-core';
import { OPEN_STATUSES, WARNING_STATUS } from '../contracts/warning-handling';
import type { DataCoreClient, TypeScope } from './data-core-client';
import { headsKey, logKey, pilesKey, pileTablesKey, recordsKey } from './keys';
import { heardAt } from './live-readings';
import type { Subject } from './query-meta';

const KEEP = { keep: true } as const;
/** Lists that change when an administrator edits them. */
const SLOW_MS = 5 * 60_000;
/** Of the history of a pile; older entries are told by their number. */
const MOST_STEPS = 100;
/** Sensors are looked at for a while, by one person. */
const SENSORS_MS = 5_000;

const scopeKey = ({ typeCode, projectId }: TableSource) => [typeCode, projectId] as const;

/** Which warnings, beside their project; a field left out does not narrow. */
export type WarningFilter = Omit<ApiInput<'warningCounts'>, 'project_id'>;

/** Which design piles, likewise. */
export type PileFilter = Omit<ApiInput<'pileTable'>, 'project_id' | 'columns'>;

/** Which batches of slurry. */
export type BatchFilter = Omit<ApiInput<'batchTable'>, 'project_id' | 'columns'>;

/** Which dispatch tasks. */
export type TaskFilter = Omit<ApiInput<'dispatchTaskFile'>, 'project_id' | 'format'>;

/** Which piles of generations. */
export type GeneratedFilter = Omit<ApiInput<'generatedPiles'>, 'project_id'>;

type AskedHeads = Omit<HeadsSource, 'key'>;
/** How long designs stay fresh: edits elsewhere are not told. Edits here are of the subject `designs`. */
const DESIGNS_MS = 60_000;

const isOfDesigns = ({ of }: AskedHeads): boolean => of !== undefined && of !== 'warnings';

/** No machine changes what a design says. */
const shownByHeads = (source: AskedHeads): readonly Subject[] =>
  isOfDesigns(source)
    ? ['designs']
    : ['work', 'plan', source.of === 'warnings' ? 'warnings' : 'records', 'shownPiles', 'search'];

/** Options for `useQuery`, bound to a client. `settingsCallOf`: by which call a type asks for its projects' settings. */
export function createQueries(
  core: DataCoreClient,
  settingsCallOf: (typeCode: string) => SettingsCall = () => 'projectSettings',
) {
  return {
    projects: (scope: TypeScope) =>
      queryOptions({
        queryKey: ['projects', scope.typeCode] as const,
        queryFn: ({ signal }) => core.api('projects', scope, {}, { signal, keep: true }),
        staleTime: SLOW_MS,
        meta: { ...KEEP, shows: ['projects'] },
      }),
    projectSettings: (scope: TableSource) =>
      queryOptions({
        queryKey: ['projectSettings', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) =>
          core.api(settingsCallOf(scope.typeCode), scope, { project_id: scope.projectId }, { signal, keep: true }),
        staleTime: SLOW_MS,
        meta: { ...KEEP, shows: ['projects'] },
      }),
    /** Devices of the type in all projects that the account sees. */
    expiringDevices: (type: TypeScope) =>
      queryOptions({
        queryKey: ['expiringDevices', type.typeCode] as const,
        queryFn: ({ signal }) => core.api('equipmentExpire', type, {}, { signal, keep: true }),
        staleTime: SLOW_MS,
        meta: { ...KEEP, shows: ['machines'] },
      }),
    warningNumber: (scope: TableSource) =>
      queryOptions({
        queryKey: ['warningNumber', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) =>
          core.api('warningNumber', scope, { project_id: scope.projectId }, { signal, keep: true }),
        meta: { ...KEEP, shows: ['work', 'warnings', 'shownPiles'] },
      }),
    equipments: (scope: TableSource) =>
      queryOptions({
        queryKey: ['equipments', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('equipments', scope, { project_id: scope.projectId }, { signal }),
        staleTime: SLOW_MS,
        meta: { shows: ['machines'] },
      }),
    /** Layouts of the depth log: the project's and the account's own. */
    logTemplates: (scope: TableSource) =>
      queryOptions({
        queryKey: ['logTemplates', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('logTemplates', scope, { project_id: scope.projectId }, { signal }),
        staleTime: SLOW_MS,
      }),
    /** The columns that the project has set for a screen's table. */
    tableHeader: (scope: TableSource, screen: string) =>
      queryOptions({
        queryKey: ['tableHeader', ...scopeKey(scope), screen] as const,
        queryFn: ({ signal }) => core.api('tableHeader', scope, { project_id: scope.projectId, screen }, { signal }),
        staleTime: SLOW_MS,
      }),
    warningCounts: (scope: TableSource, filter: WarningFilter) =>
      queryOptions({
        queryKey: ['warningCounts', ...scopeKey(scope), filter] as const,
        queryFn: ({ signal }) =>
          core.api('warningCounts', scope, { project_id: scope.projectId, ...filter }, { signal }),
        meta: { shows: ['work', 'warnings', 'shownPiles', 'search'] },
      }),
    warningDetail: (scope: TableSource, warningId: number) =>
      queryOptions({
        queryKey: ['warningDetail', ...scopeKey(scope), warningId] as const,
        queryFn: ({ signal }) =>
          core.api('warningDetail', scope, { project_id: scope.projectId, warning_id: warningId }, { signal }),
        meta: { shows: ['work', 'warnings'] },
      }),
    warningTrail: (scope: TableSource, warningId: number) =>
      queryOptions({
        queryKey: ['warningTrail', ...scopeKey(scope), warningId] as const,
        queryFn: ({ signal }) =>
          core.api('warningTrail', scope, { project_id: scope.projectId, warning_id: warningId }, { signal }),
        meta: { shows: ['work', 'warnings'] },
      }),
    /** Machines of the overview; live messages are applied to this entry. */
    homeEquipments: (scope: TableSource) =>
      queryOptions({
        queryKey: ['homeEquipments', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('homeEquipments', scope, { project_id: scope.projectId }, { signal }),
        meta: { shows: ['work', 'machines'] },
      }),
    /** Sums by day and machine, working and idle time by day and by shift, and the whole, all of the same range of days. */
    statistics: (
      scope: TableSource,
      range: StatisticsRange,
      shiftStarts: readonly string[],
      figures: readonly string[],
    ) =>
      queryOptions({
        queryKey: ['statistics', ...scopeKey(scope), range, shiftStarts, figures] as const,
        queryFn: async ({ signal }) => {
          const shifts = (shift_starts: string[], figures: readonly string[]) =>
            core.table('statisticsShifts', scope, { ...range, shift_starts }, { signal, figures });
          const [daily, work, byShift, total] = await Promise.all([
            core.table('statisticsDaily', scope, range, { signal, figures }),
            // Of days only the time is taken from it.
            shifts(['00:00'], []),
            shifts([...shiftStarts], figures),
            core.api('statisticsTotal', scope, { ...range, project_id: scope.projectId }, { signal }),
          ]);
          return { range, daily, work, shifts: byShift, total };
        },
        structuralSharing: false,
        meta: { shows: ['work', 'machines', 'records', 'search'] },
      }),
    /** The machines of a project, the most of a measure first. */
    statisticsRanking: (
      scope: TableSource,
      range: StatisticsRange,
      by: Pick<ApiInput<'statisticsRanking'>, 'measure' | 'figure'>,
    ) =>
      queryOptions({
        queryKey: ['statisticsRanking', ...scopeKey(scope), range, by] as const,
        queryFn: ({ signal }) =>
          core.api('statisticsRanking', scope, { ...range, ...by, project_id: scope.projectId }, { signal }),
        meta: { shows: ['work', 'machines', 'records', 'search'] },
      }),
    /** Sums of the whole site by day, for a calendar. */
    statisticsCalendar: (scope: TableSource, range: StatisticsRange, figures: readonly string[]) =>
      queryOptions({
        queryKey: ['statisticsCalendar', ...scopeKey(scope), range, figures] as const,
        queryFn: ({ signal }) => core.table('statisticsDaily', scope, { ...range, by: 'site' }, { signal, figures }),
        structuralSharing: false,
        meta: { shows: ['work', 'records', 'search'] },
      }),
    /** Sums by day and machine. */
    statisticsByMachine: (scope: TableSource, range: StatisticsRange) =>
      queryOptions({
        queryKey: ['statisticsByMachine', ...scopeKey(scope), range] as const,
        queryFn: ({ signal }) => core.table('statisticsDaily', scope, range, { signal }),
        structuralSharing: false,
        staleTime: SLOW_MS,
        meta: { shows: ['machines', 'records'] },
      }),
    /** The work of machines today, by quarters of an hour. */
    machineDay: (scope: TableSource) =>
      queryOptions({
        queryKey: ['machineDay', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('machineDay', scope, { project_id: scope.projectId }, { signal }),
        meta: { shows: ['work', 'machines', 'records'] },
      }),
    /** Open warnings, the newest first, and how many there are: without those of generated records, as `warningNumber` counts. */
    newestWarnings: (scope: TableSource, limit: number) =>
      queryOptions({
        queryKey: ['newestWarnings', ...scopeKey(scope), limit] as const,
        queryFn: ({ signal }) =>
          core.api(
            'warningInfo',
            scope,
            { project_id: scope.projectId, handle_status: [...OPEN_STATUSES], is_generated: '0', limit },
            { signal },
          ),
        meta: { shows: ['work', 'warnings', 'shownPiles'] },
      }),
    cameras: (scope: TableSource) =>
      queryOptions({
        queryKey: ['cameras', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('realCamera', scope, { project_id: scope.projectId }, { signal }),
        staleTime: SLOW_MS,
        meta: { shows: ['machines'] },
      }),
    /** Plants of a project of slurry making with the rigs that they have served since a moment (ISO 8601). */
    slurryPlants: (scope: TableSource, beginTime: string) =>
      queryOptions({
        queryKey: ['slurryPlants', ...scopeKey(scope), beginTime] as const,
        queryFn: ({ signal }) =>
          core.api('pulpingList', scope, { project_id: scope.projectId, begin_time: beginTime }, { signal }),
        meta: { shows: ['work'] },
      }),
    /** The newest batches since a moment, with the sums of all of them. */
    slurryBatches: (scope: TableSource, beginTime: string, limit: number) =>
      queryOptions({
        queryKey: ['slurryBatches', ...scopeKey(scope), beginTime, limit] as const,
        queryFn: ({ signal }) =>
          core.api('batchList', scope, { project_id: scope.projectId, begin_time: beginTime, limit }, { signal }),
        meta: { shows: ['work'] },
      }),
    /** All batches of slurry that the filter lets through, newest first, as columns. */
    batchTable: (scope: TableSource, filter: BatchFilter) =>
      queryOptions({
        queryKey: ['batchTable', ...scopeKey(scope), filter] as const,
        queryFn: ({ signal }) => core.table('batchTable', scope, filter, { signal }),
        structuralSharing: false,
        gcTime: 60_000,
        meta: { shows: ['work', 'search'] },
      }),
    /** A batch of slurry with its recipe and the rigs that got it; null where there is none. */
    batch: (scope: TableSource, recordNo: string) =>
      queryOptions({
        queryKey: ['batch', ...scopeKey(scope), recordNo] as const,
        queryFn: async ({ signal }) => {
          const asked = { project_id: scope.projectId, record_no: recordNo, limit: 1 };
          const { items } = await core.api('batchList', scope, asked, { signal });
          return items[0] ?? null;
        },
        meta: { shows: ['work'] },
      }),
    /** Slurry made, delivered, and put in the ground by the rigs served, by day. */
    slurryBalance: (
      scope: TableSource,
      filter: Pick<BatchFilter, 'begin_time' | 'end_time' | 'equipment_id' | 'is_simulation'>,
    ) =>
      queryOptions({
        queryKey: ['slurryBalance', ...scopeKey(scope), filter] as const,
        queryFn: ({ signal }) =>
          core.api('slurryBalance', scope, { project_id: scope.projectId, ...filter }, { signal }),
        meta: { shows: ['work', 'search'] },
      }),
    /** The first dispatch tasks that the filter lets through, in the server's order, and how many there are. */
    dispatchTasks: (scope: TableSource, filter: TaskFilter & Pick<ApiInput<'dispatchTaskList'>, 'sort' | 'order'>) =>
      queryOptions({
        queryKey: ['dispatchTasks', ...scopeKey(scope), filter] as const,
        queryFn: ({ signal }) =>
          core.api('dispatchTaskList', scope, { project_id: scope.projectId, limit: 500, ...filter }, { signal }),
        meta: { shows: ['work', 'tasks', 'search'] },
      }),
    /** A dispatch task with its points. */
    dispatchTask: (scope: TableSource, taskId: number) =>
      queryOptions({
        queryKey: ['dispatchTask', ...scopeKey(scope), taskId] as const,
        queryFn: ({ signal }) =>
          core.api('dispatchTaskDetail', scope, { project_id: scope.projectId, task_id: taskId }, { signal }),
        meta: { shows: ['work', 'tasks'] },
      }),
    /** The points along the line, with how many are made and in a task. */
    taskMileages: (scope: TableSource, of: Pick<ApiInput<'dispatchTaskMileages'>, 'pass' | 'step_m'>) =>
      queryOptions({
        queryKey: ['taskMileages', ...scopeKey(scope), of] as const,
        queryFn: ({ signal }) =>
          core.api('dispatchTaskMileages', scope, { project_id: scope.projectId, ...of }, { signal }),
        meta: { shows: ['work', 'tasks', 'shownPiles'] },
      }),
    /** Last readings of all machines; live messages are applied to this entry. */
    machineReadings: (scope: TableSource) =>
      queryOptions({
        queryKey: ['machineReadings', ...scopeKey(scope)] as const,
        queryFn: async ({ signal, client, queryKey }) => {
          const answer = await core.api('machineReadings', scope, { project_id: scope.projectId }, { signal });
          return heardAt(answer, Date.now(), client.getQueryData(queryKey));
        },
        // Each machine keeps its identity until it sends something; nobody compares the rest.
        structuralSharing: false,
        meta: { shows: ['work', 'machines'], appliesMessages: true },
      }),
    /** The newest warnings of a record that nobody has closed, and how many there are. */
    openWarnings: (scope: TableSource, recordNo: string) =>
      queryOptions({
        queryKey: ['openWarnings', ...scopeKey(scope), recordNo] as const,
        queryFn: ({ signal }) =>
          core.api(
            'warningInfo',
            scope,
            { project_id: scope.projectId, record_no: recordNo, handle_status: [...OPEN_STATUSES], limit: 500 },
            { signal },
          ),
        meta: { shows: ['work', 'warnings', 'shownPiles'] },
      }),
    /** The newest warnings of a record that were closed, and how many there are. */
    closedWarnings: (scope: TableSource, recordNo: string) =>
      queryOptions({
        queryKey: ['closedWarnings', ...scopeKey(scope), recordNo] as const,
        queryFn: ({ signal }) =>
          core.api(
            'warningInfo',
            scope,
            { project_id: scope.projectId, record_no: recordNo, handle_status: [WARNING_STATUS.closed], limit: 500 },
            { signal },
          ),
        meta: { shows: ['work', 'warnings', 'shownPiles'] },
      }),
    /** Warnings of a record by some of the type's rules; a record has one a pass and rule. */
    recordWarnings: (scope: TableSource, recordNo: string, rules: readonly string[]) =>
      queryOptions({
        queryKey: ['recordWarnings', ...scopeKey(scope), recordNo, rules] as const,
        queryFn: ({ signal }) =>
          core.api(
            'warningInfo',
            scope,
            { project_id: scope.projectId, record_no: recordNo, rule: [...rules], limit: 50 },
            { signal },
          ),
        meta: { shows: ['work', 'warnings', 'shownPiles'] },
      }),
    /** Open warnings of the last day by rule, who has seen them, and the shelves. */
    realAlarms: (scope: TableSource) =>
      queryOptions({
        queryKey: ['realAlarms', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('realAlarms', scope, { project_id: scope.projectId }, { signal }),
        meta: { shows: ['work', 'warnings', 'shownPiles'] },
      }),
    /** The remote locks of all machines; a message about a lock asks again. */
    lockStatus: (scope: TableSource) =>
      queryOptions({
        queryKey: ['lockStatus', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('lockStatus', scope, { project_id: scope.projectId }, { signal }),
        meta: { shows: ['work', 'machines', 'locks'], appliesMessages: true },
      }),
    /** The last minute of a machine's sensors, for who looks for a broken one. */
    sensors: (scope: TableSource, equipmentId: number) =>
      queryOptions({
        queryKey: ['sensors', ...scopeKey(scope), equipmentId] as const,
        queryFn: ({ signal }) =>
          core.api('sensors', scope, { project_id: scope.projectId, equipment_id: equipmentId }, { signal }),
        refetchInterval: SENSORS_MS,
      }),
    /** Simulations that a project allows, and those under way. */
    simulationInfo: (scope: TableSource) =>
      queryOptions({
        queryKey: ['simulationInfo', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('simulationInfo', scope, { project_id: scope.projectId }, { signal }),
        meta: { shows: ['work', 'generations', 'search'] },
      }),
    /** The newest generations of simulated piles, of some machines or of all. */
    generations: (scope: TableSource, limit: number, equipment_id: number[] = []) =>
      queryOptions({
        queryKey: ['generations', ...scopeKey(scope), limit, equipment_id] as const,
        queryFn: ({ signal }) =>
          core.api('generations', scope, { project_id: scope.projectId, limit, equipment_id }, { signal }),
        meta: { shows: ['work', 'generations', 'search'] },
      }),
    /** Piles of a generation in the order of work. */
    generatedPiles: (scope: TableSource, filter: GeneratedFilter) =>
      queryOptions({
        queryKey: ['generatedPiles', ...scopeKey(scope), filter] as const,
        queryFn: ({ signal }) =>
          core.api('generatedPiles', scope, { project_id: scope.projectId, ...filter }, { signal }),
        meta: { shows: ['work', 'generations', 'shownPiles', 'search'] },
      }),
    projectSummary: (scope: TableSource) =>
      queryOptions({
        queryKey: ['projectSummary', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.api('projectSummary', scope, { project_id: scope.projectId }, { signal }),
        meta: { shows: ['work', 'plan', 'records'] },
      }),
    /** A design pile with all that its design says. */
    pileDetail: (scope: TableSource, pileId: number) =>
      queryOptions({
        queryKey: ['pileDetail', ...scopeKey(scope), pileId] as const,
        queryFn: ({ signal }) =>
          core.api('pileDetail', scope, { project_id: scope.projectId, pile_id: pileId }, { signal }),
        meta: { shows: ['plan', 'records', 'pileForms'] },
      }),
    /** Changes of a design pile by hand, newest first. */
    pileChanges: (scope: TableSource, pileId: number) =>
      queryOptions({
        queryKey: ['pileChanges', ...scopeKey(scope), pileId] as const,
        queryFn: ({ signal }) =>
          core.api(
            'pileChanges',
            scope,
            { project_id: scope.projectId, pile_id: pileId, limit: MOST_STEPS },
            { signal },
          ),
        meta: { shows: ['plan', 'records', 'pileForms'] },
      }),
    /** All design piles that the filter lets through, by their ids, as columns. */
    pileTable: (scope: TableSource, filter: PileFilter) =>
      queryOptions({
        queryKey: [...pileTablesKey(scope), filter] as const,
        queryFn: ({ signal }) => core.table('pileTable', scope, filter, { signal }),
        structuralSharing: false,
        gcTime: 60_000,
        meta: { shows: ['pileRows', 'shownPiles', 'search'] },
      }),
    /**
     * The newest change of the piles, read with their table: its rows are those of that change or of a later one. Rows that
     * were read before it are read anew.
     */
    pileChangeNo: (scope: TableSource, filter: PileFilter) =>
      queryOptions({
        queryKey: ['pileChangeNo', ...scopeKey(scope), filter] as const,
        queryFn: async ({ client, signal }) => {
          const begunMs = Date.now();
          const answer = await core.api('pileChangeNo', scope, { project_id: scope.projectId }, { signal });
          const readBefore = ({ state }: Query): boolean =>
            state.data !== undefined && state.fetchStatus === 'idle' && state.dataUpdatedAt < begunMs;
          for (const rows of [
            [...pileTablesKey(scope), filter],
            ['pileDetail', ...scopeKey(scope), filter.pile_id],
          ]) {
            void client.invalidateQueries({ queryKey: rows, exact: true, predicate: readBefore });
          }
          return answer;
        },
        gcTime: 60_000,
        meta: { shows: ['pileRows', 'search'], isAskedFirst: true },
      }),
    /** The row of each pile, its number in it, and its order or pass, by their designs. */
    pileOrders: (scope: TableSource) =>
      queryOptions({
        queryKey: ['pileOrders', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.table('pileOrders', scope, {}, { signal }),
        structuralSharing: false,
        staleTime: DESIGNS_MS,
        gcTime: 60_000,
        meta: { shows: ['designs'] },
      }),
    /** Designed amount by metre of each pile, by the ids of the piles. */
    pileAsked: (scope: TableSource) =>
      queryOptions({
        queryKey: ['pileAsked', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.table('pileAsked', scope, {}, { signal }),
        structuralSharing: false,
        gcTime: 60_000,
        meta: { shows: ['designs', 'cement'] },
      }),
    /** Records newest first, of one pile or of the whole project (`pileId` null), as columns. */
    production: (scope: TableSource, pileId: number | null) =>
      queryOptions({
        queryKey: ['production', ...scopeKey(scope), pileId] as const,
        queryFn: ({ signal }) =>
          core.table('productionList', scope, pileId === null ? {} : { pile_id: pileId }, { signal }),
        meta: { shows: ['work', 'plan', 'records', 'shownPiles'] },
      }),
    /** Records that the filter lets through, newest first, as columns, with the type's figures that are named. */
    recordTable: (scope: TableSource, filter: RecordFilter, figures: readonly string[]) =>
      queryOptions({
        queryKey: ['recordTable', ...scopeKey(scope), filter] as const,
        queryFn: ({ signal }) => core.table('productionList', scope, filter, { signal, figures }),
        // Columns are compared by nobody; a list that was left is not kept for long.
        structuralSharing: false,
        gcTime: 60_000,
        meta: { shows: ['work', 'plan', 'records', 'shownPiles', 'search'] },
      }),
    /** Numbers signed under the code of a print, beside those of now. */
    recordSeal: (scope: TableSource, code: string) =>
      queryOptions({
        queryKey: ['recordSeal', ...scopeKey(scope), code] as const,
        queryFn: ({ signal }) => core.api('recordVerify', scope, { project_id: scope.projectId, code }, { signal }),
        // An old answer about a print is no answer.
        gcTime: 0,
      }),
    /** Notes that people have pinned to a record. */
    recordNotes: (scope: TableSource, recordNo: string) =>
      queryOptions({
        queryKey: ['recordNotes', ...scopeKey(scope), recordNo] as const,
        queryFn: ({ signal }) =>
          core.api('recordNotes', scope, { project_id: scope.projectId, record_no: recordNo }, { signal }),
      }),
    /** The head of a record, and the design of its pile. */
    recordDetail: (scope: TableSource, recordNo: string) =>
      queryOptions({
        queryKey: ['recordDetail', ...scopeKey(scope), recordNo] as const,
        queryFn: ({ signal }) =>
          core.api('productionDetail', scope, { project_id: scope.projectId, record_no: recordNo }, { signal }),
        meta: { shows: ['work', 'plan', 'records'] },
      }),
    /** Opens the pile set under `pilesKey(scope)`; then ask `piles.view` and the like by that key. */
    piles: (scope: TableSource) =>
      queryOptions({
        queryKey: ['piles', ...scopeKey(scope)] as const,
        queryFn: ({ signal }) => core.openPiles(scope, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        meta: { shows: ['work', 'shownPiles'], appliesMessages: true, opens: pilesKey(scope) },
      }),
    /** Brings piles up to date that were opened as the browser had kept them; once for each time that they were. */
    refreshedPiles: (scope: TableSource, asOfMs: number | null) =>
      queryOptions({
        queryKey: ['refreshedPiles', ...scopeKey(scope), asOfMs] as const,
        queryFn: ({ signal }) => core.refreshPiles(scope, { signal }),
        enabled: asOfMs !== null,
        staleTime: Number.POSITIVE_INFINITY,
      }),
    /**
     * Opens the heads of all records under `headsKey(scope)`, or of those that the server finds by a search under the
     * key of both; then ask `heads.rows` and the like by that key. Asked again it takes in what has changed. `figures`:
     * keys of all figures of the type.
     */
    heads: (source: AskedHeads) =>
      queryOptions({
        queryKey: ['heads', ...scopeKey(source), source.figures.join(), source.search, source.of] as const,
        queryFn: ({ signal }) => core.openHeads(source, { signal }),
        // Warnings ask for changes when their screen is opened again; records when a message says that there are some.
        ...(source.of === 'warnings' ? {} : { staleTime: isOfDesigns(source) ? DESIGNS_MS : Number.POSITIVE_INFINITY }),
        // A search that was left is not kept for long.
        ...(source.search === undefined ? {} : { gcTime: 30_000 }),
        meta: { shows: shownByHeads(source), opens: headsKey(source) },
      }),
    /** Brings heads up to date that were opened as the browser had kept them; once for each time that they were. */
    refreshedHeads: (source: AskedHeads, asOfMs: number | null) =>
      queryOptions({
        queryKey: ['refreshedHeads', ...scopeKey(source), source.of, source.figures.join(), asOfMs] as const,
        queryFn: ({ signal }) => core.refreshHeads(source, { signal }),
        enabled: asOfMs !== null,
        staleTime: Number.POSITIVE_INFINITY,
      }),
    /** Opens the log under `logKey(source)`; then ask `log.tracks` by that key. */
    log: (source: LogSource) =>
      queryOptions({
        queryKey: ['log', ...scopeKey(source), source.recordNo, source.channels.join(), source.preview] as const,
        queryFn: ({ signal }) => core.openLog(source, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        meta: { shows: ['work'], appliesMessages: true, opens: logKey(source) },
      }),
    /**
     * Opens the records' logs under `recordsKey(source, name)`; then ask `records.groups` and the like by that key. `name` is
     * another for other records: to tell thousands apart by their numbers takes a slow machine a moment each time.
     */
    records: (name: string, source: RecordsSource) =>
      queryOptions({
        queryKey: ['records', ...scopeKey(source), name, source.channels.join()] as const,
        queryFn: ({ signal }) => core.openRecords(name, source, { signal }),
        staleTime: Number.POSITIVE_INFINITY,
        meta: { opens: recordsKey(source, name) },
      }),
  };
}
export type Queries = ReturnType<typeof createQueries>;
