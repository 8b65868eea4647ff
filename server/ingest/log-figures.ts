// The figures of a record from its log, by the type's descriptor. Pure; also used for demo records.
import type { EquipmentProfile } from '../../src/equipment/descriptor';
import { type Figure, figuresOf } from '../../src/equipment/record-figures';
import type { LogColumns } from '../db/log-codec';

/** By key of the figure; one that nothing was read for is left out. */
export type RecordFigures = Readonly<Record<string, number>>;

/** One digit more than is shown, as logs are kept. */
export function figuresOfLog(log: LogColumns, profile: EquipmentProfile): RecordFigures {
  const found: Record<string, number> = {};
  for (const figure of figuresOf(profile)) {
    const values = figure.channels.map((key) => taken(figure, log, key)).filter(Number.isFinite);
    if (values.length === 0) continue;
    const scale = 10 ** (figure.decimals + 1);
    found[figure.key] = Math.round(Math.max(...values) * scale) / scale;
  }
  return found;
}

/** NaN where the channel has no reading in the passes that count. */
function taken({ take, passes }: Figure, log: LogColumns, key: string): number {
  const values = log.channels.find((channel) => channel.key === key)?.values ?? [];
  const counted = passes === undefined ? null : new Set(passes);
  let largest = Number.NaN;
  let smallest = Number.NaN;
  let last = Number.NaN;
  let sum = 0;
  let readings = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value) || (counted !== null && !counted.has(log.pass[row] ?? -1))) continue;
    // A comparison with NaN is false: the first reading is taken by its negation.
    if (!(value <= largest)) largest = value;
    if (!(value >= smallest)) smallest = value;
    last = value;
    sum += value;
    readings++;
  }
  switch (take) {
    case 'largest':
      return largest;
    case 'largestAbs':
      return Math.max(largest, -smallest);
    case 'last':
      return last;
    case 'mean':
      return sum / readings;
    case 'span':
      return largest - smallest;
  }
}
