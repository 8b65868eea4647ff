/// <reference types="vite/types/importMeta.d.ts" />
// How records of every type go: by the machine that the folder of a type has.
import type { EquipmentProfile } from '../descriptor';
import { byTypeCode, equipmentOf } from '../registry';
import type { Course } from './course';
import type { Machine } from './machine';
import { type CourseTerms, processCourse } from './process-course';

const MACHINES = byTypeCode(import.meta.glob<Machine>('../types/*/machine.ts', { eager: true, import: 'machine' }));

/** Channels, passes and rules of a type. Throws RangeError for a type that records nothing. */
export function profileOf(typeCode: string): EquipmentProfile {
  const { profile } = equipmentOf(typeCode);
  if (profile === null) throw new RangeError(`${typeCode} records nothing`);
  return profile;
}

/** The course of a record of a type. Throws RangeError for one without a machine. */
export function courseOf(typeCode: string, terms: CourseTerms): Course {
  const machine = MACHINES.get(typeCode);
  if (machine === undefined) throw new RangeError(`the folder of ${typeCode} has no machine.ts`);
  return 'course' in machine ? machine.course(terms) : processCourse(machine, profileOf(typeCode), terms);
}
