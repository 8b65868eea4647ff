// How the machines of a type work, as its folder says.
import type { Course } from './course';
import type { SimulatedType } from './process';
import type { CourseTerms } from './process-course';

/** By a process that process-course.ts runs, or by courses of its own. */
export type Machine = SimulatedType | { readonly course: (terms: CourseTerms) => Course };
