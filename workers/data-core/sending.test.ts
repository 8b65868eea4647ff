// Progress of a large body on its way, with a request that does what a browser's does, step by step.
import { beforeEach, expect, it } from 'vitest';
import { send } from './sending';

type Listener = ((event: { loaded: number; total: number }) => void) | null;

/** As much of a browser's request as is asked of it. */
class Request {
  readonly upload: { onloadstart: Listener; onprogress: Listener; onload: Listener } = {
    onloadstart: null,
    onprogress: null,
    onload: null,
  };
  readonly headers: Record<string, string> = {};
  responseType = '';
  status = 0;
  response: unknown = null;
  sent: string | null = null;
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;
  opened: readonly string[] = [];

  open(...asked: readonly string[]): void {
    this.opened = asked;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nx-kept: a: b\r\n';
  }
  send(body: string): void {
    this.sent = body;
    this.upload.onloadstart?.({ loaded: 0, total: body.length });
  }
  abort(): void {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, text: string): void {
    this.upload.onload?.({ loaded: 1, total: 1 });
    this.status = status;
    this.response = new TextEncoder().encode(text).buffer;
    this.onload?.();
    this.onloadend?.();
  }
}

let request: Request;
let stop: AbortController;
let shares: number[];
beforeEach(() => {
  request = new Request();
  stop = new AbortController();
  shares = [];
});

/** The parts that are used are there. */
const start = (): Promise<Response> =>
  send(
    'http://site/api',
    { method: 'POST', headers: { language: 'cn' }, body: 'x'.repeat(10), signal: stop.signal },
    (share) => shares.push(share),
    request as unknown as XMLHttpRequest,
  );

it('tells how much of the body has left, and answers as fetch does', async () => {
  const answer = start();
  request.upload.onprogress?.({ loaded: 4, total: 10 });
  request.answer(422, '{"no":1}');
  const response = await answer;
  expect(shares).toEqual([0, 0.4, 1]);
  expect(request.opened).toEqual(['POST', 'http://site/api']);
  expect(request.headers).toEqual({ language: 'cn' });
  expect([response.status, response.headers.get('x-kept'), await response.text()]).toEqual([422, 'a: b', '{"no":1}']);
});

it('rejects as fetch does when the connection is lost, and when it is called back', async () => {
  const lost = start();
  request.onerror?.();
  await expect(lost).rejects.toThrow(TypeError);

  request = new Request();
  const calledBack = start();
  stop.abort();
  await expect(calledBack).rejects.toThrow(TypeError);

  // Called back before it began: nothing leaves.
  request = new Request();
  await expect(start()).rejects.toThrow(TypeError);
  expect(request.sent).toBeNull();
});
