// Projects: their list, settings and sums.
import { sql } from 'kysely';
import { API, PILE_STATUS, type ProjectSummary } from '../../../src/contracts/api';
import type { ProjectAmount } from '../../../src/contracts/api/projects';
import { amountOf, type SummedWork } from '../../../src/equipment/amounts';
import type { AmountTerms, EquipmentType } from '../../../src/equipment/descriptor';
import { summedFigures } from '../../../src/equipment/record-figures';
import { EQUIPMENT_TYPES } from '../../../src/equipment/registry';
import { summedObject } from '../../db/figure-sums';
import {
  faultOfSettings,
  limitChanged,
  numberChanged,
  type SettingNumber,
  type StoredSettings,
  settingChangedBy,
  settingsChange,
  settingsOf,
  storeSettings,
} from '../../db/project-settings';
import type { RecordFigures } from '../../engine/record-summary';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

interface DesignSums {
  readonly piles_design: number;
  readonly piles_done: number;
  readonly piles_in_work: number;
  readonly metres_design: number;
  readonly ash_design_t: number;
  readonly progress: DesignAmount;
  readonly material: DesignAmount;
}

type DesignAmount = Omit<ProjectAmount, 'made'>;

const MADE = [PILE_STATUS.done, PILE_STATUS.warned] as const;

export function projectHandlers({ db }: HandlerDeps) {
  async function designSums(projectId: number): Promise<DesignSums> {
    const rows = await db
      .selectFrom('pile_sum')
      .where('project_id', '=', projectId)
      .where('status', '<>', PILE_STATUS.discarded)
      .selectAll()
      .execute();
    const sum = (
      key: 'piles' | 'metres' | 'ash_kg' | 'progress' | 'material',
      ...statuses: readonly number[]
    ): number =>
      rows
        .filter((row) => statuses.length === 0 || statuses.includes(row.status))
        .reduce((n, row) => n + (row[key] ?? 0), 0);
    const amount = (key: 'progress' | 'material') => ({ design: sum(key), design_of_made: sum(key, ...MADE) });
    return {
      piles_design: sum('piles'),
      piles_done: sum('piles', ...MADE),
      piles_in_work: sum('piles', PILE_STATUS.inWork),
      metres_design: sum('metres'),
      ash_design_t: sum('ash_kg') / 1000,
      progress: amount('progress'),
      material: amount('material'),
    };
  }

  async function settingsInForce(context: TypedContext, projectId: number) {
    return settingsOf(await projectOf(db, context, projectId), context.type);
  }

  return {
    projects: typed(API.projects, async ({ principal, type }, input) => {
      const named = input.type_name === undefined || input.type_name === '' ? type : typeNamed(input.type_name);
      if (!principal.types.includes(named.code)) throw apiErrors.typeNotOwned();
      const rows = await db
        .selectFrom('project')
        .where('type_code', '=', named.code)
        .where('closed_at', 'is', null)
        .select(['project_id as id', 'name'])
        .orderBy('project_id')
        .execute();
      return rows.filter((row) => principal.projectIds === null || principal.projectIds.has(row.id));
    }),

    projectSettings: typed(API.projectSettings, (context, input) => settingsInForce(context, input.project_id)),
    accountFiled: typed(API.accountFiled, (context, input) => settingsInForce(context, input.project_id)),

    setProjectSettings: typed(API.setProjectSettings, async (context, input) => {
      const { project_id, limits_seen = {}, numbers_seen = {}, ...asked } = input;
      const change = settingsChange(asked);
      refuseBadSettings(context.type, change);
      refuseBadSettings(context.type, { limits: limits_seen }, 'limits_seen');
      const { project_id: projectId, time_zone } = await projectOf(db, context, project_id);
      const inForce = (settings: unknown) => settingsOf({ settings, time_zone }, context.type);
      return db.transaction().execute(async (trx) => {
        const stored = await storeSettings(trx, context.principal, projectId, change, async (settings) => {
          const now = inForce(settings);
          const limit = limitChanged(limits_seen, now.limits);
          if (limit !== null) {
            throw limitTaken(context.type, limit, await settingChangedBy(trx, projectId, ['limits', limit.rule]));
          }
          const number = numberChanged(numbers_seen, now);
          if (number !== null) throw numberTaken(number, now[number], await settingChangedBy(trx, projectId, [number]));
        });
        return inForce(stored);
      });
    }),

    projectSummary: typed(API.projectSummary, async (context, input): Promise<ProjectSummary> => {
      const project = await projectOf(db, context, input.project_id);
      const days = await db
        .selectFrom('daily')
        .where('project_id', '=', project.project_id)
        .where('is_generated', '=', false)
        .select((e) => [
          'day',
          e.fn.sum<number>('piles').as('piles'),
          e.fn.sum<number>('metres').as('metres'),
          e.fn.sum<number>('ash_kg').as('ash_kg'),
          sql<RecordFigures>`${sql.raw(summedObject(context.type.profile, 'daily'))}`.as('figures'),
        ])
        .groupBy('day')
        .orderBy('day')
        .execute();
      const { profile } = context.type;
      const { progress, material, ...design } = await designSums(project.project_id);
      const made = (terms: AmountTerms | null | undefined, designed: DesignAmount): ProjectAmount | null =>
        terms ? { made: days.reduce((sum, day) => sum + amountOf(terms, day), 0), ...designed } : null;
      const ofDay = (terms: AmountTerms | null | undefined, day: SummedWork) => (terms ? amountOf(terms, day) : 0);
      return {
        ...design,
        metres_done: days.reduce((sum, day) => sum + day.metres, 0),
        ash_used_t: days.reduce((sum, day) => sum + day.ash_kg, 0) / 1000,
        figures: Object.fromEntries(
          summedFigures(profile).map(({ key }) => [key, days.reduce((sum, day) => sum + (day.figures[key] ?? 0), 0)]),
        ),
        progress: made(profile?.progress, progress),
        material: made(profile?.material, material),
        by_day: days
          .filter((day) => day.piles > 0)
          .map((day) => ({
            day: day.day,
            piles: day.piles,
            metres: day.metres,
            progress: ofDay(profile?.progress, day),
            material: ofDay(profile?.material, day),
          })),
      };
    }),
  } satisfies Record<string, Handler>;
}

