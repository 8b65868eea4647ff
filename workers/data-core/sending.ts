// Large bodies on their way out: fetch does not tell how much of one has been sent, an XMLHttpRequest does.

/** Of smaller ones nobody would see the progress. */
const LARGE = 64 * 1024;

export interface Outgoing {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** Whether the progress of sending a body is worth showing. Outside of browsers there is only fetch. */
export function isWorthProgress(body: string): boolean {
  return body.length > LARGE && typeof XMLHttpRequest !== 'undefined';
}

/** Sends a body; `onSent` gets the share of its bytes that has left, from 0 to 1. Rejects with a TypeError, as fetch does. */
export function send(
  url: string,
  { method, headers, body, signal }: Outgoing,
  onSent: (share: number) => void,
  request = new XMLHttpRequest(),
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = (): void => request.abort();
    const lost = (): void => reject(new TypeError('the connection was lost'));
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'arraybuffer';
    request.upload.onloadstart = () => onSent(0);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onSent(1);
    request.onload = () => {
      const { status, response } = request;
      const heads = new Headers();
      for (const line of request.getAllResponseHeaders().split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) heads.append(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      // A Response takes no body with these.
      const empty = status === 204 || status === 205 || status === 304;
      resolve(new Response(empty || !(response instanceof ArrayBuffer) ? null : response, { status, headers: heads }));
    };
    request.onerror = lost;
    request.onabort = lost;
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) lost();
    else request.send(body);
  });
}
