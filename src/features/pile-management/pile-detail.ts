import type { ApiOutput } from '../../contracts/api';

/** A design pile with all that its design says. */
export type PileDetail = ApiOutput<'pileDetail'>;
