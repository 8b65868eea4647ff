// Nobody waits for an answer that does not come.
import { beforeAll, expect, it } from 'vitest';
import { DataCoreError } from '../../../workers/rpc/data-core-error';
import { needTexts, showLanguage, shown } from '../../i18n/i18n';
import { filesWaitText } from './files-wait-text';

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('records');
});

it('says that the answer is on its way, or that it could not be read', () => {
  const { t } = shown.getState();
  expect(filesWaitText(t, null)).toBe('Files can be saved once the answer to this question is here');
  expect(filesWaitText(t, new DataCoreError('network', 'gone'))).toBe(
    'The answer to this question could not be read; files can be saved once it is',
  );
});
