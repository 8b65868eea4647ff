// Depths by levels, against figures worked out by hand.
import { describe, expect, it } from 'vitest';
import { WITHOUT_DEPTH } from '../../../equipment/layouts/laid-out';
import { checkPileColumns } from '../../../equipment/pile-import';
import { EQUIPMENT_TYPES } from '../../../equipment/registry';
import { cn } from '../../../i18n/cn';
import { en } from '../../../i18n/en';
import { formatNumber } from '../../../i18n/format';
import { translator } from '../../../i18n/translate';
import { firstTyped } from '../lay-out/layout-form';
import { cellsOf } from './file-text';
import { levelColumn, levelHint, levelText } from './level-text';
import { depthBetweenM, depthsOfLevels, hasDepth, LEVEL_KINDS, levelFindings } from './levels';
import { meaningOf } from './meaning-of';
import { meantPiles } from './meant-columns';
import type { ColumnUse } from './recognise';

const format = { number: (value: number | null | undefined, decimals?: number) => formatNumber('cn', value, decimals) };
const pause = async (): Promise<void> => undefined;

describe('a depth by levels', () => {
  it('is the decimal difference, and has no noise of binary fractions', () => {
    // Every pair of millimetres, against whole numbers.
    const wrong: number[][] = [];
    for (let topMm = -3_000; topMm <= 9_000; topMm += 37) {
      for (let toeMm = -30_000; toeMm < topMm; toeMm += 611) {
        const depthM = depthBetweenM(topMm / 1000, toeMm / 1000);
        if (depthM !== (topMm - toeMm) / 1000) wrong.push([topMm, toeMm, depthM]);
      }
    }
    expect(wrong).toEqual([]);
    expect([7.35 - -4.8, depthBetweenM(7.35, -4.8)]).toEqual([12.149999999999999, 12.15]);
  });

  it('is empty where both levels are, and nothing is said of that', async () => {
    const { depthM, findings } = await depthsOfLevels([null, 3], [null, 1.5], null, pause);
    expect([depthM, [...findings.rows]]).toEqual([[null, 1.5], []]);
  });

  it('is not worked out from what is no level, and that is said of each of the two', async () => {
    const cells = [{ date: '2026-03-01' }, 'see S-101', false, 20_000];
    const { depthM, findings } = await depthsOfLevels(cells, [1, 'x', 1, null], null, pause);
    expect(depthM).toEqual([null, null, null, null]);
    expect(levelFindings(findings, 100).map(({ row, kind }) => [row, kind])).toEqual([
      [0, 'unreadTop'],
      [1, 'unreadTop'],
      [1, 'unreadToe'],
      [2, 'unreadTop'],
      [3, 'unreadTop'],
      [3, 'noToe'],
    ]);
    expect([findings.errors, findings.cautions]).toEqual([6, 0]);
    expect(levelFindings(findings, 2)).toHaveLength(2);
    expect(levelFindings(null, 2)).toEqual([]);
  });

  it('beside a depth of the file a missing level is a caution, and a cell that is no depth contradicts nothing', async () => {
    const { depthM, findings } = await depthsOfLevels([3, 3], [null, 0], [3, 'deep'], pause);
    expect([depthM, findings.errors, findings.cautions]).toEqual([[null, null], 0, 1]);
  });

  it('is worked out where the column of depths is empty, which happens in forms that are filled in by halves', async () => {
    const { depthM, findings } = await depthsOfLevels([3, 3, 3], [-9.5, 0, null], [12.5, null, null], pause);
    expect([depthM, findings.errors, findings.cautions]).toEqual([[null, 3, null], 0, 1]);
    const text = [
      '桩号,X,Y,桩长,桩顶标高,桩底标高',
      'P1,1,2,12.5,3,-9.5',
      'P2,3,4,,7.35,-4.80',
      'P3,5,6,?,1,0',
      'P4,7,8,,,',
    ];
    const cells = await cellsOf(text.join('\n'), 100);
    const piles = await meantPiles(cells, await meaningOf(cells, [], { site: null, hasDepth: true }), []);
    expect(piles?.columns.design_depth_m).toEqual([12.5, 12.15, '?', null]);
  });
});

