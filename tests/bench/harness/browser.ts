// A real headless Chromium with an empty page, from which workers are started.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright';
import { chromiumArguments, chromiumExecutable } from '../../../scripts/setup/chromium.mjs';
import { ApiAnswers } from './api-answers';
import { type Answer, answerSchema, type Order } from './row';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Headers that isolate the page, which gives its clocks microseconds instead of tenths of milliseconds. */
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

export interface BenchBrowser {
  readonly version: string;
  run(order: Order): Promise<Answer>;
  close(): Promise<void>;
}

/** Serves `folder`, whose `worker.js` runs cases, and the API as far as they ask for it, and opens the browser. */
export async function openBrowser(folder: string): Promise<BenchBrowser> {
  const api = new ApiAnswers();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(url.pathname);
    const answering = api.answer(url);
    if (answering !== undefined) {
      answering.then(
        ({ mediaType, bytes }) => {
          response.writeHead(200, { ...isolation, 'Content-Type': mediaType, 'Content-Length': bytes.length });
          response.end(bytes);
        },
        (error: unknown) => {
          response.writeHead(500);
          response.end(String(error));
        },
      );
      return;
    }
    if (path === '/') {
      response.writeHead(200, { ...isolation, 'Content-Type': 'text/html' });
      response.end('<!doctype html><title>bench</title>');
      return;
    }
    readFile(join(folder, path)).then(
      (content) => {
        response.writeHead(200, { ...isolation, 'Content-Type': mediaTypes[extname(path)] ?? 'text/plain' });
        response.end(content);
      },
      () => {
        response.writeHead(404);
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');

  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    args: [...chromiumArguments, '--js-flags=--expose-gc'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  return {
    version: `Chromium ${browser.version()}`,
    run: async (order) => {
      // A process of its own for every case: nobody meets the heap of the one before.
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        await page.goto(`http://127.0.0.1:${address.port}/`);
        return answerSchema.parse(await page.evaluate(runInWorker, order));
      } finally {
        await context.close();
      }
    },
    close: async () => {
      await browser.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Runs in the page. */
function runInWorker(order: Order): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    worker.addEventListener('message', ({ data }) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => reject(new Error(`the worker failed: ${message}`)));
    worker.postMessage(order);
  });
}
