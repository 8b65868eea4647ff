/** On paper, after the number of a pile: what stands there is simulated. */
export const SIMULATED_SIGN = '※';
