// Large bodies: few at once, one an account, read on a thread, which may run out of memory without anybody else noticing.
import type { Language } from '../../../src/contracts/language';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { JobLost, JobThreads } from '../../threads/job-threads';
import { ApiError, type ApiErrorParts, apiErrors } from '../api-error';
import { type LargeCall, type LargeInput, readLarge } from './large-calls';
import { USUAL_BODY_BYTES } from './read-body';

/** A job of body-thread.ts; the bytes are handed over. */
export interface BodyJob {
  readonly call: LargeCall;
  readonly typeCode: string;
  readonly language: Language;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type BodyReply = { readonly input: LargeInput<LargeCall> } | { readonly refused: ApiErrorParts };

/** Under way at once, of all accounts: their bytes are held. */
const MOST = 4;
const IDLE_MS = 60_000;
/** For the thread; the largest file of piles takes about half of it. */
const HEAP_MIB = 768;

export class LargeBodies {
  private readonly threads: JobThreads<BodyJob, BodyReply>;
  /** By the account that has it. */
  private readonly underWay = new Map<number, { readonly ended: Promise<unknown>; readonly isLeft: () => boolean }>();

  /** `url`: of the built body-thread.ts. */
  constructor(url: URL) {
    this.threads = new JobThreads({
      url,
      threads: 1,
      waiting: MOST,
      idleMs: IDLE_MS,
      limits: { maxOldGenerationSizeMb: HEAP_MIB },
    });
  }

  /**
   * Runs `work` on a large body of an account: alone, and as one of few. Throws tooManyBodies. Work going on although
   * its caller has left (a check that was called back, a page that was loaded anew) is waited for instead.
   */
  async within<T>(accountId: number, isLeft: () => boolean, work: () => Promise<T>): Promise<T> {
    let before = this.underWay.get(accountId);
    while (before?.isLeft()) {
      await before.ended;
      before = this.underWay.get(accountId);
    }
    if (before !== undefined || this.underWay.size >= MOST) throw apiErrors.tooManyBodies();
    const done = work();
    const ended = done.then(
      () => this.underWay.delete(accountId),
      () => this.underWay.delete(accountId),
    );
    this.underWay.set(accountId, { ended, isLeft });
    return done;
  }

  /** The part of a call's body that its handler needs. Throws ApiError where the call does not take it. */
  async read<C extends LargeCall>(
    call: C,
    bytes: Uint8Array,
    language: Language,
    type: EquipmentType,
  ): Promise<LargeInput<C>>;
  async read(
    call: LargeCall,
    bytes: Uint8Array,
    language: Language,
    type: EquipmentType,
  ): Promise<LargeInput<LargeCall>> {
    if (bytes.length <= USUAL_BODY_BYTES) return readLarge(call, bytes, language, type);
    const own = new Uint8Array(bytes);
    let reply: BodyReply;
    try {
      reply = await this.threads.run({ call, typeCode: type.code, language, bytes: own }, [own.buffer]);
    } catch (error) {
      throw error instanceof JobLost ? apiErrors.bodyTooMuch() : error;
    }
    if ('refused' in reply) throw ApiError.of(reply.refused);
    return reply.input;
  }

  stop(): Promise<void> {
    return this.threads.stop();
  }
}
