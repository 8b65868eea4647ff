// A Chromium for the browser tests, and a font for the Chinese they show.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { ask, root, run, SetUpError, step } from './steps.mjs';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Playwright's own, downloaded by it to its cache. @returns {string | undefined} */
function ownBrowser() {
  const path = createRequire(join(root, 'package.json'))('playwright').chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * The browser's executable: the one named by PLAYWRIGHT_CHROMIUM, the system's, Playwright's, or one installed now.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  await ensureChineseFont();
  const named = process.env.PLAYWRIGHT_CHROMIUM;
  if (named !== undefined) {
    if (existsSync(named)) return named;
    throw new SetUpError(`PLAYWRIGHT_CHROMIUM names ${named}, which is not there`, 'correct it or unset it.');
  }
  const found = systemBrowsers.find((path) => existsSync(path)) ?? ownBrowser();
  if (found !== undefined) return found;

  await step('Downloading Chromium for the browser tests', '', async () => {
    try {
      const cli = join(root, 'node_modules/playwright/cli.js');
      await run(process.execPath, [cli, 'install', 'chromium'], { limitMs: 300_000 });
    } catch (error) {
      console.log(`  not possible here (${error instanceof Error ? error.message : error}).`);
    }
  });
  const downloaded = ownBrowser();
  if (downloaded !== undefined) return downloaded;

  if (canInstallDebianPackages()) await installDebianPackages(['chromium'], 'the browser tests');
  const installed = systemBrowsers.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  throw new SetUpError(
    'The browser tests need Chromium, and none is here',
    'install Chromium or Chrome, and name its executable in PLAYWRIGHT_CHROMIUM if it is not in /usr/bin.',
  );
}

async function ensureChineseFont() {
  const fonts = await ask('fc-list', [':lang=zh', 'family']);
  if (fonts !== null && fonts !== '') return;
  if (canInstallDebianPackages()) await installDebianPackages(['fontconfig', 'fonts-noto-cjk'], 'Chinese text');
  else console.log('  No Chinese font is here: screenshots will show boxes. fonts-noto-cjk would do.');
}
