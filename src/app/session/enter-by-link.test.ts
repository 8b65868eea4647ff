import { expect, it } from 'vitest';
import { pageAfter } from './enter-by-link';

it.each([
  ['signedIn', null, '/'],
  ['signedIn', '2', '/login?to_page=2'],
  ['signedIn', '/smw/index?pile=9', '/login?to_page=%2Fsmw%2Findex%3Fpile%3D9'],
  ['failed', null, '/login'],
  ['failed', '2', '/login?to_page=2'],
  ['none', '2', '/login?to_page=2'],
  ['none', null, null],
] as const)('a link that is %s and names the page %s leads to %s', (link, toPage, path) => {
  expect(pageAfter(link, { toPage })).toBe(path);
});
