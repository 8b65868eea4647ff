// Requests as they are written down: no address tidied, no header added, a body that may break off or never come.
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { CallOptions } from './api-client';
import type { Credentials } from './opening';

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Null: the head is sent, and nothing of the body. */
  readonly body?: string | Buffer | null;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface Sent {
  readonly request: ClientRequest;
  /** Rejects when the connection breaks before the answer is whole. */
  readonly answer: Promise<RawAnswer>;
}

/** Sends a request to a port of this machine, on a connection of its own. */
export function sendRaw(port: number, path: string, { method = 'GET', headers = {}, body }: RawRequest = {}): Sent {
  const request = httpRequest({ host: '127.0.0.1', port, path, method, agent: false });
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        // An answer that came before the body: the rest of that is not sent.
        request.destroy();
      });
    });
  });
  if (body === null) request.flushHeaders();
  else request.end(body);
  return { request, answer };
}

/** Like sendRaw, for who only wants the answer. */
export function askRaw(port: number, path: string, asked: RawRequest = {}): Promise<RawAnswer> {
  return sendRaw(port, path, asked).answer;
}

/** The headers of a call with a JSON body. */
export function callHeaders(
  credentials: Credentials | null,
  { typeCode, language = 'en' }: Pick<CallOptions, 'typeCode' | 'language'> = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    language,
    ...(typeCode === undefined ? {} : { 'type-code': typeCode }),
    ...(credentials === null
      ? {}
      : { authorization: `Bearer ${credentials.token}`, 'client-uuid': credentials.clientUuid }),
  };
}
