// A proxy between the browser and the real server that breaks what a test says, and passes everything else on as it is,
// the live data's WebSocket too.
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Envelope } from '../../../src/contracts/envelope';

export type Fault =
  /** An answer of the proxy’s own, as a broken server in front would give it. */
  | { readonly status: number }
  | { readonly envelope: Partial<Envelope> }
  | { readonly body: string }
  /** The connection ends instead of an answer. */
  | 'broken'
  /** No byte ever comes. */
  | 'silent'
  /** The real answer's head and half of its body, then the connection ends. */
  | 'cut'
  /** The real answer with other bytes. */
  | { readonly change: (body: Buffer) => Buffer }
  /** The real answer to another question. */
  | { readonly ask: Question }
  /** The real answer, once the promise is settled. */
  | { readonly after: Promise<unknown> }
  /** So many bytes of the real answer, and the rest once the promise is settled. */
  | { readonly firstBytes: number; readonly restAfter: Promise<unknown> };

interface Question {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: OutgoingHttpHeaders;
}

interface Rule {
  readonly method?: string;
  /** Pattern of the path without its query; a text is its end. */
  readonly path: string | RegExp;
  /** Requests that meet the fault; all of them when absent. */
  readonly times?: number;
}

interface Standing extends Rule {
  readonly fault: Fault;
  met: number;
}

export class FaultProxy {
  readonly #upstream: URL;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #webSockets = new Set<Socket>();
  readonly #asked: { readonly method: string; readonly path: string }[] = [];
  #rules: Standing[] = [];

  private constructor(upstream: string) {
    this.#upstream = new URL(upstream);
    this.#server = createServer((asked, answer) => {
      this.#serve(asked, answer).catch(() => answer.destroy());
    });
    this.#server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) =>
      this.#upgrade(asked, socket, head),
    );
    this.#server.on('connection', (socket) => this.#keep(socket));
  }

  static async start(upstream: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(upstream);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Breaks the requests that the rule names from now on; the newest rule that fits is the one that holds. */
  break(rule: Rule, fault: Fault): void {
    this.#rules.unshift({ ...rule, fault, met: 0 });
  }

  /** Everything is passed on again. */
  mend(): void {
    this.#rules = [];
  }

  /** How often something was asked for that the rule names. */
  asked(rule: Rule): number {
    return this.#asked.filter(({ method, path }) => fits(rule, method, path)).length;
  }

  /** Ends the WebSockets that stand. */
  dropWebSockets(): void {
    for (const socket of this.#webSockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #faultOf(asked: IncomingMessage): Fault | null {
    const method = asked.method ?? '';
    const path = (asked.url ?? '').split('?')[0] ?? '';
    this.#asked.push({ method, path });
    const rule = this.#rules.find(
      (standing) => fits(standing, method, path) && standing.met < (standing.times ?? Number.POSITIVE_INFINITY),
    );
    if (rule === undefined) return null;
    rule.met += 1;
    return rule.fault;
  }

  async #serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const fault = this.#faultOf(asked);
    if (fault === null) this.#passOn(await this.#ask(asked, {}), answer);
    else if (fault === 'broken') asked.socket.destroy();
    else if (fault === 'cut') {
      const { status, headers, body } = await this.#whole(asked);
      answer.writeHead(status, { ...headers, 'content-length': body.length });
      answer.write(body.subarray(0, body.length >> 1), () => answer.destroy());
    } else if (fault === 'silent') return;
    else if ('status' in fault) answer.writeHead(fault.status).end();
    else if ('body' in fault) answer.end(fault.body);
    else if ('envelope' in fault) {
      answer.setHeader('content-type', 'application/json');
      answer.end(JSON.stringify({ error_code: 0, message: '', data: null, success: false, ...fault.envelope }));
    } else if ('ask' in fault) this.#passOn(await this.#ask(asked, fault.ask), answer);
    else if ('after' in fault) {
      await fault.after;
      this.#passOn(await this.#ask(asked, {}), answer);
    } else if ('firstBytes' in fault) {
      const { status, headers, body } = await this.#whole(asked);
      answer.writeHead(status, headers);
      answer.write(body.subarray(0, fault.firstBytes));
      await fault.restAfter;
      answer.end(body.subarray(fault.firstBytes));
    } else {
      const { status, headers, body } = await this.#whole(asked);
      const changed = fault.change(body);
      answer.writeHead(status, { ...headers, 'content-length': changed.length }).end(changed);
    }
  }

  #passOn(real: IncomingMessage, answer: ServerResponse): void {
    answer.writeHead(real.statusCode ?? 502, real.headers);
    real.pipe(answer);
  }

  /** The server's answer to what the browser asked, with its body as it is before compression. */
  async #whole(asked: IncomingMessage) {
    const real = await this.#ask(asked, { headers: { 'accept-encoding': 'identity' } });
    const { 'transfer-encoding': _chunked, ...headers } = real.headers;
    return { status: real.statusCode ?? 502, headers, body: await buffer(real) };
  }

  /** Asks the server what the browser asked, but for what is said to be other. */
  #ask(asked: IncomingMessage, { method, path, headers }: Question): Promise<IncomingMessage> {
    const { hostname, port } = this.#upstream;
    return new Promise((resolve, reject) => {
      const onward = request({
        hostname,
        port,
        method: method ?? asked.method,
        path: path ?? asked.url,
        headers: { ...asked.headers, ...headers },
        // A kept connection may be closed by the server just as it is used again, which would be a fault nobody asked for.
        agent: false,
      });
      onward.once('response', resolve);
      onward.once('error', reject);
      asked.pipe(onward);
    });
  }

  #upgrade(asked: IncomingMessage, socket: Socket, head: Buffer): void {
    const fault = this.#faultOf(asked);
    if (fault !== null) {
      if (fault !== 'silent') socket.destroy();
      return;
    }
    const onward = connect(Number(this.#upstream.port), this.#upstream.hostname);
    this.#keep(onward);
    this.#webSockets.add(socket);
    const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
    for (let at = 0; at < asked.rawHeaders.length; at += 2) {
      lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
    }
    onward.write(`${lines.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    onward.pipe(socket);
    socket.pipe(onward);
    onward.once('close', () => socket.destroy());
    socket.once('close', () => {
      this.#webSockets.delete(socket);
      onward.destroy();
    });
  }
}

function fits(rule: Rule, method: string, path: string): boolean {
  if (rule.method !== undefined && rule.method !== method) return false;
  return typeof rule.path === 'string' ? path.endsWith(rule.path) : rule.path.test(path);
}
