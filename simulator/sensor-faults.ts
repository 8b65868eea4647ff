// When a sensor of a machine fails: it reads nothing for some minutes, while the machine goes on. Seeded, so that a run can
// be repeated.
import type { RealMessage } from '../src/contracts/broker';
import type { Channel } from '../src/equipment/descriptor';
import type { Random } from '../src/equipment/machines/random';

const MINUTE_MS = 60_000;
/** Between two faults of a machine, as far as nothing else is asked for. */
const FAULT_EVERY_MIN = 180;
/** Of the usual time between two faults. */
const SHARE = { from: 0.5, to: 1.5 } as const;
/** Longer than the usual interval of any channel, so that the console calls the sensor stopped. */
const LASTS_S = { from: 180, to: 480 } as const;

interface Fault {
  readonly channel: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

export class SensorFaults {
  readonly #channels: readonly string[];
  readonly #random: Random;
  readonly #everyMin: number;
  #fault: Fault | null;

  /** `everyMin`: about how many minutes are between two faults. */
  constructor(channels: readonly Channel[], random: Random, nowMs: number, everyMin = FAULT_EVERY_MIN) {
    // Without its depth or totals a record would be of no use; others are silent now and then as it is.
    this.#channels = channels
      .filter(({ chart, place, gaps }) => chart === 'track' && place !== true && gaps !== true)
      .map(({ key }) => key);
    this.#random = random;
    this.#everyMin = everyMin;
    this.#fault = this.#next(nowMs);
  }

  /** The messages without what a failed sensor would have read. */
  applyTo(messages: readonly RealMessage[], nowMs: number): readonly RealMessage[] {
    if (this.#fault !== null && nowMs >= this.#fault.untilMs) this.#fault = this.#next(nowMs);
    const { channel, fromMs } = this.#fault ?? { channel: '', fromMs: Number.POSITIVE_INFINITY };
    if (nowMs < fromMs) return messages;
    return messages.map((message) =>
      message.values[channel] === undefined ? message : { ...message, values: { ...message.values, [channel]: null } },
    );
  }

  #next(nowMs: number): Fault | null {
    const [first, ...others] = this.#channels;
    if (first === undefined) return null;
    const fromMs = nowMs + this.#random.between(SHARE.from, SHARE.to) * this.#everyMin * MINUTE_MS;
    const untilMs = fromMs + this.#random.integer(LASTS_S.from, LASTS_S.to) * 1000;
    return { channel: this.#random.pick([first, ...others]), fromMs, untilMs };
  }
}
