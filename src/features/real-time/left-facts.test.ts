import { expect, it } from 'vitest';
import { askedPasses, passesLeft } from '../../equipment/asked-passes';
import { borePasses } from '../../equipment/families/bored';
import { MIXING_PASSES } from '../../equipment/profile-parts';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { descriptor as board } from '../../equipment/types/drainage-board/descriptor';
import { descriptor as gravelPile } from '../../equipment/types/gravel-pile/descriptor';
import { descriptor as pipePile } from '../../equipment/types/prestressed-pipe-pile/descriptor';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import { leftFacts } from './left-facts';
import { workLeft } from './work-left';

const BORING = borePasses('钻进', 'Drill');
const format = {
  number: (value: number | null | undefined) => `${value ?? '–'}`,
  span: (ms: number) => `${ms / 60_000} min`,
};
/** Names and values of the facts of a pile of 10 m, so deep, at 0.5 m/min. */
function factsOf(
  passes: Parameters<typeof leftFacts>[0]['passes'],
  pass: number,
  terms: Readonly<Record<string, number>> | null,
  over: Partial<Parameters<typeof leftFacts>[0]> = {},
  depthM = 4,
) {
  const toGo = passesLeft(passes, askedPasses(passes, terms, 10, pass), pass);
  const left = workLeft(toGo, depthM);
  const ofPile = { left, pass, pace: 0.5, toGo, passes, terms, whole: null } as const;
  const facts = leftFacts({ ...ofPile, language: 'cn', t: translator(cn), format, ...over });
  return facts.map(({ name, value }) => [name, value]);
}
const ENGLISH = { language: 'en', t: translator(en) } as const;
const SPEEDS = { strokes: 2, down_mpm: 1, up_mpm: 0.5 };

it('says that later passes are reckoned as designed', () => {
  expect(factsOf(MIXING_PASSES, 0, SPEEDS)).toEqual([
    ['剩余行程', '16'],
    ['预计还需（后续按设计速度）', '32 min'],
  ]);
  expect(factsOf(MIXING_PASSES, 0, SPEEDS, ENGLISH)).toEqual([
    ['Left to travel', '16'],
    ['Time left (later passes as designed)', '32 min'],
  ]);
  // 6 m down at 0.5 and 10 m up at 0.5; then 3 m down at 1 and 3 m up at 0.5.
  expect(factsOf(MIXING_PASSES, 0, { ...SPEEDS, restir_depth_m: 3 })).toEqual([
    ['剩余行程', '22'],
    ['预计还需（后续按设计速度）', '41 min'],
  ]);
  // While it stands still nobody knows how long.
  expect(factsOf(MIXING_PASSES, 0, SPEEDS, { pace: null })[1]).toEqual(['预计还需（后续按设计速度）', '–']);
  expect(factsOf(MIXING_PASSES, 1, SPEEDS)).toEqual([
    ['剩余行程', '4'],
    ['预计还需', '8 min'],
  ]);
});

it('says that they are reckoned as fast as before, or tells the time of this pass alone', () => {
  const stretches = [{ pass: 1, points: Float64Array.of(10, 0, 0, 40 * 60_000) }];
  const whole = { tracks: [{ channel: 'depth_m', stretches, extremes: [], min: 0, max: 10 }] };
  // 6 m down at 0.5; 10 m up, which took 40 min before.
  expect(factsOf(MIXING_PASSES, 2, { strokes: 4 }, { whole })).toEqual([
    ['剩余行程', '16'],
    ['预计还需（后续按本记录速度）', '52 min'],
  ]);
  // A board's speed is that of its insertion.
  expect(factsOf(board.profile.passes, 0, { speed_mps: 0.4 })).toEqual([
    ['剩余行程', '16'],
    ['本行程还需', '12 min'],
  ]);
  expect(factsOf(MIXING_PASSES, 0, null, ENGLISH)).toEqual([
    ['Left of this pass', '6'],
    ['Time for this pass', '12 min'],
  ]);
});

it('names the passes whose time nobody knows', () => {
  expect(factsOf(BORING, 0, SPEEDS)).toEqual([
    ['剩余行程', '16'],
    ['预计还需（后续按设计速度、不含清孔）', '32 min'],
  ]);
  expect(factsOf(BORING, 1, SPEEDS, ENGLISH)).toEqual([
    ['Left to travel', '10'],
    ['Time left (later passes as designed, without Clean)', '20 min'],
  ]);
  expect(factsOf(BORING, 1, {})[1]).toEqual(['本行程还需', '–']);
  expect(factsOf(pipePile.profile.passes, 0, {})).toEqual([
    ['剩余行程', '6'],
    ['预计还需（不含复压）', '12 min'],
  ]);
});

it('takes the pace of a part of a pass for that of no other', () => {
  const { passes } = gravelPile.profile;
  // A tube that is pulled at 0.5 m/min is up in 8 min; how fast it is put in again says nothing about that.
  expect(factsOf(passes, 1, {})).toEqual([
    ['剩余行程', '4'],
    ['预计还需（不含反插）', '8 min'],
  ]);
  expect(factsOf(passes, 2, {})).toEqual([
    ['剩余行程', '4'],
    ['预计还需（不含反插）', '–'],
  ]);
  // Driven first: 6 m at 0.5, and 10 m up at the designed 2 m/min.
  expect(factsOf(passes, 0, { up_mpm: 2 }, ENGLISH)[1]).toEqual([
    'Time left (later passes as designed, without Re-insert)',
    '17 min',
  ]);
});

it('never says that work takes no time which goes on', () => {
  // A pipe is at its toe, and is pressed again; a pile stirred up to the top has not ended yet.
  expect(factsOf(pipePile.profile.passes, 1, {}, {}, 10)).toEqual([
    ['剩余行程', '0'],
    ['预计还需', '–'],
  ]);
  expect(factsOf(pipePile.profile.passes, 1, {}, {}, 9.9)[1]).toEqual(['预计还需', '–']);
  expect(factsOf(pipePile.profile.passes, 0, {}, {}, 10)[1]).toEqual(['预计还需（不含复压）', '–']);
  expect(factsOf(MIXING_PASSES, 1, SPEEDS, {}, 0)[1]).toEqual(['预计还需', '–']);
  for (const { code, profile } of EQUIPMENT_TYPES) {
    const passes = profile?.passes ?? [];
    for (const [pass] of passes.entries()) {
      for (const depthM of [0, 10]) {
        const at = factsOf(passes, pass, { ...SPEEDS, pass: pass + 1 }, {}, depthM);
        expect(at.at(-1)?.[1], `${code}, pass ${pass} at ${depthM} m`).not.toBe('0 min');
      }
    }
  }
  // The way up is still to come.
  expect(factsOf(MIXING_PASSES, 0, SPEEDS, {}, 10)[1]).toEqual(['预计还需（后续按设计速度）', '20 min']);
});

it('has nothing where work is not about depth', () => {
  expect(factsOf(BORING, 0, SPEEDS, { left: null })).toEqual([
    ['剩余行程', '–'],
    ['预计还需', '–'],
  ]);
});

it('tells hours with their minutes', () => {
  const timeOf = (pace: number) => factsOf(MIXING_PASSES, 1, SPEEDS, { pace })[1]?.[1];
  // 4 m at so many metres a minute.
  expect([4 / 119, 4 / 120, 4 / 59].map(timeOf)).toEqual(['60 min 59 min', '120 min', '59 min']);
});
