/** Most damaged stretches of logs that an answer lists; where it lists as many, there may be others. */
export const MOST_DAMAGED = 1000;
