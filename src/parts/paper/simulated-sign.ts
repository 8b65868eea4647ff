/** On paper, after the number of a pile: its data are simulated. */
export const SIMULATED_SIGN = '※';