it('levels above the national zero and the level where slurry stops make depths', async () => {
  const depthsOf = async (...lines: string[]) => {
    const cells = await cellsOf(lines.join('\n'), 100);
    const piles = await meantPiles(cells, await meaningOf(cells, [], { site: null, hasDepth: true }), []);
    return piles?.columns.design_depth_m;
  };
  // ±0.000 is 4.200: 1.850 is −2.350, and −10.150 is −14.350. The first pile is 12 m long either way.
  const heads = '桩号,X,Y,桩顶相对标高,桩顶绝对标高,桩底绝对标高';
  const both = [heads, 'P1,1,2,-2.350,1.850,-10.150', 'P2,3,4,-1.100,3.100,-12.455'];
  expect(await depthsOf(...both)).toEqual([12, 15.555]);
  expect(await depthsOf('桩号,X,Y,停浆面标高,桩底标高', 'P1,1,2,2.60,–9.90')).toEqual([12.5]);
  // One above each zero: the file has no depth.
  expect(await depthsOf('桩号,X,Y,桩顶绝对标高,桩底相对标高', 'P1,1,2,1.850,-14.350')).toBeUndefined();
});

it('levels below zero are read with any sign for minus; a range is no level, and no size', async () => {
  const text = [
    '桩号,X,Y,桩径,桩顶标高,桩底标高',
    'P1,1,2,0.5,–3.50,–15.75',
    'P2,3,4,0.5,－3.50,−15.75',
    'P3,5,6,0.5,‒3.50,﹣15.75',
    'P4,7,8,0.5,3–5,–15.75',
    'P5,9,–10.5,0.5–0.6,–3.50,–15.75',
  ];
  const cells = await cellsOf(text.join('\n'), 100);
  const piles = await meantPiles(cells, await meaningOf(cells, [], { site: null, hasDepth: true }), []);
  // 15.75 less 3.50 is 12.25.
  expect(piles?.columns.design_depth_m).toEqual([12.25, 12.25, 12.25, null, 12.25]);
  expect(levelFindings(piles?.levels ?? null, 9).map(({ row, kind }) => [row, kind])).toEqual([[3, 'unreadTop']]);
  const checked = checkPileColumns({ pile_no: [], ...piles?.columns, design: piles?.columns.design ?? {} }, []);
  expect(checked.yM).toEqual([2, 4, 6, 8, -10.5]);
  expect(checked.problems.map(({ row, column, code }) => [row, column, code])).toEqual([
    [4, 'diameter_m', 'not_a_number'],
  ]);
});

describe('what is said of levels', () => {
  const row = { row: 0, topM: 3.5, toeM: -11.5, depthM: 15.06 };

  it('names the column that is wrong, and the figures', () => {
    const terms = { t: translator(cn), unit: '桩' };
    expect(
      LEVEL_KINDS.map((kind) => [levelColumn({ ...row, kind }), levelText(terms, format, { ...row, kind })]),
    ).toEqual([
      ['top_level_m', '不是数字，或超出 ±10,000 m'],
      ['toe_level_m', '不是数字，或超出 ±10,000 m'],
      ['top_level_m', '为空，而桩底标高为 −11.500 m'],
      ['toe_level_m', '为空，而桩顶标高为 3.500 m'],
      ['toe_level_m', '−11.500 m 不低于桩顶标高 3.500 m'],
      ['design_depth_m', '15.060 m 与标高不符：桩顶 3.500 m、桩底 −11.500 m，相差 15.000 m'],
    ]);
  });

  it('tells of the columns where the depth comes from, and which one is missing', () => {
    const terms = { t: translator(en), unit: 'pile' };
    const hint = (...fields: ColumnUse['field'][]) => {
      const said = levelHint(
        terms,
        format,
        fields.map((field) => ({ field, unit: 'm' })),
      );
      return said === null ? null : [said.intent, said.text.replace(/[,:;].*/, '')];
    };
    expect(hint('pile_no', 'design_depth_m')).toBeNull();
    expect(hint('top_level_m', 'toe_level_m')?.[1]).toBe(
      'The design depth is the top level of the pile minus its toe level',
    );
    expect(hint('top_level_m', 'toe_level_m', 'design_depth_m')?.[1]).toBe('The column of design depths counts');
    expect(hint('top_level_m')).toEqual(['warning', 'There is a top level']);
    expect(hint('toe_level_m')).toEqual(['warning', 'There is a toe level']);
    expect(hint('toe_level_m', 'design_depth_m')?.[0]).toBe('hint');
  });
});

it('types have a depth where the pattern that their form of a layout begins with has one', () => {
  const profiles = EQUIPMENT_TYPES.flatMap(({ profile }) =>
    profile === null || profile.layout === 'none' ? [] : [profile],
  );
  expect(profiles.map(hasDepth)).toEqual(
    profiles.map((profile) => !WITHOUT_DEPTH.has(firstTyped(profile, false).kind)),
  );
  expect(new Set(profiles.map(hasDepth)).size).toBe(2);
});
