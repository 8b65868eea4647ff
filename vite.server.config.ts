// Build of the server side: `vite build -c vite.server.config.ts` writes dist/server. Packages stay external and are
// loaded from node_modules; src/contracts and src/equipment are bundled in. The WebAssembly module lies beside the code
// that loads it (server/engine/engine.ts), and the pictures of the demo's cameras in demo-cameras/.
import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { CAMERA_NAMES, STREAM_FILES, stillOf } from './server/demo/camera/camera-files';

// Others are started by file name beside the server (threads, the commands) or by `npm start`, so all outputs lie flat in
// one folder under these names.
const entries = {
  main: 'server/main.ts',
  'run-server': 'server/run-server.ts',
  'pglite-thread': 'server/db/pglite-thread.ts',
  'simulator-thread': 'simulator/thread.ts',
  simulator: 'simulator/main.ts',
  'password-thread': 'server/http/password-thread.ts',
  'body-thread': 'server/http/bodies/body-thread.ts',
  seed: 'server/demo/seed.ts',
  backup: 'server/backup/backup.ts',
  restore: 'server/backup/restore.ts',
  site: 'server/site/site.ts',
  credentials: 'server/site/credentials.ts',
};

const wasmFile = 'crates/data-core/pkg/data_core_bg.wasm';

function wasmBeside(): Plugin {
  return {
    name: 'wasm-beside-the-server',
    buildStart() {
      this.addWatchFile(wasmFile);
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'data_core_bg.wasm', source: readFileSync(wasmFile) });
    },
  };
}

const cameraFolder = 'server/demo/camera';
const cameraFiles = CAMERA_NAMES.flatMap((camera) => [
  stillOf(camera),
  ...STREAM_FILES.map((file) => `${camera}/${file}`),
]);

function camerasBeside(): Plugin {
  return {
    name: 'demo-cameras-beside-the-server',
    generateBundle() {
      for (const file of cameraFiles) {
        this.emitFile({
          type: 'asset',
          fileName: `demo-cameras/${file}`,
          source: readFileSync(`${cameraFolder}/${file}`),
        });
      }
    },
  };
}

export default defineConfig({
  publicDir: false,
  plugins: [wasmBeside(), camerasBeside()],
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
