// Points that a warning costs its record.

/** Points taken off a record's score of 100 for a warning of level 1, 2 and 3. */
export const SCORE_LOSS = [0, 2, 5, 10] as const;
