// Additions to Vite's browser build: the version file, compile hints, compressed copies, child apps.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Plugin, parseSync, runnerImport } from 'vite';
import { z } from 'zod';
import { withCompileHint } from './compile-hints.mjs';

const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));

/**
 * Writes /version.json, which an open console polls to learn that another build has been deployed. The version carries
 * a hash over the names of all emitted files; their names carry hashes of their contents, so it changes exactly when
 * the files that the browser would load change.
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

/** Begins scripts with the hint to compile all of their functions ahead. */
export function compileHints(): Plugin {
  return {
    name: 'pile-console:compile-hints',
    apply: 'build',
    generateBundle: {
      // Vite lays its list of preloads before the script, and the hint counts in the first line only.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = withCompileHint(chunk.name, chunk.code);
        }
      },
    },
  };
}

/** The texts by which docs/protocol describes the calls: no browser shows them. */
export function withoutCallSummaries(): Plugin {
  return {
    name: 'pile-console:without-call-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contracts\/api\/[\w-]+\.ts$/, code: 'summary:' },
      handler: (code) => withoutSummaries(code),
    },
  };
}

/** A module without the properties `summary` that are texts. */
export function withoutSummaries(code: string): string {
  const ranges: [number, number][] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const summary = SUMMARY.safeParse(node);
    if (summary.success) ranges.push([summary.data.start, summary.data.end]);
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync('calls.ts', code).program);
  return ranges.reduceRight((rest, [start, end]) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code);
}

const SUMMARY = z.object({
  type: z.literal('Property'),
  start: z.int(),
  end: z.int(),
  key: z.object({ name: z.literal('summary') }),
  value: z.object({ type: z.enum(['Literal', 'BinaryExpression', 'TemplateLiteral']) }),
});

const ZOD_SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;
const JSON_SCHEMA_OF_KIND = /^ *inst\._zod\.processJSONSchema = .*;\n/gm;
const JSON_SCHEMA_METHODS = /^import \{ createStandardJSONSchemaMethod, createToJSONSchemaMethod \} .*;\n/m;

/**
 * Zod's schemas without the code that writes them as JSON Schema, which nobody in the browser asks for and each schema
 * refers to. Fails when Zod no longer reads as it did: then this is done another way, or goes.
 */
export function withoutJsonSchema(code: string): string {
  if (!JSON_SCHEMA_METHODS.test(code) || code.match(JSON_SCHEMA_OF_KIND) === null) {
    throw new Error('zod writes JSON Schema in another way now: correct withoutJsonSchema in scripts/vite-plugins.ts');
  }
  return code.replace(JSON_SCHEMA_OF_KIND, '').replace(
    JSON_SCHEMA_METHODS,
    `const createStandardJSONSchemaMethod = () => () => { throw new Error('this build of zod writes no JSON Schema'); };
const createToJSONSchemaMethod = createStandardJSONSchemaMethod;
`,
  );
}

/** Leaves JSON Schema out of Zod. */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'pile-console:zod-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: ZOD_SCHEMAS },
      handler: (code) => ({ code: withoutJsonSchema(code), map: null }),
    },
  };
}

/** Of the library that components write their styles with. */
const MAKE_STYLES = /node_modules\/@griffel\/react\/src\/makeStyles\.js$/;
const MADE = 'vanillaMakeStyles(stylesBySlots, insertionFactory)';

/** Has the styles of components made by `src/ui/styles-ahead.ts`, which can work them out before they are needed. */
export function stylesAhead(): Plugin {
  return {
    name: 'pile-console:styles-ahead',
    apply: 'build',
    transform: { filter: { id: MAKE_STYLES }, handler: (code) => ({ code: withStylesAhead(code), map: null }) },
  };
}

/** The library's module with that call; throws where another version of it has none. */
export function withStylesAhead(code: string): string {
  if (!code.includes(MADE)) throw new Error('@griffel/react makes styles in another way: see src/ui/styles-ahead.ts');
  const made = resolve(import.meta.dirname, '../src/ui/styles-ahead.ts');
  return `import { made } from ${JSON.stringify(made)};\n${code.replace(MADE, 'made(vanillaMakeStyles, stylesBySlots, insertionFactory)')}`;
}

const COMPRESSIBLE = /\.(js|css|html|svg|wasm|json|ttf)$/;
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

/** The folder of the modules that the host imports, and where `src/child-apps/host/addresses.ts` looks for them. */
const CHILD_APPS = 'child-apps/';
/** The module of such an entry. */
export const CHILD_APP = /^\0?child-app:(\w+)$/;

/**
 * The child apps of this repository as entries of their own: `child-apps/NAME.js` for each type that is one. They are
 * built with the console and share its chunks.
 */
export function childAppEntries(): Plugin {
  let names: readonly string[] = [];
  return {
    name: 'pile-console:child-app-entries',
    async config() {
      names = await childAppNames();
      const entries = names.map((name) => [`${CHILD_APPS}${name}`, `child-app:${name}`]);
      return { build: { rolldownOptions: { input: { index: 'index.html', ...Object.fromEntries(entries) } } } };
    },
    // The development server asks once more for a module that is resolved already.
    resolveId: (id) => (CHILD_APP.test(id) ? `\0${id.replace('\0', '')}` : null),
    // Nothing is imported statically: the files that an entry needs at once count to those of the sign-in page.
    load: (id) =>
      CHILD_APP.test(id)
        ? `export const version = 1, styles = 'console';
           export const mount = async (container, host) =>
             (await import('/src/child-apps/built-here/mount.tsx')).mount(container, host);`
        : null,
    generateBundle() {
      // The reference server answers by its configuration. On any other web server, this file is edited instead.
      this.emitFile({ type: 'asset', fileName: 'child-apps.json', source: '{}\n' });
    },
    configureServer(server) {
      // Where nothing is built, the same addresses lead to the same modules.
      server.middlewares.use((request, _response, next) => {
        const [, name] = /^\/child-apps\/(\w+)\.js(?:\?|$)/.exec(request.url ?? '') ?? [];
        if (name !== undefined && names.includes(name)) request.url = `/@id/__x00__child-app:${name}`;
        next();
      });
    },
  };
}

/** The registry finds its types by Vite's means. */
async function childAppNames(): Promise<readonly string[]> {
  const { module } = await runnerImport<typeof import('../src/equipment/registry')>('./src/equipment/registry.ts');
  return module.EQUIPMENT_TYPES.filter(({ kind }) => kind === 'child').map(({ routePrefix }) => routePrefix);
}

/** The name of an entry's file: a child app's is known to the host and to other builds. */
export function entryFileName({ name }: { readonly name: string }): string {
  return name.startsWith(CHILD_APPS) ? '[name].js' : 'assets/[name]-[hash].js';
}
