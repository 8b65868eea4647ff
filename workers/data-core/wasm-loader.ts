// Loads the WASM module the way the product prescribes: up to 50 checks at 100 ms, then up to two reloads, then a
// failure that the next request may try to overcome again.
import { initSync } from '../../crates/data-core/pkg/data_core';
import { DataCoreError } from '../rpc/data-core-error';

export interface WasmLoadPlan {
  readonly checks: number;
  readonly intervalMs: number;
  readonly reloads: number;
}

export const WASM_LOAD_PLAN: WasmLoadPlan = { checks: 50, intervalMs: 100, reloads: 2 };

/** Fetches and compiles the module; `attempt` counts from 0. */
export type CompileWasm = (attempt: number, signal: AbortSignal) => Promise<WebAssembly.Module>;

/** Compiles from a URL. Reloads go past the HTTP cache, which may hold what failed. */
export function compileFrom(url: string): CompileWasm {
  return async (attempt, signal) => {
    const response = await fetch(url, { signal, cache: attempt === 0 ? 'default' : 'reload' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    // Only the streaming form is kept in the browser's code cache, and it insists on the media type.
    const streamed = response.headers.get('content-type')?.startsWith('application/wasm') === true;
    return streamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
  };
}

/** The module's loading: one at a time, shared by everyone who waits, tried again after a failure. */
export class WasmLoader {
  readonly #compile: CompileWasm;
  readonly #plan: WasmLoadPlan;
  #loading: Promise<WebAssembly.Memory> | null = null;

  constructor(compile: CompileWasm, plan: WasmLoadPlan = WASM_LOAD_PLAN) {
    this.#compile = compile;
    this.#plan = plan;
  }

  /** Resolves with the module's memory once it can be used; rejects with `wasm_unavailable`. */
  ready(): Promise<WebAssembly.Memory> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #load(): Promise<WebAssembly.Memory> {
    if (typeof WebAssembly === 'undefined') {
      throw new DataCoreError('wasm_unavailable', 'this browser has no WebAssembly', { reason: 'missing' }, false);
    }
    let reason = 'timeout';
    for (let attempt = 0; attempt <= this.#plan.reloads; attempt += 1) {
      const outcome = await this.#attempt(attempt);
      // Only the attempt that is used instantiates: a late one would replace the memory under living handles.
      if (outcome instanceof WebAssembly.Module) return initSync({ module: outcome }).memory;
      reason = outcome;
    }
    throw new DataCoreError('wasm_unavailable', `the data module did not load: ${reason}`, { reason });
  }

  /** The compiled module, or why there is none. */
  async #attempt(attempt: number): Promise<WebAssembly.Module | string> {
    const controller = new AbortController();
    let outcome: WebAssembly.Module | string | null = null;
    const settled = this.#compile(attempt, controller.signal).then(
      (module) => {
        outcome = module;
      },
      (error: unknown) => {
        outcome = String(error);
      },
    );
    for (let check = 0; check < this.#plan.checks && outcome === null; check += 1) {
      await Promise.race([settled, pause(this.#plan.intervalMs)]);
    }
    controller.abort();
    // A reload that follows a failure at once would meet the same hiccup.
    if (typeof outcome === 'string') await pause(this.#plan.intervalMs * (attempt + 1));
    return outcome ?? 'timeout';
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
