// How Chromium is started for tests and measurements: the system's own where there is one, without its calls home, with
// WebGL in software.
import { existsSync } from 'node:fs';

/** Undefined leaves the choice to Playwright, which then takes the browser that it downloaded itself. */
export function chromiumExecutable() {
  const candidates = [process.env.PLAYWRIGHT_CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  return candidates.find((path) => path !== undefined && existsSync(path));
}

/**
 * Features of Chromium that are switched off. Of the switch that names them the last one counts, so Playwright's own stand
 * here too; `chromium.test.ts` compares them.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  // Suggestions below the address bar, which nobody sees: two pages of Chromium's own in a process of theirs, half a second
  // of a core for each window that is opened.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** @type {string[]} */
export const chromiumArguments = [
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
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
