// The session as the main thread finds it in the storage that the browser's tabs share.
import type { StoredSession } from '../../src/contracts/data-core';

/** The main thread's answer; undefined where nobody listens yet, or the answer is no session. */
export function storedSession(answer: unknown): StoredSession | undefined {
  if (answer === null) return null;
  if (typeof answer !== 'object' || !('token' in answer) || !('refreshToken' in answer)) return undefined;
  const { token, refreshToken } = answer;
  const clientUuid = 'clientUuid' in answer ? answer.clientUuid : undefined;
  const known = typeof token === 'string' && typeof refreshToken === 'string' && typeof clientUuid === 'string';
  return known ? { token, refreshToken, clientUuid } : undefined;
}
