// A spinner without a name is silence to a screen reader, and axe finds it only while it turns.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FluentProvider } from '@fluentui/react-components';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../tests/fixtures/workers/memory-storage';
import { en } from '../i18n/en';
import { showLanguage } from '../i18n/i18n';

vi.stubGlobal('localStorage', memoryStorage());
const { BusySpinner } = await import('./busy-spinner');

beforeAll(() => showLanguage('en'));

const src = fileURLToPath(new URL('../', import.meta.url));

/** Spinners of a text that have no name. */
function unnamed(text: string): readonly string[] {
  return (text.match(/<Spinner\b(?:=>|[^>])*>/g) ?? []).filter((tag) => !/\s(?:aria-)?label[a-z]*=/.test(tag));
}

it('has a name, whatever its size', () => {
  const markup = renderToStaticMarkup(
    <FluentProvider>
      <BusySpinner size="tiny" appearance="inverted" />
    </FluentProvider>,
  );
  expect(markup).toMatch(
    new RegExp(
      `role="progressbar"[^>]*aria-label="${en.common.loading}"|aria-label="${en.common.loading}"[^>]*role="progressbar"`,
    ),
  );
});

it('is what stands wherever nothing else names the spinner', () => {
  expect(unnamed('<Spinner size="tiny" />')).toHaveLength(1);
  expect(unnamed('<Spinner\n  size="tiny"\n  label={t("a")}\n/><Spinner aria-label="x" />')).toEqual([]);
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => unnamed(readFileSync(join(src, file), 'utf8')).length > 0)).toEqual([]);
});
