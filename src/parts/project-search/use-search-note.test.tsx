// The search that a file is made by, in words: with the names of machines, and only what really leaves something out.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { ProjectSettings } from '../../contracts/api';
import type { SearchField } from '../../contracts/search-fields';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { EMPTY_SEARCH } from '../../ui/search-form/search-values';
import { type SearchNote, useSearchNote } from './use-search-note';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const SETTINGS: ProjectSettings = {
  ...{ time_zone: 'UTC', plan_metres_per_day: 0, plan_piles_per_day: 0, shift_starts: ['00:00'], limits: {} },
  ...{ is_pile_no_split: false, is_show_discard: false, is_warning_level: false, cement_density_gcm3: 3.1 },
};

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('lists');
});

interface Asked {
  readonly fields: readonly SearchField[];
  readonly beside?: readonly string[];
  readonly onNote: (note: SearchNote) => void;
}

const VALUES = { ...EMPTY_SEARCH, equipment_id: '7', pile_no: 'K4' };

function FileOf({ fields, beside, onNote }: Asked) {
  onNote(useSearchNote({ scope: SCOPE, fields, values: VALUES, settings: SETTINGS }, 'panel', beside));
  return null;
}

async function noteOf(asked: Omit<Asked, 'onNote'>): Promise<string> {
  const notes: SearchNote[] = [];
  signedInMarkup(0, <FileOf {...asked} onNote={(note) => notes.push(note)} />, '/', ({ queryClient, queries }) => {
    queryClient.setQueryData(queries.equipments(SCOPE).queryKey, [{ id: 7, name: 'Rig 7' }]);
  });
  return (await notes[0]?.()) ?? 'nothing was shown';
}

it('names the machine, the number in the type’s word, and what narrows the list beside the form', async () => {
  expect(await noteOf({ fields: ['equipment_id', 'pile_no'], beside: ['Depth: ≥ 5 m'] })).toBe(
    'Filter: Machine: Rig 7 · Panel no.: K4 · Depth: ≥ 5 m',
  );
});

it('says that what was given up is left out only of lists that leave it out', async () => {
  expect(await noteOf({ fields: ['equipment_id', 'is_discard'] })).toMatch(/^Filter: Machine: Rig 7 · .+/);
  // As the sums of days.
  expect(await noteOf({ fields: ['equipment_id'] })).toBe('Filter: Machine: Rig 7');
});
