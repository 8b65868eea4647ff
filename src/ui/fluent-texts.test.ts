// Rendered by Fluent itself: another version of it that says something else in English fails here.
import { Combobox, Dropdown, FluentProvider, InfoLabel, SearchBox, SpinButton } from '@fluentui/react-components';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { cn } from '../i18n/cn';
import { translator } from '../i18n/translate';
import { fluentTexts } from './fluent-texts';

function labels(content: ReactNode): string[] {
  const page = createElement(FluentProvider, { customStyleHooks_unstable: fluentTexts(translator(cn)) }, content);
  return [...renderToStaticMarkup(page).matchAll(/aria-label="([^"]*)"/g)].map(([, label = '']) => label);
}

it.each<[string, ReactNode, readonly string[]]>([
  ['Combobox', createElement(Combobox, { 'aria-label': '项目' }), ['项目', '展开 项目']],
  ['Combobox without a label', createElement(Combobox, {}), ['展开']],
  ['Dropdown', createElement(Dropdown, { clearable: true, selectedOptions: ['a'] }), ['清除']],
  ['SearchBox', createElement(SearchBox, { defaultValue: 'a' }), ['清除']],
  ['InfoLabel', createElement(InfoLabel, { info: 'a' }), ['说明']],
  ['SpinButton', createElement(SpinButton, { defaultValue: 1 }), ['增加', '减少']],
])('%s speaks the language shown', (_name, content, spoken) => {
  expect(labels(content)).toEqual(spoken);
});

it('leaves a label that a caller gave', () => {
  const own = createElement(Dropdown, {
    clearable: true,
    selectedOptions: ['a'],
    clearButton: { 'aria-label': '清除班次' },
  });
  expect(labels(own)).toEqual(['清除班次']);
});
