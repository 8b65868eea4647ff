// The build of the bench's plain console: minified and compressed as the console's own.
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { root } from './scripts/setup/steps.mjs';
import { compressedCopies } from './scripts/vite-plugins.ts';

const folder = join(root, 'tests/bench/start/plain');

export default defineConfig({
  root: folder,
  publicDir: false,
  logLevel: 'error',
  plugins: [react(), compressedCopies()],
  build: {
    emptyOutDir: false,
    target: 'chrome91',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: { input: join(folder, 'plain.html') },
  },
});
