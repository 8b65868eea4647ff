// The built console: hashed assets for ever, everything else checked at each use, routes of the console answered
// with its page.
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ROOT_BASE } from '../../src/contracts/api';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';

const YEAR_S = 31_536_000;
/** Vite puts the hash of the content into the names below this folder. */
const HASHED = '/assets/';
/** Paths below these are calls, also those that do not exist. */
const API_BASES: readonly string[] = [ROOT_BASE, ...EQUIPMENT_TYPES.map((type) => type.apiPrefix)];

/** Serves `clientDir`, when it is there. Answers whether it is. */
export async function registerStaticFiles(app: FastifyInstance, clientDir: string): Promise<boolean> {
  if (!existsSync(path.join(clientDir, 'index.html'))) return false;
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: true,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, file) => {
      const name = `/${path.relative(clientDir, file).split(path.sep).join('/')}`;
      response.setHeader('cache-control', cacheControlOf(name));
    },
  });
  return true;
}

function cacheControlOf(name: string): string {
  if (name.startsWith(HASHED)) return `public, max-age=${YEAR_S}, immutable`;
  return name === '/version.json' ? 'no-store' : 'no-cache';
}

/** Whether a request that no file and no call answered is one for a page of the console. */
export function isPageRequest(request: FastifyRequest): boolean {
  const [pathname = ''] = request.originalUrl.split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path.extname(pathname) !== '' || API_BASES.some((base) => pathname.startsWith(base))) return false;
  return (request.headers.accept ?? '').includes('text/html');
}

/** The console's page, for its router to take the address from. */
export function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html');
}
