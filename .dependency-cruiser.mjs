// The import rules of the source tree. Imports go one way:
//   app, child-apps -> screens -> features, equipment registry -> parts -> data, charts, maps, ui -> contracts, i18n, shared
// Workers and server reach only what is free of the DOM and written once for both sides.

/** Tests may reach anything; nothing may reach them (rule `no-tests`). */
const tests = '^tests/|\\.test\\.tsx?$';

/**
 * A part of the tree that may import itself, packages, Node's built-ins and the parts named.
 * @param {string} name
 * @param {string} from path pattern
 * @param {readonly string[]} allowed path patterns, the part itself not among them
 * @param {string} comment
 */
const onlyImports = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: tests },
  to: { pathNot: [from, '^node_modules/', ...allowed], dependencyTypesNot: ['core'] },
});

/**
 * A package that one part of the tree owns, so that there is one place to configure, test and replace it.
 * @param {string} name
 * @param {string} packages pattern of package names
 * @param {readonly string[]} owners path patterns
 */
const ownedBy = (name, packages, owners) => ({
  name: `owner-${name}`,
  severity: 'error',
  comment: `${name} is used only by ${owners.join(', ')}`,
  from: { pathNot: [...owners, tests, '^node_modules/'] },
  to: { path: `^node_modules/(${packages})(/|$)` },
});

