import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { MIXING_PASSES } from '../../equipment/profile-parts';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { Borehole } from './borehole';

const DEPTHS = [
  { pass: 0, fromM: 0, toM: 12.02 },
  { pass: 1, fromM: 3.5, toM: 12.01 },
];
const HOLE = { segments: [], depthM: 3.5, reachedM: 12.25, designDepthM: 12, dark: false } as const;
const TWO = [{ pass: 0 }, { pass: 1 }];

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('realTime');
  await needTexts('overview');
});

it('draws a bar a pass, and says in words how far each went', () => {
  const shown = renderToStaticMarkup(<Borehole {...HOLE} passes={MIXING_PASSES} asked={TWO} made={DEPTHS} />);
  expect(shown).toContain('; passes: Down 0.00–12.02\u00a0m, Up 3.50–12.01\u00a0m"');
  expect(shown.match(/data-pass=/g)).toHaveLength(2);
  expect(shown).toContain('aria-label="Depth of each pass"');
  expect(shown).toContain('2 Up 3.50–12.01\u00a0m');
  // The second begins below the ground, beside the first.
  const bars = [...shown.matchAll(/data-pass="\d"><text[^>]*>\d<\/text><rect x="([\d.]+)" y="([\d.]+)"/g)];
  const [first, second] = bars.map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
  expect(second?.x).toBeGreaterThan(first?.x ?? Number.NaN);
  expect(second?.y).toBeGreaterThan(first?.y ?? Number.NaN);
});

it('is one bar where the type has one pass, or nothing is known of them', () => {
  const one = renderToStaticMarkup(
    <Borehole {...HOLE} passes={MIXING_PASSES.slice(0, 1)} asked={TWO} made={DEPTHS.slice(0, 1)} />,
  );
  const none = renderToStaticMarkup(<Borehole {...HOLE} passes={MIXING_PASSES} asked={TWO} made={[]} />);
  for (const shown of [one, none]) {
    expect(shown).not.toContain('data-pass');
    expect(shown).not.toContain('passes:');
    expect(shown).not.toContain('Depth of each pass');
  }
});

it('is grey, and so is its tool, where the depth is that of a while ago', () => {
  const shown = (old: boolean) =>
    renderToStaticMarkup(<Borehole {...HOLE} passes={MIXING_PASSES} asked={TWO} made={DEPTHS} old={old} />);
  const classesOf = (markup: string) => [
    /<figure class="([^"]*)"/.exec(markup)?.[1],
    /<path class="([^"]*)" d="M3/.exec(markup)?.[1],
  ];
  expect(shown(true)).toContain('data-old="true"');
  expect(shown(false)).not.toContain('data-old');
  const [figure, tool] = classesOf(shown(false));
  const [oldFigure, oldTool] = classesOf(shown(true));
  expect(oldFigure).not.toBe(figure);
  expect(tool).toBeDefined();
  expect(oldTool).not.toBe(tool);
});