/** The type of a code, or of a name in either language. */
function typeNamed(name: string): EquipmentType {
  const type = EQUIPMENT_TYPES.find(({ code, names }) => [code, names.cn, names.en].includes(name));
  if (type === undefined) throw apiErrors.badRequest(`type_name: ${name}`);
  return type;
}

/** The refusal of a limit that was set by somebody faster. */
function limitTaken(type: EquipmentType, { rule, limit }: { rule: string; limit: number }, account?: string) {
  const names = type.profile?.warningRules.find(({ key }) => key === rule)?.names ?? { cn: rule, en: rule };
  return apiErrors.conflict({
    cn: `${account ?? '他人'}已将“${names.cn}”的限值改为 ${limit}，未保存`,
    en: `${account ?? 'Somebody'} has changed the limit of “${names.en}” to ${limit} meanwhile; nothing was saved`,
  });
}

const NUMBER_NAMES: { readonly [K in SettingNumber]: { readonly cn: string; readonly en: string } } = {
  cement_density_gcm3: { cn: '水泥密度', en: 'Density of cement' },
  plan_piles_per_day: { cn: '每日根数', en: 'Piles a day' },
  plan_metres_per_day: { cn: '每日进尺', en: 'Metres a day' },
};

/** The refusal of a number that was set by somebody faster. */
function numberTaken(setting: SettingNumber, value: number, account?: string) {
  const { cn, en } = NUMBER_NAMES[setting];
  return apiErrors.conflict({
    cn: `${account ?? '他人'}已将“${cn}”改为 ${value}，未保存`,
    en: `${account ?? 'Somebody'} has changed “${en}” to ${value} meanwhile; nothing was saved`,
  });
}

/** `within`: the input's name for the limits. */
function refuseBadSettings(type: EquipmentType, change: StoredSettings, within = 'limits'): void {
  const fault = faultOfSettings(type, change);
  if (fault === null) return;
  const { text } = fault;
  const field = fault.field.replace(/^limits\./, `${within}.`);
  throw text === null ? apiErrors.badRequest(field, field) : apiErrors.invalid(text, field);
}
