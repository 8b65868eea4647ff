// When the newest change can be taken back: forms that send how many piles were when they were opened keep it waiting.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { EquipmentType } from '../../equipment/descriptor';
import { descriptor } from '../../equipment/types/mixing-pile/descriptor';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { usePileList } from '../../parts/pile-list/use-pile-list';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { useAddressState } from '../../ui/address/use-address-state';
import { ManagedPiles } from './managed-piles';
import { PILE_MANAGEMENT_PARTS, PILE_TASKS, type PileTask } from './pile-url';
import { usePileChanges } from './use-pile-changes';

const TYPE: EquipmentType = descriptor;
const SCOPE = { typeCode: descriptor.code, typePrefix: descriptor.apiPrefix, projectId: 3 };
const SCREEN = { search: ['project_id', 'pile_no'] } as const;
const nothing = (): undefined => undefined;

function Piles({ isBusy, why }: { readonly isBusy: boolean; readonly why: string }) {
  const search = useProjectSearch({ scope: SCOPE, screen: SCREEN });
  const [state, change] = useAddressState(PILE_MANAGEMENT_PARTS);
  const undo = { what: 'import of 3 piles', why, lost: 0, isBusy, undo: async () => nothing(), remember: nothing };
  return (
    <ManagedPiles
      type={TYPE}
      profile={descriptor.profile}
      list={usePileList(search)}
      seen={undefined}
      search={search}
      changes={usePileChanges(SCOPE, 'order')}
      undo={undo}
      editsCell={{ current: false }}
      state={state}
      onChange={change}
      ids={null}
      part={null}
      dark={false}
      phone={false}
      onSimulate={null}
      onRows={nothing}
      onPoint={null}
    />
  );
}

/** The tag of the button that takes back; undefined: there is none. */
function undoButton(task: PileTask, { isBusy = false, why = '' } = {}): string | undefined {
  const page = signedInMarkup(0, <Piles isBusy={isBusy} why={why} />, `/?task=${task}`);
  const buttons = page.match(/<button.*?<\/button>/gs) ?? [];
  const button = buttons.find((one) => one.endsWith(`${en.pileManagement.undo}</button>`));
  return button?.slice(0, button.indexOf('>'));
}

/** Whether it is disabled; null: there is none. */
function waits(task: PileTask, isBusy = false): boolean | null {
  const button = undoButton(task, { isBusy });
  return button === undefined ? null : button.includes('aria-disabled="true"');
}

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('lists');
  await needTexts('piles');
});

it('waits while a form about many piles is open, and for no other task', () => {
  const waiting = PILE_TASKS.filter((task) => waits(task) !== false);
  expect(waiting).toEqual(['batch', 'arrange']);
  expect(waiting.map((task) => waits(task))).toEqual([true, true]);
});

it('waits while a change is taken back', () => {
  expect(waits('none', true)).toBe(true);
});

it('says what is taken back, and the reason that was given for it', () => {
  expect(undoButton('none')).toContain('title="Undo: import of 3 piles"');
  expect(undoButton('none', { why: 'broken pile' })).toContain('title="Undo: import of 3 piles\nNote: broken pile"');
});
