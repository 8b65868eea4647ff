// Grades of cement grout, from thin to thick, and when a crew goes on to the next one.

/** Water-cement ratios. */
const GRADES = [3, 2, 1, 0.8, 0.5] as const;
/** A grade is pumped until so much of it has gone in, or for so long, whichever is first. */
const GRADE_L = 300;
const GRADE_S = 3600;
/** Rock that takes more than this is given the grade after the next. */
const SKIPS_ABOVE_LPM = 30;

/** A grade in use, and its amount pumped so far. */
export interface Grade {
  readonly place: number;
  readonly ratio: number;
  readonly litres: number;
  readonly seconds: number;
}

function gradeAt(place: number): Grade {
  const last = GRADES.length - 1;
  const at = Math.min(place, last);
  return { place: at, ratio: GRADES[at] ?? GRADES[last] ?? 0.5, litres: 0, seconds: 0 };
}

/** Every section begins with the thinnest. */
export function firstGrade(): Grade {
  return gradeAt(0);
}

/** Holes are sealed with it. */
export function thickest(): Grade {
  return gradeAt(GRADES.length);
}

/** The grade after another stretch of pumping, which lasted `seconds` and put in `litres` at the rate `lpm`. */
export function pumped(
  grade: Grade,
  stretch: { readonly litres: number; readonly seconds: number; readonly lpm: number },
): Grade {
  const litres = grade.litres + stretch.litres;
  const seconds = grade.seconds + stretch.seconds;
  const isOver = litres >= GRADE_L || seconds >= GRADE_S;
  // Where almost nothing goes in any more the work is at its end: thicker grout would close the joints too early.
  if (!isOver || stretch.lpm <= ENDS_LPM) return { ...grade, litres, seconds };
  return gradeAt(grade.place + (stretch.lpm > SKIPS_ABOVE_LPM ? 2 : 1));
}

const ENDS_LPM = 1;
