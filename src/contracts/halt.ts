/** A machine sends a row a second: one that is silent for longer than this does not work. As crates/history has it (HALT_MS). */
export const HALT_MS = 30_000;
