// How records of every type go: the one place that says which family a type belongs to.
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { equipmentOf } from '../../src/equipment/registry';
import type { Course } from './course';
import { BATCHING } from './families/batching';
import { AUGER_POURING, BUCKET_DRILLING, PERCUSSION_DRILLING, TRENCH_CUTTING } from './families/drilling-pouring';
import { HAMMERING } from './families/hammering';
import { INSERTING } from './families/inserting';
import { CLUSTER_SPRAYING, JETTING } from './families/jetting';
import { PRESSING } from './families/pressing';
import { RING_GROUTING } from './families/ring-grouting';
import { STAGE_GROUTING } from './families/stage-grouting';
import { MULTI_AXIS, POWDER } from './families/strokes';
import { GRAVEL_COLUMN, VIBRO_REPLACEMENT } from './families/vibrating';
import { WALL_CUTTING } from './families/wall-cutting';
import { mixingCourse } from './mixing-course';
import type { SimulatedType } from './process';
import { type CourseTerms, processCourse } from './process-course';

/** HS-MI has a closed estimate of its own (mixing-estimate.ts): a site of it has a hundred thousand piles. */
const PROCESSES: Readonly<Record<string, SimulatedType>> = {
  'HS-800': MULTI_AXIS,
  'HS-GP': JETTING,
  'HS-J1000': CLUSTER_SPRAYING,
  'HS-G300': PRESSING,
  'HS-T': BATCHING,
  'JT-V9': STAGE_GROUTING,
  'HS-CFG': AUGER_POURING,
  'HS-PVD': INSERTING,
  DG1000: RING_GROUTING,
  ZC1000: VIBRO_REPLACEMENT,
  'KN-A2000': POWDER,
  'HS-ZD1000': TRENCH_CUTTING,
  XW1000: BUCKET_DRILLING,
  SP1000: POWDER,
  trdTypeId: WALL_CUTTING,
  G1000: GRAVEL_COLUMN,
  'HS-XT': PERCUSSION_DRILLING,
  'DS-GJ-01': STAGE_GROUTING,
  QH1000: HAMMERING,
};

/** What a type records. */
export function profileOf(typeCode: string): EquipmentProfile {
  const { profile } = equipmentOf(typeCode);
  if (profile === null) throw new RangeError(`${typeCode} records nothing`);
  return profile;
}

/** The course of a record of a type. */
export function courseOf(typeCode: string, terms: CourseTerms): Course {
  if (typeCode === 'HS-MI') return mixingCourse(terms);
  const simulated = PROCESSES[typeCode];
  if (simulated === undefined) throw new RangeError(`nobody knows how a machine of ${typeCode} works`);
  return processCourse(simulated, profileOf(typeCode), terms);
}
