// What stands in the place of data that could not be had.
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { cancelledError, DataCoreError } from '../../workers/rpc/data-core-error';
import { cn } from '../i18n/cn';
import { en } from '../i18n/en';
import { ErrorState } from './states';

it.each([
  ['cn', cn, '取消请求'],
  ['en', en, 'request cancelled'],
] as const)('a request that somebody cancelled is said only where its data would be (%s)', async (lng, texts, said) => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng, resources: { [lng]: { translation: texts } } });
  const shown = (error: unknown): string =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <ErrorState error={error} />
      </I18nextProvider>,
    );
  expect(shown(cancelledError())).toContain(said);
  expect(shown(new DataCoreError('payload', 'x'))).toContain(texts.errors.parse);
});
