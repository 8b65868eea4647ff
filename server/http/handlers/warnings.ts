// Warnings: lists, counts, and the details of one.
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { warningColumns } from '../../../src/contracts/api/warnings';
import { isOpen } from '../../../src/contracts/warning-handling';
import { limitOf } from '../../../src/equipment/limit-of';
import { warningNumbers } from '../../db/open-warnings';
import { inListOrder, nearerEnd, placesOf, sortedBy } from '../../db/page-from-end';
import { settingsOf } from '../../db/project-settings';
import { readRecordLog } from '../../db/record-log';
import { storedDecimals } from '../../db/stored-decimals';
import { inOneView } from '../../db/transact';
import { warningSubject } from '../../db/warning-state';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import { askedColumns, schemaOf } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { searchIn, showsDiscarded } from './shown-piles';
import { headsAnswer, NO_TOTALS } from './table-answer';
import { WARNING_COLUMNS, warningPages } from './warning-columns';
import { matching, NULLABLE_SORTS, readItem, SORT_COLUMNS, selectItems, WARNING, warningsOf } from './warning-rows';
import { tallyWarnings, warningTotal } from './warning-tally';
import { isOfAllWarnings, warningsFromHeads } from './warnings-from-heads';

/** Steps change the status, judging again changes value and limit. */
const stateOfTrailSchema = z.object({ status: z.int(), value: z.number(), limit: z.number() }).partial();

/** Fields of an entry's detail that the trail reads; older entries may lack any of it. */
const trailDetailSchema = z
  .object({
    agree: z.boolean().nullable(),
    comment: z.string(),
    photos: z.array(z.string()),
    before: stateOfTrailSchema,
    after: stateOfTrailSchema,
  })
  .partial();

