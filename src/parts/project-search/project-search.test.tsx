// The shortest use of a list screen's search: the screen's descriptor says what is asked for, the address what is.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { Screen } from '../../equipment/descriptor';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { ProjectSearchForm } from './project-search-form';
import { type ProjectSearch, useProjectSearch } from './use-project-search';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };

let search: ProjectSearch | null = null;

function ThingsScreen({ screen }: { readonly screen: Pick<Screen, 'search' | 'required'> }) {
  search = useProjectSearch({ scope: SCOPE, screen, beside: 'within' });
  return <ProjectSearchForm search={search} projects={[{ id: 3, name: 'Site' }]} counted="pile" />;
}

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('lists');
});

it('asks for the fields of the descriptor, filled from the address, and hands calls their filter', () => {
  const screen: Pick<Screen, 'search' | 'required'> = { search: ['project_id', 'pile_no', 'level'] };
  const form = signedInMarkup(1, <ThingsScreen screen={screen} />, '/?project=3&pile_no=K4&level=3&day=2026-11-01');
  expect(form).toMatch(/<input[^>]*value="K4"/);
  expect(form).toMatch(/<input[^>]*value="Site"/);
  expect(search?.filter).toEqual({ pile_no: 'K4', level: [3] });
  expect(search?.narrowed).toBe(true);
  // Before the project's zone is known, nothing is asked.
  expect(search?.ready).toBe(false);
});

it('narrows nothing where the address says nothing, or only what the screen does not ask for', () => {
  signedInMarkup(1, <ThingsScreen screen={{ search: ['project_id', 'pile_no'] }} />, '/?project=3&level=3');
  expect(search?.filter).toEqual({});
  expect(search?.narrowed).toBe(false);
});

it('is narrowed by what the screen has beside the form, which a reset takes away', () => {
  const screen: Pick<Screen, 'search' | 'required'> = { search: ['project_id', 'pile_no'] };
  const resetIn = (form: string) => /<button[^>]*>(?:(?!<button).)*Reset<\/button>/.exec(form)?.[0] ?? '';
  const plain = resetIn(signedInMarkup(1, <ThingsScreen screen={screen} />, '/?project=3'));
  expect(search?.narrowed).toBe(false);
  expect(plain).toMatch(/disabled/);
  const narrowed = resetIn(signedInMarkup(1, <ThingsScreen screen={screen} />, '/?project=3&within=depth_m~3~'));
  expect(search).toMatchObject({ narrowed: true, narrowedBeside: true, filter: {} });
  expect(narrowed).toMatch(/^<button/);
  expect(narrowed).not.toMatch(/disabled/);
});
