// How Chromium is started for tests and measurements: the system's own where there is one, without its calls home, with
// WebGL in software.
import { existsSync } from 'node:fs';

/** Undefined leaves the choice to Playwright, which then takes the browser that it downloaded itself. */
export function chromiumExecutable() {
  const candidates = [process.env.PLAYWRIGHT_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/** @type {string[]} */
export const chromiumArguments = [
  // Chromium refuses to sandbox for root, which is who runs tests in containers.
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];
