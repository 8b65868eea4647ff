// The screen once its project is known, and the states shown before. The first test is the shortest use.
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInMarkup } from '../../tests/fixtures/signed-in-markup';
import { DataCoreError } from '../../workers/rpc/data-core-error';
import { type EquipmentType, SCREEN_KEYS } from '../equipment/descriptor';
import { EQUIPMENT_TYPES } from '../equipment/registry';
import { descriptor as mixingPile } from '../equipment/types/mixing-pile/descriptor';
import { en } from '../i18n/en';
import { showLanguage } from '../i18n/i18n';
import { ProjectScreen } from './project-screen';
import { type ScreenHost, ScreenHostContext } from './screen-host';

const type: EquipmentType = mixingPile;
const KNOWN: ScreenHost['project'] = {
  projects: [{ id: 3, name: 'Site' }],
  error: null,
  retry: () => undefined,
  projectId: 3,
  scope: { typeCode: type.code, typePrefix: type.apiPrefix, projectId: 3 },
  choose: () => undefined,
  timeZone: undefined,
};

/** The page for an account of `role` whose host shows `part`. */
function shown(role: number | null, part: Partial<ScreenHost>): string {
  const host: ScreenHost = {
    type,
    screen: 'index',
    project: KNOWN,
    linkTo: () => null,
    linkOf: () => null,
    open: () => undefined,
    reportCrash: () => undefined,
    takeHandleStatus: () => null,
    ...part,
  };
  return signedInMarkup(
    role,
    <ScreenHostContext value={host}>
      <ProjectScreen>{({ screen, scope }) => <p>{`${screen.key} of project ${scope.projectId}`}</p>}</ProjectScreen>
    </ScreenHostContext>,
  );
}

beforeAll(() => showLanguage('en'));

describe('a screen', () => {
  it('is rendered with its project, once it is known', () => {
    const page = shown(1, {});
    expect(page).toContain('<p>index of project 3</p>');
    // A screen reader reads the heading out: the name of the page.
    expect(page).toMatch(new RegExp(`^<h1[^>]*>${en.screens.index}</h1>`));
  });

  it('shows that its project is loading', () => {
    const page = shown(1, { project: { ...KNOWN, projects: undefined, projectId: null, scope: null } });
    expect(page).toContain(`aria-label="${en.common.loading}"`);
    expect(page).not.toContain('of project');
  });

  it('does not wait for the list where the address names the project', () => {
    expect(shown(1, { project: { ...KNOWN, projects: undefined } })).toContain('<p>index of project 3</p>');
  });

  it('says why there are no projects, and offers to try again', () => {
    const error = new DataCoreError('network', 'gone');
    const page = shown(1, { project: { ...KNOWN, projects: undefined, projectId: null, scope: null, error } });
    expect(page).toContain(en.errors.hiccup);
    expect(page).toContain(en.common.retry);
  });

  it('says that the account has no project', () => {
    const page = shown(1, { project: { ...KNOWN, projects: [], projectId: null, scope: null } });
    expect(page).toContain(en.errors.noProject);
    expect(page).toContain(en.errors.noProjectHint);
  });

  it('says that it does not exist for a type that has no such screen or records nothing', () => {
    const without: EquipmentType = { ...type, screens: [] };
    expect(shown(0, { type: without })).toContain(en.shell.notBuiltTypeHint);
    expect(shown(0, { type: { ...type, profile: null } })).toContain(en.shell.notBuiltTypeHint);
  });

  it('is refused to every account that may not see it, of every type, in every host', () => {
    for (const known of EQUIPMENT_TYPES) {
      for (const key of SCREEN_KEYS) {
        const screen = known.screens.find((candidate) => candidate.key === key);
        if (screen === undefined || screen.roles === 'all') continue;
        for (let role = 0; role <= 9; role += 1) {
          const page = shown(role, { type: known, screen: key });
          const may = role === 0 || screen.roles.includes(role);
          expect(page.includes('of project'), `role ${role} at ${known.code} ${key}`).toBe(may);
          expect(page.includes(en.errors.http['403']), `role ${role} at ${known.code} ${key}`).toBe(!may);
        }
      }
    }
    expect(shown(null, {})).toContain(en.errors.http['403']);
  });
});
