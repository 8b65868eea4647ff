// What the folder of a type says of how its machines work.
import type { Course } from './course';
import type { SimulatedType } from './process';
import type { CourseTerms } from './process-course';

/** By a process that process-course.ts runs, or by courses of its own. */
export type Machine = SimulatedType | { readonly course: (terms: CourseTerms) => Course };
