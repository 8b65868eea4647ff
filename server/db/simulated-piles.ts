// Which piles are marked as simulated, wherever they appear.
import { sql } from 'kysely';
import { GENERATION_STATE } from '../../src/contracts/broker';

/** Of a pile `p`: made by the simulator, or one that has a simulated record. */
export const isSimulatedPile = sql<boolean>`(p.is_simulated or p.generation_state = ${sql.lit(GENERATION_STATE.succeeded)})`;
