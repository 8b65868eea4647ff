// A file of findings has every pile, in the words of the screen, with the unit of each number.
import { describe, expect, it } from 'vitest';
import { cn } from '../../../i18n/cn';
import { en } from '../../../i18n/en';
import { translator } from '../../../i18n/translate';
import type { BuiltFinding, BuiltKind, Drift } from '../../../parts/as-built/built-findings';
import { csvOf } from '../../../parts/export-menu/columns-csv';
import { areaColumns, areaName, findingColumns } from './built-file';

const none = Number.NaN;
const NO_DRIFT: Drift = {
  ...{ northM: none, eastM: none, leftM: none, errorM: none, turnDeg: none, turnedLeftM: none, reachM: none },
};
const finding = (
  kind: BuiltKind,
  machine: number,
  piles: number[],
  values: number[],
  others = piles,
): BuiltFinding => ({
  ...{ key: kind, kind, machine, drift: NO_DRIFT },
  piles: Uint32Array.from(piles),
  values: Float64Array.from(values),
  others: Uint32Array.from(others),
});

const findings = [
  finding('short', 0, [4], [0.4567]),
  finding('machineShift', 7, [1, 2], [50.04, 61]),
  finding('otherPlace', 0, [3], [1300.2], [4]),
  finding('unplanned', 0, [99], [0]),
];
const textOf = async (columns: Parameters<typeof csvOf>[0]) => (await csvOf(columns)).join('');
const linesOf = async (language: 'cn' | 'en') => {
  const text = await textOf(
    findingColumns(findings, {
      t: translator(language === 'cn' ? cn : en),
      pileTitle: 'No.',
      numberOf: (id) => `P-${id}`,
      nameOf: (id) => `M${id}`,
      textOf: ({ kind }) => `why ${kind}`,
      time: (ms) => `at ${ms}`,
      records: [{ recordNo: 'R-1', machine: 8, endedMs: 5, isSimulated: true }],
      isSimulated: (id) => id === 2,
    }),
  );
  return text.split('\r\n');
};

describe('a file of findings', () => {
  it('has a row a pile, and a row a record of what was never designed', async () => {
    expect(await linesOf('en')).toEqual([
      '\ufeffFinding,Machine,No.,Value,Unit,Stands at,Record no.,Finished,Arithmetic,Simulated',
      'Too short,,P-4,0.457,m,,,,why short,no',
      'M7 is always off by the same way,M7,P-1,50,mm,,,,why machineShift,no',
      'M7 is always off by the same way,M7,P-2,61,mm,,,,why machineShift,yes',
      'Made in the place of another,,P-3,1300.2,mm,P-4,,,why otherPlace,no',
      '"Made, but not designed",M8,,,,,R-1,at 5,why unplanned,yes',
      '',
    ]);
    expect((await linesOf('cn'))[0]).toBe('\ufeff问题,设备,No.,数值,单位,位于,施工记录号,完成时间,算式,模拟');
  });

  it('of areas has an empty cell where no place was told', async () => {
    const t = translator(en);
    const area = {
      ...{
        row: null,
        shape: null,
        box: [0, 10, 20, 30] as const,
        designed: 3,
        made: 1,
        placed: 0,
        beyond: Number.NaN,
        short: 1,
      },
      ...{ meanMm: Number.NaN, worstMm: Number.NaN, reachedM: 11.25, designedM: 12 },
    };
    const nameOf = (one: typeof area) => areaName(one, t, (value, digits) => value.toFixed(digits));
    const text = await textOf(areaColumns([area], () => nameOf(area), ['some'], t));
    expect(text.split('\r\n')[1]).toBe('"X 0–10, Y 20–30",3,1,11.25,12,,,,1,partly');
  });
});
