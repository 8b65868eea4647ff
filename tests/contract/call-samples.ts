// An input for every call of the API: a call without one does not compile, so that the tests that try every call with
// every role, project and record try new ones at once.
import { API, type ApiName } from '../../src/contracts/api';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import type { Input } from './api-client';
import { DEVICE, PROJECT, recordNoOf, TYPE_PROJECTS, WARNING } from './fixture-site';
import { TASK_ID } from './fixture-type-sites';

/** Where a call points: items of one project. */
export interface Place {
  readonly project_id: number;
  readonly record_no: string;
  readonly pile_id: number;
  readonly equipment_id: number;
  readonly warning_id: number;
}

/** A type that has a call, and items of one project of it. */
export function homeOf(name: ApiName): { readonly type: EquipmentType; readonly place: Place; readonly empty: number } {
  const { right } = API[name];
  const screens: readonly string[] = typeof right === 'object' && 'screens' in right ? right.screens : [];
  const type = EQUIPMENT_TYPES.find(
    ({ code, screens: own }) =>
      code in TYPE_PROJECTS && (screens.length === 0 || own.some(({ key }) => screens.includes(key))),
  );
  const projects = type === undefined ? undefined : TYPE_PROJECTS[type.code];
  if (type === undefined || projects === undefined) throw new Error(`the fixture has no project for ${name}`);
  return { type, place: { ...OWN, project_id: projects.own }, empty: projects.empty };
}

/** Items that every account of the tests sees, unless its name says otherwise. */
export const OWN: Place = {
  project_id: PROJECT.road,
  record_no: recordNoOf(1),
  pile_id: 1,
  equipment_id: DEVICE.registered,
  warning_id: WARNING.low,
};

export interface Sample {
  /**
   * Subject of the call. `account`: its session. `project`: all of a project. `item`: something in a project that must
   * lie there, so that another project's is not found.
   */
  readonly about: 'account' | 'project' | 'item';
  readonly input: (place: Place) => Input;
  /** The call ends the session that makes it, or all of its account. */
  readonly endsSession?: 'own' | 'all';
}

const nothing = () => ({});
/** No export or generation has this id. */
const NO_TASK = '00000000-0000-4000-8000-000000000000';
const ofGeneration = ({ project_id }: Place) => ({ project_id, generation_id: NO_TASK, revision: 1 });
const ofWarning = ({ project_id, warning_id }: Place) => ({ project_id, warning_id });
const ofPile = ({ project_id, pile_id }: Place) => ({ project_id, pile_id });
const ofRecord = ({ project_id, record_no }: Place) => ({ project_id, record_no });
const ofProject = ({ project_id }: Place) => ({ project_id });
const ofTask = ({ project_id }: Place) => ({ project_id, task_id: TASK_ID });
const ofRange = ({ project_id }: Place) => ({ project_id, begin_day: '2026-11-01', end_day: '2026-11-30' });

