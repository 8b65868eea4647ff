import type { WorkerSession } from '../contracts/data-core';
import type { SessionState } from './session-store';

/** The part of the session that the worker needs. */
export function workerSession(
  origin: string,
  state: Pick<SessionState, 'language' | 'token' | 'refreshToken' | 'clientUuid' | 'loginAuth' | 'typeCode'>,
): WorkerSession {
  const { language, token, refreshToken, clientUuid, loginAuth, typeCode } = state;
  return {
    origin,
    language,
    credentials: token && clientUuid ? { token, refreshToken: refreshToken ?? '', clientUuid } : null,
    loginAuth,
    typeCode,
    // ChaCha20 first: it is the fastest of the three in WASM, where no AES instructions exist.
    suites: ['chacha20-poly1305', 'aes-256-gcm', 'sm4-gcm'],
  };
}
