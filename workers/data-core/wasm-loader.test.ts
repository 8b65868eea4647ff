// With the real module: effects of a slow, broken or missing download on the requests that wait for it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CompileWasm, compileFrom, WasmLoader } from './wasm-loader';

const BYTES = readFileSync(new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url));
const PLAN = { checks: 5, intervalMs: 10, reloads: 2 };
/** Compiled beforehand: on a busy machine that takes longer than the plan waits. */
const MODULE = await WebAssembly.compile(BYTES);
const sound: CompileWasm = () => Promise.resolve(MODULE);
const hanging: CompileWasm = () => new Promise(() => undefined);
const failing: CompileWasm = () => Promise.reject(new Error('HTTP 502'));

/** One behaviour an attempt; the last one stays. */
function inTurn(...behaviours: CompileWasm[]): { compile: CompileWasm; attempts: number[] } {
  const attempts: number[] = [];
  const compile: CompileWasm = (attempt, signal) => {
    attempts.push(attempt);
    return (behaviours[Math.min(attempts.length, behaviours.length) - 1] ?? sound)(attempt, signal);
  };
  return { compile, attempts };
}

afterEach(() => vi.unstubAllGlobals());

describe('WasmLoader', () => {
  it('loads once for all who wait', async () => {
    const { compile, attempts } = inTurn(sound);
    const loader = new WasmLoader(compile, PLAN);
    const [a, b] = await Promise.all([loader.ready(), loader.ready()]);
    expect(a).toBe(b);
    expect(a.buffer.byteLength).toBeGreaterThan(0);
    expect(attempts).toEqual([0]);
  });

  it('reloads twice: after a failure and after a download that hangs', async () => {
    const { compile, attempts } = inTurn(failing, hanging, sound);
    expect(await new WasmLoader(compile, PLAN).ready()).toBeInstanceOf(WebAssembly.Memory);
    expect(attempts).toEqual([0, 1, 2]);
  });

  it('gives up after the reloads, says why, and starts anew for the next request', async () => {
    const { compile, attempts } = inTurn(failing, failing, failing, sound);
    const loader = new WasmLoader(compile, PLAN);
    await expect(loader.ready()).rejects.toMatchObject({
      code: 'wasm_unavailable',
      retryable: true,
      context: { reason: 'Error: HTTP 502' },
    });
    expect(attempts).toEqual([0, 1, 2]);
    expect(await loader.ready()).toBeInstanceOf(WebAssembly.Memory);
  });

  it('aborts a download that hung, so that it cannot come in late', async () => {
    const signals: AbortSignal[] = [];
    const loader = new WasmLoader(
      (_attempt, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
      { ...PLAN, reloads: 0 },
    );
    await expect(loader.ready()).rejects.toMatchObject({ context: { reason: 'timeout' } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('knows a browser without WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await expect(new WasmLoader(sound, PLAN).ready()).rejects.toMatchObject({
      code: 'wasm_unavailable',
      retryable: false,
      context: { reason: 'missing' },
    });
  });
});

describe('compileFrom', () => {
  it.each(['application/wasm', 'application/octet-stream'])('compiles what a server sends as %s', async (type) => {
    const server = createServer((request, response) => {
      if (request.url === '/m.wasm') response.setHeader('content-type', type).end(BYTES);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { signal } = new AbortController();
    try {
      expect(await compileFrom(`http://localhost:${port}/m.wasm`)(0, signal)).toBeInstanceOf(WebAssembly.Module);
      await expect(compileFrom(`http://localhost:${port}/none`)(0, signal)).rejects.toThrow('HTTP 404');
    } finally {
      server.close();
    }
  });
});