export const SAMPLES: { readonly [N in ApiName]: Sample } = {
  login: { about: 'account', input: () => ({ account: 'nobody', password: 'wrong' }) },
  oauth: { about: 'account', input: () => ({ token: 'unknown', type: 'unknown' }) },
  autoLogin: { about: 'account', input: () => ({ login_auth: 'unknown' }) },
  refreshToken: { about: 'account', input: () => ({ refresh_token: 'unknown' }) },
  logout: { about: 'account', input: nothing, endsSession: 'own' },
  // Of nobody, and with a password that is wrong, so that no account of the tests is changed.
  ownPassword: { about: 'account', input: () => ({ old_password: 'wrong', password: 'a longer sample' }) },
  invitationCheck: { about: 'account', input: () => ({ token: 'unknown' }) },
  invitationAccept: { about: 'account', input: () => ({ token: 'unknown', password: 'a longer sample' }) },
  logoutEverywhere: { about: 'account', input: nothing, endsSession: 'all' },
  sessionList: { about: 'account', input: nothing },
  sessionEnd: { about: 'account', input: () => ({ session_id: NO_TASK }) },
  sessionEndOthers: { about: 'account', input: nothing, endsSession: 'all' },
  equipmentTypes: { about: 'account', input: nothing },
  accountError: { about: 'account', input: () => ({ type: 'test', data: 'a sample' }) },
  projects: { about: 'account', input: nothing },
  accountFiled: { about: 'project', input: ofProject },
  setProjectSettings: { about: 'project', input: ({ project_id }) => ({ project_id, is_show_discard: true }) },
  equipmentExpire: { about: 'project', input: ofProject },
  tableKey: { about: 'project', input: ofProject },
  projectSettings: { about: 'project', input: ofProject },
  projectSummary: { about: 'project', input: ofProject },
  equipments: { about: 'project', input: ofProject },
  // Of a command that no machine was given.
  lockMachine: {
    about: 'item',
    input: ({ project_id, equipment_id }) => ({ project_id, equipment_id, locked: true, command_no: 999_999 }),
  },
  lockStatus: { about: 'project', input: ofProject },
  realAlarms: { about: 'project', input: ofProject },
  alarmSeen: {
    about: 'project',
    input: ({ project_id }) => ({ project_id, rule: 'current_max', level: 1, newest_id: 1, unseen: 1 }),
  },
  alarmShelve: {
    about: 'project',
    input: ({ project_id }) => ({ project_id, rule: 'current_max', minutes: 1, comment: 'a sample' }),
  },
  alarmUnshelve: { about: 'project', input: ({ project_id }) => ({ project_id, rule: 'current_max', shelf_no: 1 }) },
  machineReadings: { about: 'project', input: ofProject },
  sensors: { about: 'item', input: ({ project_id, equipment_id }) => ({ project_id, equipment_id }) },
  realCamera: { about: 'project', input: ofProject },
  homeEquipments: { about: 'project', input: ofProject },
  machineDay: { about: 'project', input: ofProject },
  warningNumber: { about: 'project', input: ofProject },
  warningInfo: { about: 'project', input: ofProject },
  warningHeads: { about: 'project', input: ofProject },
  warningTable: { about: 'project', input: ofProject },
  warningCounts: { about: 'project', input: ofProject },
  warningDetail: { about: 'item', input: ofWarning },
  warningTrail: { about: 'item', input: ofWarning },
  warningClose: { about: 'item', input: (place) => ({ ...ofWarning(place), revision: 0, comment: 'mended' }) },
  warningCloseAll: {
    about: 'project',
    input: ({ project_id, warning_id }) => ({
      project_id,
      warnings: [{ warning_id, revision: 0 }],
      comment: 'mended',
    }),
  },
  warningReview: { about: 'item', input: (place) => ({ ...ofWarning(place), revision: 0, agree: true }) },
  warningDeal: { about: 'item', input: (place) => ({ ...ofWarning(place), revision: 0, comment: 'mended' }) },
  warningAudit: { about: 'item', input: (place) => ({ ...ofWarning(place), revision: 0, agree: true }) },
  // Of a warning that is not there: one whose last step is somebody else's is refused to every role.
  warningRevoke: { about: 'item', input: ({ project_id }) => ({ project_id, warning_id: 999_999, revision: 0 }) },
  // Where there is no record, so that the warnings of the others' samples stay.
  warningCompute: { about: 'project', input: (place) => ({ ...ofProject(place), after: '\uffff' }) },
  pileList: { about: 'project', input: ofProject },
  pileTable: { about: 'project', input: ofProject },
  pileAsked: { about: 'project', input: ofProject },
  pileDetail: { about: 'item', input: ofPile },
  pileChanges: { about: 'item', input: ofPile },
  pileChangeNo: { about: 'project', input: ofProject },
  pileSave: { about: 'project', input: ({ project_id }) => ({ project_id, pile_no: 'sample 1' }) },
  // Of a revision that no pile has.
  pileNumber: { about: 'item', input: (place) => ({ ...ofPile(place), revision: 999_999, pile_no: 'sample 2' }) },
  pileDesign: {
    about: 'item',
    input: ({ project_id, pile_id }) => ({ project_id, pile_ids: [pile_id], diameter_m: 0.5 }),
  },
  pileImport: {
    about: 'project',
    input: ({ project_id }) => ({ project_id, dry_run: true, columns: { pile_no: ['sample 3'] } }),
  },
  pileImportState: {
    about: 'project',
    input: ({ project_id }) => ({ project_id, import_key: 'c4a1c7a2-3b0e-4f39-8a55-0d8a5f0f6d11' }),
  },
  // Of places that no pile has, so that it stays.
  pileArrange: {
    about: 'project',
    input: ({ project_id, pile_id }) => ({
      project_id,
      how: 'move',
      pile_ids: [pile_id],
      seen: { x_m: [-1] },
      columns: { x_m: [-2] },
    }),
  },
  pileTakeBack: { about: 'item', input: ({ project_id }) => ({ project_id, change_no: 999_999 }) },
  // It has records.
  pileRemove: { about: 'project', input: ({ project_id, pile_id }) => ({ project_id, pile_ids: [pile_id] }) },
  pileDiscard: { about: 'item', input: (place) => ({ ...ofPile(place), revision: 999_999, comment: 'broken' }) },
  pileDiscardAudit: { about: 'item', input: (place) => ({ ...ofPile(place), revision: 999_999, agree: true }) },
  tableHeader: { about: 'project', input: (place) => ({ ...ofProject(place), screen: 'dataCenter' }) },
  setTableHeader: {
    about: 'project',
    input: (place) => ({
      ...ofProject(place),
      screen: 'dataCenter',
      revision: 0,
      columns: [{ key: 'pile_no', width_px: 120 }],
    }),
  },
  logTemplates: { about: 'project', input: ofProject },
  // Removes nothing that is there.
  logTemplateSet: {
    about: 'project',
    input: (place) => ({ ...ofProject(place), owner: 'account', name: 'sample', revision: 0, tracks: null }),
  },
  recordNotes: { about: 'item', input: ofRecord },
  recordNoteAdd: { about: 'item', input: (place) => ({ ...ofRecord(place), depth_m: 1, at_ms: null, text: 'sample' }) },
  // Of a note that is not there.
  recordNoteRemove: { about: 'item', input: (place) => ({ ...ofRecord(place), note_id: NO_TASK }) },
  recordSeal: { about: 'item', input: ofRecord },
  // Of a code that nothing was printed under.
  recordVerify: { about: 'project', input: (place) => ({ ...ofProject(place), code: '0000-0000-0000-0000' }) },
  pileLocations: { about: 'project', input: ofProject },
  asBuilt: {
    about: 'project',
    input: (place) => ({ ...ofProject(place), x_from: -1e9, x_to: 1e9, y_from: -1e9, y_to: 1e9 }),
  },
  pileOutlines: {
    about: 'project',
    // The whole site has more than one answer may hold.
    input: (place) => ({ ...ofProject(place), x_from: 0, x_to: 1, y_from: 0, y_to: 1 }),
  },
  pileOrders: { about: 'project', input: ofProject },
  pileHeadings: { about: 'project', input: ofProject },
  productionList: { about: 'project', input: ofProject },
  productionPage: { about: 'project', input: ofProject },
  productionHeads: { about: 'project', input: ofProject },
  productionHistory: { about: 'item', input: ofRecord },
  productionLogs: { about: 'project', input: ofProject },
  productionDetail: { about: 'item', input: ofRecord },
  productionSegments: { about: 'item', input: ofRecord },
  // Of a revision that no record has.
  productionScore: {
    about: 'item',
    input: (place) => ({ ...ofRecord(place), revision: 999_999, score: 80, comment: 'seen' }),
  },
  productionRemove: { about: 'item', input: (place) => ({ ...ofRecord(place), revision: 999_999, comment: 'a test' }) },
  statisticsDaily: { about: 'project', input: ofRange },
  statisticsShifts: { about: 'project', input: ofRange },
  statisticsTotal: { about: 'project', input: ofRange },
  statisticsRanking: { about: 'project', input: ofRange },
  localRecord: { about: 'item', input: ofRecord },
  dispatchTaskList: { about: 'project', input: ofProject },
  dispatchTaskDetail: { about: 'item', input: ofTask },
  dispatchTaskSet: {
    about: 'project',
    // Of a revision that no task has.
    input: (place) => ({
      ...ofTask(place),
      revision: 999_999,
      name: 'sample',
      from_mileage_m: 0,
      to_mileage_m: 10,
      equipment_id: null,
      pass: 1,
      energy_knm: 3000,
      hits: 10,
      planned_from: '2026-11-20',
      planned_to: '2026-11-22',
    }),
  },
  dispatchTaskRemove: { about: 'item', input: (place) => ({ ...ofTask(place), revision: 999_999 }) },
  dispatchTaskFile: { about: 'project', input: ofProject },
  dispatchTaskMileages: { about: 'project', input: ofProject },
  pulpingList: { about: 'project', input: ofProject },
  batchList: { about: 'project', input: ofProject },
  batchTable: { about: 'project', input: ofProject },
  slurryBalance: { about: 'project', input: ofProject },
  simulationInfo: { about: 'project', input: ofProject },
  // Of a machine that is not there, so that nothing is begun.
  generationStart: {
    about: 'project',
    input: ({ project_id, pile_id }) => ({
      project_id,
      equipment_id: 999_999,
      start_time: '2026-11-01T00:00:00Z',
      pile_ids: [pile_id],
    }),
  },
  // Of a pile that is not there.
  generationPreview: {
    about: 'project',
    input: ({ project_id }) => ({
      project_id,
      pile_id: 999_999,
      start_time: '2026-11-01T00:00:00Z',
      seed: 'sample',
    }),
  },
  generations: { about: 'project', input: ofProject },
  generatedPiles: { about: 'project', input: ofProject },
  generationCancel: { about: 'project', input: (place) => ofGeneration(place) },
  generationRetry: { about: 'project', input: (place) => ofGeneration(place) },
  generationRemove: { about: 'project', input: (place) => ofGeneration(place) },
  exportStart: { about: 'project', input: ({ project_id }) => ({ project_id, kind: 'production', format: 'csv' }) },
  exportSelected: {
    about: 'project',
    input: ({ project_id }) => ({ project_id, kind: 'production', format: 'csv', record_nos: ['none'] }),
  },
  exportTasks: { about: 'project', input: ofProject },
  exportCancel: { about: 'project', input: ({ project_id }) => ({ project_id, task_id: NO_TASK }) },
  exportAgain: { about: 'project', input: ({ project_id }) => ({ project_id, task_id: NO_TASK }) },
  exportFile: { about: 'project', input: ({ project_id }) => ({ project_id, task_id: NO_TASK }) },
  uploadToken: { about: 'account', input: nothing },
  auditList: { about: 'project', input: ofProject },
  accountList: { about: 'account', input: nothing },
  // Of nobody, so that no account of the tests is changed.
  accountSave: {
    about: 'account',
    input: () => ({ account_id: 999_999, account: 'nobody', role: 9, types: [], projects: [] }),
  },
  accountPassword: { about: 'account', input: () => ({ account_id: 999_999 }) },
  accountInvite: { about: 'account', input: () => ({ account_id: 999_999 }) },
  accountSignOut: { about: 'account', input: () => ({ account_id: 999_999 }) },
  accountSessions: { about: 'account', input: () => ({ account_id: 999_999 }) },
  accountSessionEnd: { about: 'account', input: () => ({ account_id: 999_999, session_id: NO_TASK }) },
  siteList: { about: 'account', input: nothing },
  // Of nothing that there is, so that the site of the tests is not changed.
  projectSave: {
    about: 'account',
    input: () => ({
      project_id: 999_999,
      seen: 'sample',
      name: 'sample',
      time_zone: 'Asia/Shanghai',
      shift_starts: ['07:00'],
    }),
  },
  projectClose: { about: 'account', input: () => ({ project_id: 999_999, seen: 'sample', closed: true }) },
  projectRemove: { about: 'account', input: () => ({ project_id: 999_999, seen: 'sample' }) },
  machineSave: { about: 'account', input: () => ({ project_id: 999_999, equipment_id: 1, name: 'sample' }) },
  machineClose: {
    about: 'account',
    input: () => ({ project_id: 999_999, equipment_id: 1, seen: 'sample', closed: true }),
  },
  machineRemove: { about: 'account', input: () => ({ project_id: 999_999, equipment_id: 1, seen: 'sample' }) },
  cameraSave: { about: 'account', input: () => ({ project_id: 999_999, name: 'sample', stream_url: '/sample.m3u8' }) },
  cameraRemove: { about: 'account', input: () => ({ project_id: 999_999, camera_id: 1, seen: 'sample' }) },
  credentialSave: {
    about: 'account',
    input: () => ({ name: 'nobody', seen: 'sample', machines: [{ project_id: OWN.project_id, equipment_id: 7 }] }),
  },
  credentialRotate: { about: 'account', input: () => ({ name: 'nobody', seen: 'sample' }) },
  credentialRevoke: { about: 'account', input: () => ({ name: 'nobody', seen: 'sample' }) },
  auditTrail: { about: 'account', input: nothing },
  typeWarnings: { about: 'account', input: nothing },
  pileFind: { about: 'account', input: () => ({ pile_no: 'k12_1' }) },
};
