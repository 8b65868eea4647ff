// The picture of an older answer is not saved under the newer question.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../../tests/fixtures/signed-in-markup';
import { needTexts, showLanguage } from '../../../i18n/i18n';
import { FilesWait } from '../../../parts/export-menu/file-note';
import { PictureMenu } from './picture-menu';

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('records');
});

it('says in the button of its picture why it cannot be saved yet', () => {
  const shown = (waits: string | null): string =>
    signedInMarkup(
      0,
      <FilesWait value={waits}>
        <PictureMenu title="Spread" onSave={() => undefined} />
      </FilesWait>,
    );
  const button = /<button[^>]*aria-label="Save “Spread” as a picture"[^>]*>/;
  const waiting = button.exec(shown('Not yet'))?.[0];
  expect(waiting).toContain('title="Not yet"');
  // It opens its menu all the same, where a kind of picture waits.
  expect(waiting).not.toContain('disabled');
  const ready = button.exec(shown(null))?.[0];
  expect(ready).not.toMatch(/title=|disabled/);
});
