// The build of the pages that the benchmarks open: minified and compressed as the console's own. scripts/bench.mjs says
// which page, and where it goes.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from './scripts/oldest-browsers.mjs';
import { compressedCopies } from './scripts/vite-plugins.ts';

export default defineConfig(({ mode }) => ({
  publicDir: false,
  logLevel: 'error',
  // With `--mode uncompressed` the engines of peers, which would take minutes, are left as they are.
  plugins: [react(), ...(mode === 'uncompressed' ? [] : [compressedCopies()])],
  worker: { format: 'es' },
  resolve: { alias: { 'ali-oss': 'ali-oss/dist/aliyun-oss-sdk.min.js' } },
  build: {
    emptyOutDir: false,
    target: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
  },
}));
