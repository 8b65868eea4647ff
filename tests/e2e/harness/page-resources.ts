// Use of a page: the heap, nodes and listeners of its main thread, and heap and WebAssembly memory of its workers.
import type { CDPSession, Page } from 'playwright/test';
import { z } from 'zod';

interface PageResources {
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly sockets: number;
  readonly workers: number;
  readonly workerHeapMb: number;
  readonly wasmMb: number;
  /** Seconds that the main thread has worked since it began. */
  readonly workedS: number;
}

const attachedSchema = z.object({ sessionId: z.string(), targetInfo: z.object({ type: z.string() }) });
const replySchema = z.object({ id: z.int(), result: z.record(z.string(), z.unknown()).optional() });
const objectSchema = z.object({ objectId: z.string() });
const BYTES_PER_MB = 1e6;

export class ResourceWatch {
  readonly #workers = new Set<string>();
  readonly #waiting = new Map<number, (result: Readonly<Record<string, unknown>>) => void>();
  readonly #sockets = new Set<unknown>();
  #lastId = 0;

  private constructor(private readonly session: CDPSession) {}

  /** Before the page is opened: its workers and sockets are counted from their beginning. */
  static async on(page: Page): Promise<ResourceWatch> {
    const session = await page.context().newCDPSession(page);
    const watch = new ResourceWatch(session);
    page.on('websocket', (socket) => {
      watch.#sockets.add(socket);
      socket.on('close', () => watch.#sockets.delete(socket));
    });
    session.on('Target.attachedToTarget', (event) => {
      const { sessionId, targetInfo } = attachedSchema.parse(event);
      if (targetInfo.type === 'worker') watch.#workers.add(sessionId);
    });
    session.on('Target.detachedFromTarget', ({ sessionId }) => watch.#workers.delete(sessionId));
    session.on('Target.receivedMessageFromTarget', ({ message }) => {
      const { success, data } = replySchema.safeParse(JSON.parse(message));
      if (!success) return;
      watch.#waiting.get(data.id)?.(data.result ?? {});
      watch.#waiting.delete(data.id);
    });
    await session.send('Performance.enable');
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return watch;
  }

  async measured(): Promise<PageResources> {
    const { session } = this;
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    let [workerHeap, wasm] = [0, 0];
    for (const worker of this.#workers) {
      await this.#ask(worker, 'HeapProfiler.collectGarbage');
      workerHeap += z.number().parse((await this.#ask(worker, 'Runtime.getHeapUsage')).usedSize);
      wasm += await this.#wasmBytes(worker);
    }
    return {
      heapMb: metric('JSHeapUsedSize') / BYTES_PER_MB,
      nodes: metric('Nodes'),
      listeners: metric('JSEventListeners'),
      sockets: this.#sockets.size,
      workers: this.#workers.size,
      workerHeapMb: workerHeap / BYTES_PER_MB,
      wasmMb: wasm / BYTES_PER_MB,
      workedS: metric('TaskDuration'),
    };
  }

  /** All memories of WebAssembly that are alive in a worker. */
  async #wasmBytes(worker: string): Promise<number> {
    const { result } = await this.#ask(worker, 'Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' });
    const { objectId: prototypeObjectId } = objectSchema.parse(result);
    const { objects } = await this.#ask(worker, 'Runtime.queryObjects', { prototypeObjectId });
    const { objectId } = objectSchema.parse(objects);
    const { result: bytes } = await this.#ask(worker, 'Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: 'function () { return this.reduce((sum, each) => sum + each.buffer.byteLength, 0); }',
    });
    await this.#ask(worker, 'Runtime.releaseObject', { objectId });
    await this.#ask(worker, 'Runtime.releaseObject', { objectId: prototypeObjectId });
    return z.object({ value: z.number() }).parse(bytes).value;
  }

  async #ask(worker: string, method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<Readonly<Record<string, unknown>>>((resolve) => this.#waiting.set(id, resolve));
    await this.session.send('Target.sendMessageToTarget', {
      sessionId: worker,
      message: JSON.stringify({ id, method, params }),
    });
    return await answered;
  }
}
