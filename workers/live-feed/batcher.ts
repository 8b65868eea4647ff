// Messages on their way to the main thread: parsed, freed of duplicates, bounded, at most four batches a second and
// never more than one unacknowledged, so that a slow page is not buried.
import {
  type BrokerKind,
  generationMessageSchema,
  handlingMessageSchema,
  importMessageSchema,
  lockMessageSchema,
  machineMessageSchema,
  parseTopic,
  realMessageSchema,
  statusMessageSchema,
  type TopicParts,
  warningMessageSchema,
} from '../../src/contracts/broker';
import type { LiveBatch, LiveItem, OutOfOrderRows } from '../../src/contracts/live-feed';
import { SeenRecords } from './seen-records';

export const BATCH_INTERVAL_MS = 250;
/** Half a minute of two hundred machines at one record a second. */
export const BUFFER_MESSAGES = 6_000;

type Kind = 'real' | 'status' | 'warnings' | 'handled' | 'locks' | 'machines' | 'generated' | 'imports';
type Buffered = { [K in Kind]: LiveBatch[K][number][] };

const emptyBuffer = (): Buffered => ({
  real: [],
  status: [],
  warnings: [],
  handled: [],
  locks: [],
  machines: [],
  generated: [],
  imports: [],
});

const countOf = (buffer: Buffered): number => Object.values(buffer).reduce((sum, kind) => sum + kind.length, 0);

/** Generations whose last change is remembered. */
const GENERATIONS_KEPT = 50;

export interface BatcherOptions {
  /** Hands a batch on; resolves when the receiver has taken it. */
  readonly deliver: (batch: LiveBatch) => Promise<unknown>;
  readonly intervalMs?: number;
  readonly bufferMessages?: number;
}

export class Batcher {
  readonly #options: BatcherOptions;
  readonly #seen = new SeenRecords();
  /** The last change of each generation, the newest generation last. */
  readonly #changes = new Map<string, number>();
  #buffer = emptyBuffer();
  /** By machine. */
  readonly #outOfOrder = new Map<number, OutOfOrderRows>();
  #duplicates = 0;
  #malformed = 0;
  #dropped = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: BatcherOptions) {
    this.#options = options;
  }

  /** Takes a message as it came from the broker. Never throws: malformed messages are counted. */
  add(topic: string, payload: Uint8Array): void {
    const parts = parseTopic(topic);
    const json = parts && parseJson(payload);
    if (!parts || json === null || !this.#take[parts.kind](parts, json)) this.#malformed += 1;
    this.#bound();
    this.#timer ??= setTimeout(() => this.#flush(), this.#options.intervalMs ?? BATCH_INTERVAL_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#buffer = emptyBuffer();
  }

  /** By kind: whether the message had its shape. */
  readonly #take: Readonly<Record<BrokerKind, (parts: TopicParts, json: unknown) => boolean>> = {
    real: (parts, json) => {
      const { data } = realMessageSchema.safeParse(json);
      if (!data) return false;
      const arrival = this.#seen.arrivalOf(parts.deviceId, data.record_no, data.seq);
      if (arrival === 'repeated') this.#duplicates += 1;
      else this.#buffer.real.push(item(parts, data));
      if (arrival !== 'newest') this.#countOutOfOrder(parts, arrival);
      return true;
    },
    status: (parts, json) => {
      const { data } = statusMessageSchema.safeParse(json);
      if (data) this.#buffer.status.push(item(parts, data));
      return data !== undefined;
    },
    warning: (parts, json) => {
      const { data } = warningMessageSchema.safeParse(json);
      if (data) this.#buffer.warnings.push(item(parts, data));
      return data !== undefined;
    },
    handling: (parts, json) => {
      const { data } = handlingMessageSchema.safeParse(json);
      if (data) this.#buffer.handled.push(item(parts, data));
      return data !== undefined;
    },
    lock: (parts, json) => {
      const { data } = lockMessageSchema.safeParse(json);
      if (data) this.#buffer.locks.push(item(parts, data));
      return data !== undefined;
    },
    import: (parts, json) => {
      const { data } = importMessageSchema.safeParse(json);
      if (data) this.#buffer.imports.push(item(parts, data));
      return data !== undefined;
    },
    machine: (parts, json) => {
      const { data } = machineMessageSchema.safeParse(json);
      if (data) this.#buffer.machines.push(item(parts, data));
      return data !== undefined;
    },
    // Between server and machine; the reference server keeps them to itself.
    command: () => true,
    answer: () => true,
    PileGenerateStatus: (parts, json) => this.#takeGenerated(parts, json),
    HighSprayPileGenerateStatus: (parts, json) => this.#takeGenerated(parts, json),
  };

  #countOutOfOrder({ deviceId, projectId }: TopicParts, arrival: 'late' | 'repeated'): void {
    const counts = this.#outOfOrder.get(deviceId) ?? { deviceId, projectId, late: 0, repeated: 0 };
    this.#outOfOrder.set(deviceId, { ...counts, [arrival]: counts[arrival] + 1 });
  }

  #takeGenerated(parts: TopicParts, json: unknown): boolean {
    const { data } = generationMessageSchema.safeParse(json);
    if (!data) return false;
    // Delivered again. One that was overtaken still says what became of its pile.
    if (data.change_no === this.#changes.get(data.generation_id)) {
      this.#duplicates += 1;
      return true;
    }
    this.#changes.delete(data.generation_id);
    this.#changes.set(data.generation_id, data.change_no);
    if (this.#changes.size > GENERATIONS_KEPT) {
      for (const oldest of this.#changes.keys()) {
        this.#changes.delete(oldest);
        break;
      }
    }
    this.#buffer.generated.push(item(parts, data));
    return true;
  }

  /** The oldest records go first: later ones carry the same state, and history has them all. */
  #bound(): void {
    // In the order in which they can be done without.
    const { real, imports, generated, status, handled, locks, machines, warnings } = this.#buffer;
    const kinds = [real, imports, generated, status, handled, locks, machines, warnings];
    const limit = this.#options.bufferMessages ?? BUFFER_MESSAGES;
    while (countOf(this.#buffer) > limit) {
      kinds.find((kind) => kind.length > 0)?.shift();
      this.#dropped += 1;
    }
  }

  #flush(): void {
    const batch: LiveBatch = {
      ...this.#buffer,
      outOfOrder: [...this.#outOfOrder.values()],
      duplicates: this.#duplicates,
      malformed: this.#malformed,
      dropped: this.#dropped,
    };
    this.#buffer = emptyBuffer();
    this.#outOfOrder.clear();
    this.#duplicates = 0;
    this.#malformed = 0;
    this.#dropped = 0;
    const sentMs = Date.now();
    const next = (): void => {
      const waiting = countOf(this.#buffer) + this.#duplicates + this.#malformed > 0;
      const restMs = Math.max(0, (this.#options.intervalMs ?? BATCH_INTERVAL_MS) - (Date.now() - sentMs));
      this.#timer = waiting ? setTimeout(() => this.#flush(), restMs) : undefined;
    };
    // The timer stays set until the receiver is done, which is what holds the next batch back.
    this.#options.deliver(batch).then(next, next);
  }
}

function item<M>(parts: TopicParts, message: M): LiveItem<M> {
  return { deviceId: parts.deviceId, projectId: parts.projectId, message };
}

function parseJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return null;
  }
}
