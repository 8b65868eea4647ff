// A file that would have an older answer under the newer question is not made.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { FilesWait, fileNotes } from './file-note';
import { type SavedTable, SaveMenu } from './save-menu';

const table = (): SavedTable => ({ fileName: 'flow', title: 'Flow', columns: [] });

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('lists');
});

it.each([table, null])('says in its button why nothing can be saved yet', (made) => {
  const shown = (waits: string | null): string =>
    signedInMarkup(
      0,
      <FilesWait value={waits}>
        <SaveMenu table={made} />
      </FilesWait>,
    );
  const waiting = shown('Not yet');
  expect(waiting).toContain(en.listExport.export);
  expect(waiting).toMatch(/<button[^>]*title="Not yet"/);
  // It opens its menu all the same: a press while the list is read anew is not lost.
  expect(waiting).not.toMatch(/disabled/);
  const ready = shown(null);
  expect(ready).not.toMatch(/title=|aria-disabled="true"/);
  expect(ready.includes('disabled=""')).toBe(made === null);
});

it('has the search of a file before what its numbers lack', async () => {
  expect(await fileNotes(async () => 'Filter: K4', 'Lacks R-7')).toEqual(['Filter: K4', 'Lacks R-7']);
  expect(await fileNotes(null, 'Lacks R-7')).toEqual(['Lacks R-7']);
  expect(await fileNotes(null, null)).toEqual([]);
});
