// Additions to Vite's browser build: the version file and compressed copies.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';
import { z } from 'zod';

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));

/**
 * Writes /version.json, which an open console polls to learn that another build has been deployed. The version carries
 * a hash over the names of all emitted files; their names carry hashes of their contents, so it changes exactly when
 * what the browser would load changes.
 */
export function versionFile(): Plugin {
  const body = (build: string) => `${JSON.stringify({ version: `${version}+${build}` })}\n`;
  return {
    name: 'pile-console:version-file',
    generateBundle(_options, bundle) {
      const hash = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'version.json', source: body(hash) });
    },
    configureServer(server) {
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(body('dev'));
      });
    },
  };
}

const COMPRESSIBLE = /\.(js|css|html|svg|wasm|json)$/;
/** Smaller files fit one packet anyway. */
const WORTHWHILE_BYTES = 1400;

/**
 * Writes a .br and a .gz beside each file of the build, which a server hands out instead. Compressing once allows the
 * slowest and smallest setting; it matters on a site's network.
 */
export function compressedCopies(): Plugin {
  return {
    name: 'pile-console:compressed-copies',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name);
          const bytes = readFileSync(file);
          if (bytes.length < WORTHWHILE_BYTES) return;
          const [brotli, gzipped] = await Promise.all([
            promisify(brotliCompress)(bytes, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
              },
            }),
            promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
          ]);
          writeFileSync(`${file}.br`, brotli);
          writeFileSync(`${file}.gz`, gzipped);
        }),
      );
    },
  };
}
