// The way to the other views, while one is not there.
import { lazy } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { en } from '../../i18n/en';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { ViewPlace } from './view-place';
import { ViewSwitch } from './view-switch';

const Coming = lazy(() => new Promise<never>(() => undefined));
const viewSwitch = <ViewSwitch view="compare" onView={() => undefined} hadFocus={{ current: false }} />;
const LIST = `>${en.analyse.list}</button>`;

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('records');
});

function shown(from: { readonly data: string | undefined; readonly error: unknown }): string {
  return renderToStaticMarkup(
    <ViewPlace viewSwitch={viewSwitch} from={{ ...from, refetch: () => undefined }}>
      {(data) => (data === 'coming' ? <Coming /> : data)}
    </ViewPlace>,
  );
}

it('stays while the code of a view comes', () => {
  expect(shown({ data: 'coming', error: null })).toContain(LIST);
});

it('stays while its data come, and where they failed, beside the retry', () => {
  expect(shown({ data: undefined, error: null })).toContain(LIST);
  const failed = shown({ data: undefined, error: new Error('cut') });
  expect(failed).toContain(LIST);
  expect(failed).toContain(en.common.retry);
});

it('is the view’s own once that is there', () => {
  expect(shown({ data: 'there', error: null })).toBe('there');
});
