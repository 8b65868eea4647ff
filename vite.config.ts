// Build of the browser side: `vite build` writes dist/client.
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { OLDEST_BROWSERS } from './scripts/oldest-browsers.mjs';
import {
  CHILD_APP,
  childAppEntries,
  compileHints,
  compressedCopies,
  entryFileName,
  stylesAhead,
  versionFile,
  withoutCallSummaries,
  zodWithoutJsonSchema,
} from './scripts/vite-plugins.ts';

/** Where the reference backend (or a real one) listens while the console is served by `npm run dev`. */
const backend = process.env.BACKEND_ORIGIN ?? 'http://127.0.0.1:8080';

/** Charts and maps, which are loaded when something is drawn. */
const DRAWING = /node_modules\/(echarts|zrender|deck\.gl|@(deck|luma|math|loaders|probe)\.gl)\/|src\/(charts|maps)\//;

/** Around a site's map: only some screens have one. */
const SITE_MAP =
  /src\/(parts\/(map-[a-z]+|pile-source|pile-list)\/|maps\/(webgl|use-map-stage|first-picture-canvas|map-canvas|map-frame|map-surface|machine-places|scale-bar)\.tsx?$)/;

/** Machines and plants in real time: two screens of many. */
const REAL_TIME = /src\/(features\/real-time\/|screens\/simulation-tab\.tsx)/;

/** Forms, import and layout of design piles, which come when they are opened. */
const PLAN = /src\/features\/pile-management\/(?!(lay-out|arrange)\/)/;

/** Patterns of layouts and the forms about many piles, and piles as built: parts that come when they are opened share them. */
const LAYOUTS = /src\/(equipment\/layouts|features\/pile-management\/(lay-out|arrange))\//;
const AS_BUILT = /src\/parts\/as-built\//;

/** Names of actions: for the audit trail and the changes of a record, which no other page waits for. */
const AUDIT_WORDS = /src\/parts\/audit-words\//;

/** Modules by which a session begins, before anything of it is shown: data layer, routes, types. */
const SESSION =
  /src\/(data\/index|equipment\/registry|app\/(app|routing|session\/[\w-]+|shell\/project-choice))\.tsx?$/;

/** Header, navigation and all else around every screen, and the parts of Fluent that shell and child apps import themselves. */
const FRAME =
  /src\/(app\/(notices|pages|shell)\/(?!shell\.tsx)[\w-]+|screens\/screen-(host|title)|ui\/(use-after-picture|use-block|states))\.tsx?$|node_modules\/@fluentui\/(react-(drawer|skeleton)\/|react-icons\/lib\/atoms\/svg\/dismiss)/;

/** The first imports of a page begin here: all else comes when a part of a screen is opened. */
const PAGE =
  /src\/(main|screens\/[\w-]+-screen|app\/(console|routes\/[\w-]+|shell\/shell)|child-apps\/built-here\/mount|maps\/pile-map|parts\/map-colors\/colored-pile-map)\.tsx?$/;

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** Whether a page imports the module, directly or through others. */
function neededAtOnce(id: string, modules: Modules, seen: Set<string> = new Set()): boolean {
  if (PAGE.test(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => !seen.has(importer) && neededAtOnce(importer, modules, seen));
}

export default defineConfig({
  plugins: [
    react(),
    withoutCallSummaries(),
    zodWithoutJsonSchema(),
    stylesAhead(),
    childAppEntries(),
    versionFile(),
    compileHints(),
    compressedCopies(),
  ],
  // The package's own modules are for Node; its browser build is one file.
  resolve: {
    alias: [
      { find: 'ali-oss', replacement: 'ali-oss/dist/aliyun-oss-sdk.min.js' },
      // The package names its development build for all: with warnings, and texts for them.
      { find: /^react-router$/, replacement: resolve('node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: resolve('node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  // Workers are entries of their own and share the console's chunks only as ES modules.
  worker: { format: 'es', plugins: () => [withoutCallSummaries()] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: OLDEST_BROWSERS,
    // The server's content security policy allows neither inline scripts nor data: documents.
    assetsInlineLimit: 0,
    sourcemap: false,
    // Which files each page needs: scripts/page-sizes.mjs counts them.
    manifest: true,
    rolldownOptions: {
      // The bundler leaves out what nobody in this build imports; the host imports what the apps export.
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: entryFileName,
        // The bundler names such a chunk after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
        codeSplitting: {
          groups: [
            // Modules of the sign-in page, as one file.
            { name: 'start', test: (id) => !CHILD_APP.test(id), tags: ['$initial'], priority: 4 },
            // Each of these takes all that its modules import, as far as no group above has it: so none needs a file
            // that comes after it, and no two need each other (ADR 0064).
            { name: 'session', test: SESSION, priority: 3 },
            { name: 'frame', test: FRAME, priority: 2 },
            // Code of several screens, without libraries that only some of them draw by.
            {
              name: (id, modules) => (neededAtOnce(id, modules) ? 'screens' : null),
              debugName: 'screens',
              test: (id) =>
                ![DRAWING, SITE_MAP, REAL_TIME, PLAN, LAYOUTS, AS_BUILT, AUDIT_WORDS].some((some) => some.test(id)),
              minShareCount: 2,
              priority: 1,
            },
            // Code of only some screens.
            { name: 'site-map', test: SITE_MAP, minShareCount: 2 },
            { name: 'real-time', test: REAL_TIME, minShareCount: 2 },
            { name: 'plan', test: PLAN, minShareCount: 2 },
            { name: 'layouts', test: LAYOUTS, minShareCount: 2 },
            { name: 'as-built', test: AS_BUILT, minShareCount: 2 },
            { name: 'audit-words', test: AUDIT_WORDS, minShareCount: 2 },
            // Code of several parts of screens that open later.
            { name: 'opened', test: (id) => !DRAWING.test(id), minShareCount: 2 },
          ],
        },
      },
    },
    reportCompressedSize: false,
    // deck.gl and ECharts are one chunk each, loaded with the screens that draw.
    chunkSizeWarningLimit: 1_500,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      // API bases end in v1, or are the name of a child app, whose screens lie under /apps; no screen's path holds either.
      '^/[A-Za-z]+/(?:api/)?v1/': { target: backend, changeOrigin: false },
      // The guide's files lie in docs, as the console's own.
      '^/(?:cfg|drain|casting|zc|plasticity|rotary|spray|trd|gravel|drill|autogrout|qh|docs(?!/guide/))(?:/|$)': {
        target: backend,
        changeOrigin: false,
      },
      '/child-apps.json': { target: backend, changeOrigin: false },
      '/mqtt': { target: backend, ws: true },
    },
  },
});
