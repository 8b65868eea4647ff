// Build of the browser side: `vite build` writes dist/client.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { z } from 'zod';

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));

/**
 * Writes /version.json, which an open console polls to learn that another build has been deployed. The version carries
 * a hash over the names of all emitted files; their names carry hashes of their contents, so it changes exactly when
 * what the browser would load changes.
 */
function versionFile(): Plugin {
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

/** Where the reference backend (or a real one) listens while the console is served by `npm run dev`. */
const backend = process.env.BACKEND_ORIGIN ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react(), versionFile()],
  // Workers are entries of their own and share the console's chunks only as ES modules.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // The first releases with WebAssembly SIMD (2021; Safari 16.4).
    target: ['chrome91', 'edge91', 'firefox90', 'safari16.4'],
    // The server's content security policy allows neither inline scripts nor data: documents.
    assetsInlineLimit: 0,
    sourcemap: false,
    reportCompressedSize: false,
    // deck.gl and ECharts are one chunk each, loaded with the screens that draw.
    chunkSizeWarningLimit: 1_500,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      // API bases of every equipment type end in v1; a screen's path (/pulping/index) never holds it.
      '^/[A-Za-z]+/(?:api/)?v1/': { target: backend, changeOrigin: false },
      '/mqtt': { target: backend, ws: true },
    },
  },
});
