// `npm run dev`: the console with hot reloading on port 5173 and the server behind it, rebuilt and restarted when its
// source changes. The crates are compiled once at the start; run it again after changing them.
import './setup/node-version.mjs';
import { spawn } from 'node:child_process';
import { buildWasm } from './setup/builds.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { root, runMain } from './setup/steps.mjs';

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** Restarts follow one another, so that the old server has let go of port and database before the new one starts. */
let restarts = Promise.resolve();

function restartServer() {
  restarts = restarts.then(async () => {
    await stopServer();
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { cwd: root, stdio: 'inherit' });
  });
}

async function stopServer() {
  const old = server;
  server = undefined;
  if (old === undefined || old.exitCode !== null || old.signalCode !== null) return;
  const gone = new Promise((resolve) => old.once('exit', resolve));
  old.kill('SIGTERM');
  await gone;
}

await runMain(async () => {
  process.chdir(root);
  await Promise.all([ensurePackages(), buildWasm()]);
  const { build, createServer } = await import('vite');

  const watcher = await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { watch: {} } });
  if (!('on' in watcher)) throw new Error('vite did not watch the server');
  watcher.on('event', (event) => {
    if (event.code === 'END') restartServer();
    if (event.code === 'ERROR') console.error(event.error.message);
  });

  const devServer = await createServer({ configFile: 'vite.config.ts' });
  await devServer.listen();
  devServer.printUrls();

  /** Ctrl-C reaches the server too; this process waits for it. */
  const stop = async () => {
    await Promise.all([watcher.close(), devServer.close(), restarts.then(stopServer)]);
    process.exit();
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
});
