// One channel of a long log.
import { seededRandom } from '../harness/random';

/** A wandering reading with rare peaks that a thinned line must not lose. */
export function wandering(rows: number): Float32Array {
  const random = seededRandom(5);
  let value = 50;
  return Float32Array.from({ length: rows }, () => {
    value += random() - 0.5 + (50 - value) * 0.0001;
    return random() < 1e-5 ? value + 300 * random() : value;
  });
}
