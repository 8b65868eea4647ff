// The shape of a handler: its input parsed by the call's schema, its answer checked against it by the compiler.
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { API } from '../../src/contracts/api';
import type { Language } from '../../src/contracts/language';
import type { EquipmentType } from '../../src/equipment/descriptor';
import type { Answer } from './answer';
import type { LargeBodies } from './bodies/large-bodies';
import type { LargeCall, LargeInput } from './bodies/large-calls';
import { type FileAnswer, isFileAnswer } from './file-answer';
import { parseInput } from './input';
import type { PackedTable } from './packed-table';
import { isPartsAnswer, type PartsAnswer } from './parts-answer';
import type { Principal } from './sessions';
import { textWithNulRefused } from './text-with-nul';

export interface CallContext {
  readonly request: FastifyRequest;
  readonly language: Language;
}

/** A call with a token. `type` is the equipment type of the route; calls under the client base have none. */
export interface SignedContext extends CallContext {
  readonly principal: Principal;
  readonly type: EquipmentType | null;
  /** Whether the client takes the answer in parts, where the call can give it so. */
  readonly takesParts: boolean;
}

/** A call under an equipment type's own prefix, which the account owns. */
export interface TypedContext extends SignedContext {
  readonly type: EquipmentType;
}

type Data<O> = O extends z.ZodType
  ? z.input<O>
  : O extends { readonly file: true }
    ? FileAnswer
    : O extends { readonly parts: string }
      ? PackedTable | PartsAnswer
      : PackedTable;

export type Handler =
  | { readonly needs: 'nothing'; run(context: CallContext, raw: unknown): Promise<Answer> }
  | { readonly needs: 'session'; run(context: SignedContext, raw: unknown): Promise<Answer> }
  | { readonly needs: 'type'; run(context: TypedContext, raw: unknown): Promise<Answer> }
  /** Of a type as well; the body may be large, and comes as its bytes. */
  | { readonly needs: 'bytes'; run(context: TypedContext, bytes: Buffer): Promise<Answer> };

interface Spec<I extends z.ZodType, O> {
  readonly method: 'GET' | 'POST';
  readonly input: I;
  readonly output: O;
}

type Work<C, I extends z.ZodType, O> = (context: C, input: z.output<I>) => Promise<Data<O>>;

/** For a call that makes a session. */
export function open<I extends z.ZodType, O>(spec: Spec<I, O>, work: Work<CallContext, I, O>): Handler {
  return { needs: 'nothing', run: runOf(spec, work) };
}

/** For a call that needs a token. */
export function signed<I extends z.ZodType, O>(spec: Spec<I, O>, work: Work<SignedContext, I, O>): Handler {
  return { needs: 'session', run: runOf(spec, work) };
}

/** For a call about one equipment type. */
export function typed<I extends z.ZodType, O>(spec: Spec<I, O>, work: Work<TypedContext, I, O>): Handler {
  return { needs: 'type', run: runOf(spec, work) };
}

/** For a call about one equipment type whose body may be large. */
export function large<C extends LargeCall>(
  call: C,
  bodies: LargeBodies,
  work: (context: TypedContext, input: LargeInput<C>) => Promise<Data<(typeof API)[C]['output']>>,
): Handler {
  return {
    needs: 'bytes',
    run: async (context, bytes) =>
      answerOf(await work(context, await bodies.read(call, bytes, context.language, context.type))),
  };
}

function runOf<C extends CallContext, I extends z.ZodType, O>(spec: Spec<I, O>, work: Work<C, I, O>) {
  return async (context: C, raw: unknown) => {
    const input = parseInput(spec, raw, context.language);
    try {
      return answerOf(await work(context, input));
    } catch (error) {
      throw textWithNulRefused(error, raw) ?? error;
    }
  };
}

function answerOf(data: unknown): Answer {
  if (isFileAnswer(data) || isPartsAnswer(data)) return data;
  return isPacked(data) ? { table: data } : { value: data };
}

function isPacked(data: unknown): data is PackedTable {
  return typeof data === 'object' && data !== null && 'deflated' in data && Buffer.isBuffer(data.deflated);
}
