import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it } from 'vitest';
import { UNITS } from '../../equipment/units';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { DayBar } from './day-bar';

// Files share the language.
afterAll(() => showLanguage('en'));

it.each([
  ['en', 'Today: worked 5.5 h, paused within a ring 0.3 h, idle 0.5 h'],
  ['cn', '今日作业 5.5 小时，同一环施工中停顿 0.3 小时，间歇 0.5 小时'],
] as const)('says in %s how long a machine worked, paused within its work, and was idle', async (language, label) => {
  await showLanguage(language);
  await needTexts('overview');
  const shown = { stretches: [], workedS: 19_800, pausedS: 1080, idleS: 1800 };
  const bar = renderToStaticMarkup(<DayBar shown={shown} quarters={96} workColor="#000" unit={UNITS.ring} />);
  expect(bar).toContain(`aria-label="${label}"`);
  expect(bar).toContain(`<title>${label}</title>`);
});

it('draws the three states apart without their colours', () => {
  const stretches = (['working', 'paused', 'idle'] as const).map((state, at) => ({ state, from: at, to: at + 1 }));
  const shown = { stretches, workedS: 900, pausedS: 900, idleS: 900 };
  const bar = renderToStaticMarkup(<DayBar shown={shown} quarters={96} workColor="#123456" unit={UNITS.ring} />);
  const heights = [...bar.matchAll(/ height="([\d.]+)"/g)].map(([, height]) => Number(height));
  expect(heights).toHaveLength(3);
  expect(heights).toEqual([...new Set(heights)].sort((a, b) => b - a));
  expect(bar.match(/fill="#123456"/g)).toHaveLength(1);
});