export function warningHandlers({ db, pool }: HandlerDeps) {
  async function projectAndLevels(context: TypedContext, projectId: number) {
    const project = await projectOf(db, context, projectId);
    return { project, settings: settingsOf(project, context.type) };
  }

  return {
    warningNumber: typed(API.warningNumber, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const seen = { projectId: project.project_id, showsDiscarded: showsDiscarded(project, context.type) };
      const rows = await warningNumbers(db, [seen]);
      const openAt = (level: number) =>
        rows.filter((r) => isOpen(r.status) && r.level === level).reduce((n, r) => n + r.n, 0);
      const byLevel = { '1': openAt(1), '2': openAt(2), '3': openAt(3) };
      return {
        total: rows.reduce((n, row) => n + row.n, 0),
        not_closed: byLevel['1'] + byLevel['2'] + byLevel['3'],
        by_level: byLevel,
      };
    }),

    warningInfo: typed(API.warningInfo, async (context, input) => {
      const { project, settings } = await projectAndLevels(context, input.project_id);
      const filter = searchIn(project, context.type, input);
      return inOneView(db, async (trx) => {
        const found = matching(trx, project.project_id, filter);
        const total = await warningTotal(trx, project, filter);
        const page = nearerEnd(input, total);
        if (page === null) return { total, offset: input.offset, items: [] };
        // First which, then what: the database need not join and carry the rows that it only counts and sorts.
        const rows = await found
          .select('w.warning_id')
          .orderBy(SORT_COLUMNS[input.sort], (by) => sortedBy(by, input.order, NULLABLE_SORTS.has(input.sort), page))
          .orderBy('w.warning_id', (by) => sortedBy(by, input.order, false, page))
          .offset(page.offset)
          .limit(page.limit)
          .execute();
        const ids = inListOrder(rows, page).map(({ warning_id }) => warning_id);
        const placeOf = placesOf(ids);
        const items = await selectItems(warningsOf(trx, project.project_id).where('w.warning_id', 'in', ids)).execute();
        return {
          total,
          offset: input.offset,
          items: items
            .map((row) => ({ ...row, is_warning_level: settings.is_warning_level }))
            .sort((a, b) => placeOf(a.warning_id) - placeOf(b.warning_id)),
        };
      });
    }),

    warningTable: typed(API.warningTable, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const filter = searchIn(project, context.type, input);
      const columns = askedColumns(WARNING_COLUMNS, input.columns);
      if (context.takesParts && isOfAllWarnings(filter)) {
        const parts = await warningsFromHeads(db, pool, project, filter.is_discard, Object.keys(columns));
        if (parts !== null) return { head: NO_TOTALS, parts };
      }
      const newestFirst = (rows: number) =>
        warningPages(db, project.project_id, filter, { columns, rows, order: 'newest' });
      return headsAnswer(context, schemaOf(columns, warningColumns), newestFirst);
    }),

    warningCounts: typed(API.warningCounts, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const found = await tallyWarnings(db, project, searchIn(project, context.type, input));
      const devices = await db
        .selectFrom('device')
        .where('project_id', '=', project.project_id)
        .select(['device_id', 'name'])
        .execute();
      const names = new Map(devices.map((device) => [device.device_id, device.name]));
      const rules = tally(
        found.flatMap(({ rule, ...row }) => (rule === null ? [] : [{ ...row, rule }])),
        (row) => `${row.rule} ${row.level}`,
      );
      const machines = tally(
        found.flatMap(({ device_id, ...row }) => (device_id === null ? [] : [{ ...row, device_id }])),
        (row) => String(row.device_id),
      );
      const days = tally(
        found.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }])),
        (row) => row.day,
      );
      const sum = (of: (row: { readonly level: number; readonly status: number }) => boolean): number =>
        found.filter((row) => row.rule !== null && of(row)).reduce((n, row) => n + row.n, 0);
      const status = (code: number): number => sum((row) => row.status === code);
      const level = (code: number): number => sum((row) => row.level === code);
      return {
        total: sum(() => true),
        by_status: { '0': status(0), '1': status(1), '2': status(2), '3': status(3) },
        by_level: { '1': level(1), '2': level(2), '3': level(3) },
        by_rule: rules.map(({ row, ...share }) => ({ rule: row.rule, level: row.level, ...share })),
        by_equipment: machines.map(({ row, ...share }) => ({
          equipment_id: row.device_id,
          equipment_name: names.get(row.device_id) ?? '',
          ...share,
        })),
        by_day: days.map(({ row, ...share }) => ({ day: row.day, ...share })).sort((a, b) => (a.day < b.day ? -1 : 1)),
      };
    }),

    warningDetail: typed(API.warningDetail, async (context, input) => {
      const { project, settings } = await projectAndLevels(context, input.project_id);
      const item = await readItem(db, project.project_id, input.warning_id, settings.is_warning_level);
      if (item === undefined) throw apiErrors.notFound(WARNING);
      const rule = context.type.profile?.warningRules.find(({ key }) => key === item.rule);
      return {
        ...item,
        limit_now: rule === undefined ? null : limitOf(rule, settings.limits),
        stretch: await stretchOf(context, project.project_id, item.warning_id),
      };
    }),

    warningTrail: typed(API.warningTrail, async (context, input) => {
      const { project, settings } = await projectAndLevels(context, input.project_id);
      const item = await readItem(db, project.project_id, input.warning_id, settings.is_warning_level);
      if (item === undefined) throw apiErrors.notFound(WARNING);
      const entries = await db
        .selectFrom('audit as t')
        .leftJoin('account as a', 'a.account_id', 't.account_id')
        .where('t.project_id', '=', project.project_id)
        .where('t.subject', '=', warningSubject(item.warning_id))
        .select(['t.at', 't.action', 't.role', 't.client_uuid', 't.detail', 'a.account'])
        .orderBy('t.audit_id')
        .execute();
      return entries.map((entry) => {
        const parsed = trailDetailSchema.safeParse(entry.detail);
        const detail = parsed.success ? parsed.data : {};
        return {
          at_ms: entry.at.getTime(),
          step: entry.action.replace(/^warning\./, ''),
          account: entry.account ?? '',
          role: entry.role,
          uuid: entry.client_uuid,
          agree: detail.agree ?? null,
          comment: detail.comment ?? '',
          photos: detail.photos ?? [],
          status_before: detail.before?.status ?? null,
          status_after: detail.after?.status ?? null,
          figures: figuresOf(detail.before, detail.after),
        };
      });
    }),
  } satisfies Record<string, Handler>;

  /** Where in the record's log a warning happened; null where that was not kept, or the log is not. */
  async function stretchOf({ type, request }: TypedContext, projectId: number, warningId: number) {
    const place = await db
      .selectFrom('warning as w')
      .innerJoin('record as r', (join) =>
        join.onRef('r.project_id', '=', 'w.project_id').onRef('r.record_no', '=', 'w.record_no'),
      )
      .where('w.project_id', '=', projectId)
      .where('w.warning_id', '=', warningId)
      .select(['w.from_seq', 'w.to_seq', 'r.record_no', 'r.log_month', 'r.channels'])
      .executeTakeFirst();
    if (place === undefined || place.from_seq === null || place.to_seq === null) return null;
    const log = await readRecordLog(
      pool,
      { projectId, recordNo: place.record_no, month: place.log_month, channels: place.channels },
      storedDecimals(type),
      (text) => request.log.warn(text),
    );
    const from = log.seq.indexOf(place.from_seq);
    const to = log.seq.indexOf(place.to_seq);
    const fromMs = log.timeMs[from];
    const toMs = log.timeMs[to];
    if (fromMs === undefined || toMs === undefined) return null;
    const depth = log.channels.find(({ key }) => key === 'depth_m')?.values;
    const depthAt = (row: number): number | null => {
      const value = depth?.[row] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    };
    return {
      from_seq: place.from_seq,
      to_seq: place.to_seq,
      from_ms: fromMs,
      to_ms: toMs,
      from_depth_m: depthAt(from),
      to_depth_m: depthAt(to),
    };
  }
}

type TrailState = z.infer<typeof stateOfTrailSchema>;

function figuresOf(before: TrailState = {}, after: TrailState = {}) {
  const { value: value_before, limit: limit_before } = before;
  const { value: value_after, limit: limit_after } = after;
  if (value_before === undefined || value_after === undefined) return null;
  if (limit_before === undefined || limit_after === undefined) return null;
  return { value_before, value_after, limit_before, limit_after };
}

interface Counted {
  readonly status: number;
  readonly n: number;
}

/** Sums rows that differ in their status only; the most first. */
function tally<R extends Counted>(rows: readonly R[], keyOf: (row: R) => string) {
  const sums = new Map<string, { row: R; n: number; open: number }>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { row, n: 0, open: 0 };
    sum.n += row.n;
    if (isOpen(row.status)) sum.open += row.n;
    sums.set(keyOf(row), sum);
  }
  return [...sums.values()].sort((a, b) => b.n - a.n);
}
