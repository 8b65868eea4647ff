// Messages of machines, parsed and checked for everything the database could refuse, so that one bad message can't
// spoil the batch it is stored with.
import {
  type AnswerMessage,
  answerMessageSchema,
  MAX_MESSAGE_BYTES,
  parseTopic,
  type RealMessage,
  realMessageSchema,
  type StatusMessage,
  statusMessageSchema,
  type TopicParts,
} from '../../src/contracts/broker';

export type MachineMessage =
  | { readonly kind: 'real'; readonly topic: TopicParts; readonly message: RealMessage; readonly receivedMs: number }
  | {
      readonly kind: 'status';
      readonly topic: TopicParts;
      readonly message: StatusMessage;
      readonly receivedMs: number;
      /** Kept by a broker, and handed to a new subscriber: true, but of no certain age. */
      readonly retained: boolean;
    }
  | {
      readonly kind: 'answer';
      readonly topic: TopicParts;
      readonly message: AnswerMessage;
      readonly receivedMs: number;
    };

const MAX_INT4 = 2 ** 31 - 1;
const MAX_INT2_LIKE = 255;
/** Beyond this a reading is no measurement, and could not be held as a 32-bit float. */
const MAX_READING = 1e30;
/** A clock outside is not set: 2000-01-01 to 2100-01-01. */
const CLOCK_MS = { from: 946_684_800_000, to: 4_102_444_800_000 } as const;

/** The message, or in words why it is none. */
export function parseMachineMessage(
  topic: string,
  payload: Buffer,
  receivedMs: number,
  retained = false,
): MachineMessage | string {
  const parts = parseTopic(topic);
  if (parts === null) return 'unknown topic';
  if (parts.projectId > MAX_INT4 || parts.deviceId > MAX_INT4) return 'unknown topic';
  // The server's own broker cuts a client that sends more; another broker may let it through.
  if (payload.length > MAX_MESSAGE_BYTES) return 'too large';
  const json = parseJson(payload);
  if (json === undefined) return 'not JSON';
  switch (parts.kind) {
    case 'real': {
      const parsed = realMessageSchema.safeParse(json);
      if (!parsed.success) return `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`;
      const fault = faultOf(parsed.data);
      return fault ?? { kind: 'real', topic: parts, message: parsed.data, receivedMs };
    }
    case 'status': {
      const parsed = statusMessageSchema.safeParse(json);
      if (!parsed.success) return `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`;
      return { kind: 'status', topic: parts, message: parsed.data, receivedMs, retained };
    }
    case 'answer': {
      const parsed = answerMessageSchema.safeParse(json);
      if (!parsed.success) return `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`;
      if (parsed.data.note.includes('\u0000')) return 'text with a NUL';
      return { kind: 'answer', topic: parts, message: parsed.data, receivedMs };
    }
    case 'warning':
    case 'handling':
    case 'lock':
    case 'import':
    case 'machine':
    case 'command':
    case 'PileGenerateStatus':
    case 'HighSprayPileGenerateStatus':
      return 'not a message of machines';
  }
}

function faultOf(message: RealMessage): string | null {
  if (message.seq > MAX_INT4 || message.pile_id > MAX_INT4 || message.pass > MAX_INT2_LIKE)
    return 'number out of range';
  if (message.record_no.includes('\u0000') || message.pile_no.includes('\u0000')) return 'text with a NUL';
  if (!(message.time_ms >= CLOCK_MS.from && message.time_ms < CLOCK_MS.to)) return 'clock not set';
  const wild = Object.entries(message.values).find(([, value]) => value !== null && Math.abs(value) > MAX_READING);
  return wild === undefined ? null : `${wild[0]}: reading out of range`;
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch {
    return undefined;
  }
}
