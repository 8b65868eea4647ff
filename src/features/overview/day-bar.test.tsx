import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, expect, it } from 'vitest';
import { UNITS } from '../../equipment/units';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { DayBar } from './day-bar';

// Files share the language.
afterAll(() => showLanguage('en'));

it.each([
  ['en', 'Today: worked 5.5 h, idle 0.5 h (pauses within a ring count as work)'],
  ['cn', '今日作业 5.5 小时，间歇 0.5 小时（同一环施工中的停顿计入作业）'],
] as const)('says in %s that pauses within a piece of work count as work', async (language, label) => {
  await showLanguage(language);
  await needTexts('overview');
  const shown = { stretches: [], workedS: 19_800, idleS: 1800 };
  const bar = renderToStaticMarkup(<DayBar shown={shown} quarters={96} workColor="#000" unit={UNITS.ring} />);
  expect(bar).toContain(`aria-label="${label}"`);
  expect(bar).toContain(`<title>${label}</title>`);
});
