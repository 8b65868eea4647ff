// Reports of faults to account/err/. None may carry what would let its reader into a session. How many are sent the page
// counts (src/data/fault-reports.ts): a worker that dies would forget.
import { CLIENT_BASE } from '../../src/contracts/api';
import type { FaultReport } from '../../src/contracts/data-core';
import type { HttpClient } from './http-client';

const MAX_DATA_CHARS = 4_000;

/** Sends a report. Rejects as any call does, with `signed_out` where nobody is signed in. */
export async function sendReport(http: HttpClient, { type, data }: FaultReport): Promise<void> {
  const { credentials, loginAuth } = http.session;
  const secrets = credentials ? [credentials.token, credentials.refreshToken, credentials.clientUuid] : [];
  const call = {
    method: 'POST',
    path: `${CLIENT_BASE}account/err/`,
    typeCode: null,
    // Cut last: a secret that is cut in two would not be found.
    input: { type, data: redact(data, [...secrets, loginAuth ?? '']).slice(0, MAX_DATA_CHARS) },
    needsToken: true,
    accept: 'application/json',
    // The answer says nothing, and payloads may be the very thing that is broken.
    sealed: false,
  } as const;
  await http.call(call, new AbortController().signal, async () => undefined);
}

/** Values of what carries a credential in an address, a header or JSON, whosever it is. */
const CREDENTIALS =
  /(\b(?:login_auth|refresh_token|token|password|authorization)\b["']?\s*[=:]\s*["']?(?:bearer\s+)?)[^\s"'&#,}]+/gi;

function redact(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret !== '');
  return known.reduce((rest, secret) => rest.split(secret).join('[secret]'), text).replace(CREDENTIALS, '$1[secret]');
}
