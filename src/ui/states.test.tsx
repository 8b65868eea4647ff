// States shown instead of data that could not be loaded.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { cancelledError, DataCoreError } from '../../workers/rpc/data-core-error';
import { cn } from '../i18n/cn';
import { en } from '../i18n/en';
import { showLanguage } from '../i18n/i18n';
import { ErrorState } from './states';

it.each([
  ['cn', cn, '取消请求'],
  ['en', en, 'request cancelled'],
] as const)(
  'a request that somebody cancelled is said only where its data would be (%s)',
  async (language, texts, said) => {
    await showLanguage(language);
    const shown = (error: unknown): string => renderToStaticMarkup(<ErrorState error={error} />);
    expect(shown(cancelledError())).toContain(said);
    expect(shown(new DataCoreError('payload', 'x'))).toContain(texts.errors.parse);
  },
);

it('a failure that was opened by somebody can be closed', async () => {
  await showLanguage('en');
  const close = `>${en.common.close}</button>`;
  const shown = (onClose?: () => void): string =>
    renderToStaticMarkup(
      <ErrorState error={new DataCoreError('network', 'x')} onRetry={() => undefined} onClose={onClose} />,
    );
  expect(shown(() => undefined)).toContain(close);
  expect(shown()).not.toContain(close);
});