const lowest = ['^src/contracts/', '^src/i18n/', '^src/shared/'];
const middle = ['^src/data/', '^src/charts/', '^src/maps/', '^src/ui/', ...lowest];

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Modules that import each other cannot be understood, tested or loaded apart.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      comment: 'A module that imports nothing and that nobody imports is dead. Glyphs are found by their name.',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '^[^/]+$', '^src/equipment/types/[^/]+/glyph\\.ts$', tests] },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      comment: 'Every import leads somewhere; those of a type in the fixtures do from its place beside the others.',
      from: { pathNot: '^tests/fixtures/equipment/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'no-tests',
      severity: 'error',
      comment: 'Product code does not import tests or their fixtures.',
      from: { pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-feature-to-feature',
      severity: 'error',
      comment:
        'What two features share belongs to ui or parts, data, charts or maps; what joins them belongs to screens.',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    onlyImports('main', '^src/main\\.tsx$', ['^src/app/', ...lowest], 'main mounts app'),
    onlyImports(
      'app',
      '^src/app/',
      ['^src/screens/', '^src/features/', '^src/child-apps/', '^src/equipment/', ...middle],
      'app shows screens, and what belongs to none: sign-in, project settings',
    ),
    onlyImports(
      'screens',
      '^src/screens/',
      ['^src/features/', '^src/parts/', '^src/equipment/', ...middle],
      'a screen puts features together and knows of its host only what screen-host.ts says',
    ),
    onlyImports('parts', '^src/parts/', ['^src/equipment/', ...middle], 'parts serve all features and know none'),
    onlyImports(
      'features',
      '^src/features/',
      ['^src/parts/', '^src/equipment/', ...middle],
      'features know no screen and no app',
    ),
    onlyImports(
      'child-apps',
      '^src/child-apps/',
      ['^src/screens/', '^src/features/', '^src/equipment/', ...middle],
      'hosted by app',
    ),
    onlyImports(
      'equipment',
      '^src/equipment/',
      ['^src/contracts/', '^src/shared/'],
      'descriptors are data that the server reads too',
    ),
    onlyImports('data', '^src/data/', [...lowest, '^workers/'], 'data speaks to the workers'),
    onlyImports('charts', '^src/charts/', [...lowest, '^src/ui/'], 'charts draw what they are given'),
    onlyImports('maps', '^src/maps/', [...lowest, '^src/ui/'], 'maps draw what they are given'),
    onlyImports('ui', '^src/ui/', lowest, 'ui is shared by features and knows none'),
    onlyImports('i18n', '^src/i18n/', ['^src/contracts/', '^src/shared/'], 'texts'),
    onlyImports('contracts', '^src/contracts/', ['^src/shared/'], 'contracts bind both sides'),
    onlyImports('shared', '^src/shared/', [], 'shared is free of everything'),
    onlyImports(
      'workers',
      '^workers/',
      ['^src/contracts/', '^src/shared/', '^crates/data-core/pkg/'],
      'what else a worker needs comes with the call',
    ),
    {
      name: 'one-worker-apart-from-another',
      severity: 'error',
      comment: 'Workers share rpc only.',
      from: { path: '^workers/(data-core|live-feed|paper|plan-paint|spreadsheet|table-file)/', pathNot: tests },
      to: { path: '^workers/', pathNot: '^workers/($1|rpc)/' },
    },
    {
      name: 'rpc-knows-no-worker',
      severity: 'error',
      comment: 'rpc is the glue of all workers.',
      from: { path: '^workers/rpc/', pathNot: tests },
      to: { path: '^workers/', pathNot: '^workers/rpc/' },
    },
    onlyImports(
      'server',
      '^server/',
      [
        '^src/contracts/',
        '^src/equipment/',
        '^src/shared/',
        '^src/i18n/((cn|en)/[a-z-]+|translate)\\.ts$',
        '^crates/data-core/pkg/',
      ],
      'descriptors, limits, rights, the data core and words of files are written once and serve both sides',
    ),
    {
      name: 'texts-in-files-alone',
      severity: 'error',
      comment: 'The server words what it exports. Its refusals stand where they are thrown, in both languages.',
      from: { path: '^server/', pathNot: ['^server/exports/', tests] },
      to: { path: '^src/i18n/' },
    },
    onlyImports(
      'simulator',
      '^simulator/',
      ['^src/contracts/', '^src/equipment/', '^src/shared/'],
      'machines know what is agreed with them and how their type works, and nothing of a server',
    ),
    {
      name: 'types-by-registry',
      severity: 'error',
      comment: 'A type is found by being there. What names one folder would have to be changed for a new type.',
      from: { pathNot: ['^src/equipment/types/([^/]+)/', tests] },
      to: { path: '^src/equipment/types/' },
    },
    {
      name: 'type-apart-from-type',
      severity: 'error',
      comment: 'What two types share stands beside the folders, so that each can be read and removed by itself.',
      from: { path: '^src/equipment/types/([^/]+)/', pathNot: tests },
      to: { path: '^src/equipment/types/', pathNot: '^src/equipment/types/$1/' },
    },
    {
      name: 'console-without-machines',
      severity: 'error',
      comment: 'How machines work and where the demo stands is for server and simulator: no browser downloads it.',
      from: { path: '^(src|workers)/', pathNot: ['^src/equipment/', tests] },
      to: {
        path: '^src/equipment/(machines/|demo-sites/|simulation-|types/[^/]+/(?!(descriptor|glyph|sources)\\.ts$))',
      },
    },
    {
      name: 'owner-wasm',
      severity: 'error',
      comment: 'Only the data-core worker and server/engine load the WASM package: the rest of the server asks there.',
      from: { pathNot: ['^workers/data-core/', '^server/engine/', '^crates/', tests] },
      to: { path: '^crates/' },
    },
    {
      name: 'zod-without-eval',
      severity: 'error',
      comment: 'In the browser zod comes from src/shared/zod, which tells it not to compile code from text.',
      from: { path: '^(src|workers)/', pathNot: ['^src/shared/zod\\.ts$', tests] },
      to: { path: '^node_modules/zod/' },
    },
    ownedBy('echarts', 'echarts|zrender', ['^src/charts/']),
    ownedBy('deck.gl', 'deck\\.gl|@deck\\.gl|@luma\\.gl|@math\\.gl|@loaders\\.gl', ['^src/maps/']),
    ownedBy('pdf', '@cantoo/pdf-lib|@pdf-lib/fontkit|uqr', ['^workers/paper/']),
    ownedBy('read-excel-file', 'read-excel-file', ['^workers/spreadsheet/']),
    ownedBy('files of tables', 'write-excel-file|hyparquet|hyparquet-writer', ['^workers/table-file/']),
    ownedBy('mqtt', 'mqtt|mqtt-packet', ['^workers/live-feed/', '^server/', '^simulator/']),
    ownedBy('ali-oss', 'ali-oss', ['^src/data/', '^server/']),
    ownedBy('comlink', 'comlink', ['^workers/rpc/', '^src/data/']),
    ownedBy('server packages', 'aedes|fastify|@fastify|kysely|pg|pino|ws|@electric-sql', ['^server/']),
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      comment: "What runs in the browser has none of Node's modules.",
      from: { path: '^(src|workers)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'dom-free',
      severity: 'error',
      comment: 'These parts run where there is no page.',
      from: { path: '^(src/(contracts|equipment|shared)|workers|server|simulator)/', pathNot: tests },
      to: { path: '^node_modules/(react|react-dom|react-router-dom|@fluentui|@tanstack)(/|$)' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^crates/data-core/pkg/'] },
    exclude: { path: '^(dist|crates/target|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};
