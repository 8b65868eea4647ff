import { expect, it } from 'vitest';
import { trustRules } from './trusted-types';

const rules = trustRules('https://site.example');

it.each(['/assets/worker-1.js', 'https://site.example/assets/worker-1.js'])(
  'lets a script of its own through: %s',
  (url) => {
    expect(rules.createScriptURL(url)).toBe(url);
  },
);

it.each(['https://evil.example/x.js', '//evil.example/x.js', 'data:text/javascript,alert(1)', 'blob:null/1'])(
  'refuses a script from elsewhere: %s',
  (url) => {
    expect(() => rules.createScriptURL(url)).toThrow(TypeError);
  },
);

it('refuses markup made of text', () => {
  expect(rules.createHTML('')).toBe('');
  expect(() => rules.createHTML('<img src=x onerror=alert(1)>')).toThrow(TypeError);
});
