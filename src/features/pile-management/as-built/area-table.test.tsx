// A row of numbers from a simulator, or of checks that were never made, is not taken for the site's.
import { createDOMRenderer, RendererProvider, renderToStyleElements } from '@fluentui/react-components';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../../tests/fixtures/signed-in-markup';
import { en } from '../../../i18n/en';
import { NO_VALUE } from '../../../i18n/format';
import { needTexts, showLanguage } from '../../../i18n/i18n';
import { AreaTable } from './area-table';
import type { BuiltArea } from './built-areas';

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('piles');
  await needTexts('plan');
});

const areaOf = (row: string, found: Partial<BuiltArea>): BuiltArea => ({
  ...{ row, shape: null, box: [0, 0, 0, 0], designed: 3, made: 2, placed: 2, beyond: 7, short: 8 },
  ...{ meanMm: 12, worstMm: 20, reachedM: 20, designedM: 30 },
  ...found,
});

it('marks areas by how much of them is simulated, and shows no number where nothing was checked', () => {
  const areas = [areaOf('all', {}), areaOf('some', { beyond: Number.NaN }), areaOf('none', { short: Number.NaN })];
  const page = signedInMarkup(
    4,
    <AreaTable
      areas={areas}
      shareOf={({ row }) => (row === 'all' ? 'all' : row === 'some' ? 'some' : 'none')}
      onSelect={() => undefined}
    />,
  );
  const [, all = '', some = '', none = ''] = (page.split('<tbody>')[1] ?? '').split('<tr>');
  const lastTwo = (line: string) => [...line.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text).slice(-2);
  expect([all, some, none].map(lastTwo)).toEqual([
    ['7', '8'],
    [NO_VALUE, '8'],
    ['7', NO_VALUE],
  ]);
  expect(all).toContain(`>${en.common.simulated}<`);
  expect(some).toContain(`>${en.common.partlySimulated}<`);
  expect(none).not.toContain(en.common.simulatedHint);
});

it('keeps an area and its mark in one line', () => {
  const renderer = createDOMRenderer();
  const page = signedInMarkup(
    4,
    <RendererProvider renderer={renderer}>
      <AreaTable areas={[areaOf('all', {})]} shareOf={() => 'all'} onSelect={() => undefined} />
    </RendererProvider>,
  );
  const styles = renderToStaticMarkup(renderToStyleElements(renderer));
  const [, head = ''] = /<th scope="row" class="([^"]*)"/.exec(page) ?? [];
  const rules = head.split(' ').flatMap((name) => styles.match(new RegExp(`\\.${name}\\{[^}]*\\}`, 'g')) ?? []);
  expect(rules.join()).toContain('white-space:nowrap');
});
