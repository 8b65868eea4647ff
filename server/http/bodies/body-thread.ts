// Reads large bodies on a thread of its own (large-bodies.ts).
import { equipmentByCode } from '../../../src/equipment/registry';
import { answerJobs } from '../../threads/answer-jobs';
import { ApiError } from '../api-error';
import type { BodyJob, BodyReply } from './large-bodies';
import { readLarge } from './large-calls';

answerJobs(({ call, typeCode, language, bytes }: BodyJob): BodyReply => {
  const type = equipmentByCode(typeCode);
  if (type === undefined) throw new Error(`no equipment type ${typeCode}`);
  try {
    return { input: readLarge(call, bytes, language, type) };
  } catch (error) {
    if (error instanceof ApiError) return { refused: error.plain() };
    throw error;
  }
});
