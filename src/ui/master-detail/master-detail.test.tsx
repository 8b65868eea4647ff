// The shortest use of a list with a panel beside it, whose states `Loaded` shows. Keys, pointers and the browser's
// 'back' are tried in tests/e2e/warning-list.spec.ts and warning-handling.spec.ts, a phone that is turned in
// turned-phone.spec.ts.
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { DataCoreError } from '../../../workers/rpc/data-core-error';
import { en } from '../../i18n/en';
import { showLanguage } from '../../i18n/i18n';
import { type Answer, Loaded } from '../loaded';
import { MEDIA } from '../media';
import { Panel } from '../panel';

vi.stubGlobal('localStorage', memoryStorage());
let isPhone = false;
vi.stubGlobal('matchMedia', (query: string) => ({ matches: isPhone && query === MEDIA.phone }));
const { MasterDetail } = await import('./master-detail');

beforeAll(() => showLanguage('en'));
afterEach(() => {
  isPhone = false;
});
afterAll(() => vi.unstubAllGlobals());

const LOADING: Answer<string> = { data: undefined, error: null, refetch: () => undefined };

function page(selected: number | null, thing: Answer<string> = LOADING): string {
  const close = (): void => undefined;
  return renderToStaticMarkup(
    <MasterDetail
      detailKey={selected}
      label="Thing"
      onClose={close}
      side={<p>side</p>}
      detail={
        selected === null ? null : (
          <Panel title={`Thing ${selected}`} onClose={close}>
            <Loaded from={thing} empty={(text) => (text === '' ? { title: 'empty' } : null)}>
              {(text) => <p>{text}</p>}
            </Loaded>
          </Panel>
        )
      }
    >
      <p>list</p>
    </MasterDetail>,
  );
}

it('shows the list with what stands at its side while nothing is selected', () => {
  expect(page(null)).toMatch(/list.*side/);
  expect(page(null)).not.toContain('<section');
});

it('shows the panel in place of the side, named by its title, with a way to close and to widen it', () => {
  const shown = page(7);
  expect(shown).toMatch(/list.*Thing 7/);
  expect(shown).not.toContain('side');
  const [, title = ''] = /aria-labelledby="([^"]+)"/.exec(shown) ?? [];
  expect(shown).toMatch(new RegExp(`<h2 id="${title}"[^>]*>Thing 7</h2>`));
  expect(shown).toContain(`aria-label="${en.common.close}"`);
  expect(shown).toContain('role="separator"');
});

it('covers the screen of a phone with the panel, as a dialog that keeps the focus', () => {
  isPhone = true;
  const [dialog = ''] = /<div[^>]* role="dialog"[^>]*>/.exec(page(7)) ?? [];
  expect(dialog).toContain('aria-modal="true"');
  expect(dialog).toContain('aria-label="Thing"');
  expect(dialog).toContain('&quot;isTrapped&quot;:true');
  expect(page(7)).toMatch(/list.*role="dialog".*Thing 7.*side/);
  expect(page(7)).not.toContain('role="separator"');
  expect(page(null)).not.toContain('role="dialog"');
});

it('has the same panel at the same place of the tree, beside the list and over it', () => {
  const panel = /<section.*<\/section>/;
  const [beside = 'none'] = panel.exec(page(7)) ?? [];
  expect(page(7)).not.toContain('role="dialog"');
  isPhone = true;
  // Its id tells where it stands: another place has another one.
  expect(panel.exec(page(7))?.[0]).toBe(beside);
});

it('says in the panel that it is loading, why it failed, that there is nothing, or what there is', () => {
  expect(page(7)).toContain(`aria-label="${en.common.loading}"`);
  const failed = page(7, { ...LOADING, error: new DataCoreError('network', 'gone') });
  expect(failed).toContain(en.errors.hiccup);
  expect(failed).toContain(en.common.retry);
  expect(page(7, { ...LOADING, data: '' })).toContain('empty');
  // Data once loaded stay while asking again fails.
  expect(page(7, { ...LOADING, data: 'known', error: new DataCoreError('network', 'gone') })).toContain('<p>known</p>');
});
