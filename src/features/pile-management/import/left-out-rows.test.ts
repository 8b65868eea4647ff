import { expect, it } from 'vitest';
import { type FileCells, firstLines } from './file-cells';
import { cellsOf } from './file-text';
import { leftOutRows, leftOutText, linesRead } from './left-out-rows';
import { recognise } from './recognise';
import { STEP_CELLS } from './slices';

async function read(text: string, most = 1000) {
  const cells = await cellsOf(text, most);
  const recognised = recognise(firstLines(cells, 8), []);
  return { cells, recognised, leftOut: await leftOutRows(cells, recognised) };
}

const leftOutOf = async (text: string, most?: number): Promise<readonly number[]> => [
  ...(await read(text, most)).leftOut,
];

const HEADS = '序号,桩号,X,Y,桩长';
const PILE = '1,P1,100.5,200.5,12';

it.each([
  ['a total', '合计,,,,12'],
  ['a total where the numbers stand', ',小计,,,12'],
  ['a number of piles', ',共 1 根,,,'],
  ['a remark', '注：坐标为施工坐标,,,,'],
  ['a numbered sentence', ',2. 桩长自桩顶标高算起,,,'],
  ['a numbered sentence in English', '(1) All levels in metres,,,,'],
  ['a numbered remark', '注1：坐标为施工坐标,,,,'],
  ['names of those who made it', '制表：,张工,,复核：李工,'],
  ['the same in English', 'Prepared by: J. Smith,,,,'],
  ['the heads again', HEADS],
])('%s is no pile, wherever it stands', async (_, line) => {
  expect(await leftOutOf([HEADS, PILE, line].join('\n'))).toEqual([2]);
  expect(await leftOutOf([HEADS, PILE, line, PILE, line, line].join('\n'))).toEqual([2, 4, 5]);
});

it('a row that is numbered in advance is no pile at the end; above others its number is missing', async () => {
  expect(await leftOutOf([HEADS, PILE, '2,,,,', '3,,,,'].join('\n'))).toEqual([2, 3]);
  expect(await leftOutOf([HEADS, PILE, '2,,,,', '合计', '3,,,,'].join('\n'))).toEqual([2, 3, 4]);
  expect(await leftOutOf([HEADS, PILE, '2,,,,', PILE].join('\n'))).toEqual([]);
});

it.each([
  ['without a number, but in a place', '2,,101.5,200.5,12'],
  ['with a number, but without a place', '2,P2,,,12'],
  ['whose number has a point after a digit', '2,1.2,,,12'],
  ['whose number begins as a total does', '2,SUM-1,,,12'],
  ['named for its grouting', '2,注12,,,12'],
  ['whose number is that of its part, with a point', '2,1.ZK-00123,,,12'],
  ['whose place has a decimal comma', '2,合计,"101,5",,'],
  ['at the end without a number, whose place has its unit', '2,,101.5m,200.5m,12'],
  ['without a place, in a part of the site that is numbered', '"1、主楼抗拔桩区",P2,,,12'],
])('a pile %s is one', async (_, line) => {
  expect(await leftOutOf([HEADS, PILE, line].join('\n'))).toEqual([]);
});

it('a last row without a number has a place only where all of the place is written', async () => {
  expect(await leftOutOf([HEADS, PILE, ',,日期,2026-1-2,'].join('\n'))).toEqual([2]);
  const [numbers, xM, yM] = [
    ['桩号', 'P1', ''],
    ['X', 1, { error: '#REF!' }],
    ['Y', 2, { error: '#REF!' }],
  ] as const;
  const lines = Int32Array.of(1, 2, 3);
  const cells: FileCells = { columns: [numbers, xM, yM], rows: 3, lines, sheet: 'S', separator: null, isCut: false };
  expect([...(await leftOutRows(cells, recognise(firstLines(cells, 8), [])))]).toEqual([]);
});

it('a pile along a road has its mileage as place', async () => {
  expect(await leftOutOf('桩号,里程\nP1,K1+100\n,K1+102')).toEqual([]);
  expect(await leftOutOf('桩号,里程\nP1,K1+100\n合计,')).toEqual([2]);
});

it('a file that was cut off has no end, and one with nothing else has all of its rows', async () => {
  expect(await leftOutOf([HEADS, PILE, '2,,,,', PILE].join('\n'), 3)).toEqual([]);
  expect(await leftOutOf([HEADS, '1', '2'].join('\n'))).toEqual([]);
});

it('lines are named as the file counts them, empty ones included', async () => {
  const { cells, recognised, leftOut } = await read(
    ['桩位表', HEADS, PILE, '小计', '', '桩位表', HEADS, PILE, '', PILE, '合计'].join('\n'),
  );
  expect(leftOutText(cells, leftOut)).toBe('4–7, 11');
  expect([...linesRead(cells, recognised, { leftOut, readsAll: false })]).toEqual([3, 8, 10]);
  expect([...linesRead(cells, recognised, { leftOut, readsAll: true })]).toEqual([3, 4, 6, 7, 8, 10, 11]);
});

it('of many stretches of lines the first are named', async () => {
  const { cells, leftOut } = await read([HEADS, ...Array.from({ length: 8 }, () => [PILE, '小计']).flat()].join('\n'));
  expect(leftOutText(cells, leftOut)).toBe('3, 5, 7, 9, 11, 13 …');
});

it('looks at the clock as often in a wide file as in a narrow one', async () => {
  let looks = 0;
  const { signal } = new AbortController();
  signal.throwIfAborted = () => {
    looks += 1;
  };
  const [rows, width] = [100, 1000];
  const columns = Array.from({ length: width }, (_, at) => Array.from({ length: rows }, (__, row) => `${at} ${row}`));
  const cells = { columns, rows, lines: new Int32Array(rows), sheet: null, separator: ',', isCut: false };
  const uses = columns.map(() => ({ field: null, unit: 'm' }) as const);
  await leftOutRows(cells, { headLines: 0, uses }, signal);
  expect(looks).toBeGreaterThanOrEqual((rows * width) / STEP_CELLS);
});
