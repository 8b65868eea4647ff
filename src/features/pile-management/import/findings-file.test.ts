import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../../tests/fixtures/decoded-table';
import { MAX_PROBLEMS } from '../../../contracts/api/pile-import';
import { pileTableColumns } from '../../../contracts/api/pile-management';
import { MIXING_DESIGN } from '../../../equipment/design-parameters';
import { checkPileColumns } from '../../../equipment/pile-import';
import { cn } from '../../../i18n/cn';
import { translator } from '../../../i18n/translate';
import { allProblems, findingColumns } from './findings-file';

it('has the problems of all cells where the server lists the first ones, those against the project too', () => {
  const rows = MAX_PROBLEMS + 5;
  const columns = {
    pile_no: Array.from({ length: rows }, (_, row) => (row === rows - 2 ? 'P0' : `P${row}`)),
    x_m: Array.from({ length: rows }, () => 'deep'),
  };
  const present = decodedTableOf(pileTableColumns, [{ pile_no: 'A' }, { pile_no: 'P7' }]);
  const read = checkPileColumns({ ...columns, design: {} }, []);
  const listed = read.problems.map(({ otherRow, ...problem }) => ({ ...problem, message: '?', other_row: otherRow }));
  const answer = { rows, added: 0, first_pile_id: null, errors: rows + 2, cautions: 0, problems: listed };
  const all = allProblems({ answer, present }, columns, [], 'cn');
  expect([listed.length, all.length]).toEqual([MAX_PROBLEMS, rows + 2]);
  expect(all.filter(({ column }) => column === 'pile_no')).toEqual([
    { row: rows - 2, column: 'pile_no', message: '编号与前面的一行重复', other_row: 0 },
    { row: 7, column: 'pile_no', message: '编号在项目中已存在', other_row: null },
  ]);
  expect(all.find(({ row }) => row === rows - 1)).toMatchObject({ column: 'x_m', message: '不是数字' });
});

it('says the bounds of a number beyond the problems that the server lists', () => {
  const rows = MAX_PROBLEMS + 1;
  const columns = {
    pile_no: Array.from({ length: rows }, (_, row) => `P${row}`),
    design: { up_mpm: Array.from({ length: rows }, () => 21) },
  };
  const answer = { rows, added: 0, first_pile_id: null, errors: rows, cautions: 0, problems: [] };
  const all = allProblems({ answer, present: decodedTableOf(pileTableColumns, []) }, columns, MIXING_DESIGN, 'en');
  expect(all).toHaveLength(rows);
  expect(all.at(-1)?.message).toBe('must lie between 0 and 20\u00a0m/min');
});

it('takes the server’s answer where it lists all', () => {
  const problems = [
    { row: 0, column: 'x_m', code: 'missing', severity: 'error', message: 'is missing', other_row: null } as const,
  ];
  const answer = { rows: 1, added: 0, first_pile_id: null, errors: 1, cautions: 0, problems };
  const present = decodedTableOf(pileTableColumns, []);
  expect(allProblems({ answer, present }, { pile_no: ['A'] }, [], 'en')).toBe(problems);
});

it('makes a line of each finding, in the order of the file below those of all of it', () => {
  const findings = [
    { row: 1, column: 'X', text: '不是数字' },
    { row: 0, column: '', text: '坐标远离整个现场' },
    { row: null, column: '', text: '整体在西方向约 286 km' },
  ];
  const columns = findingColumns(translator(cn), findings, { pile_no: ['A', null] }, (row) => row + 3);
  expect(columns.map(({ title, values }) => [title, ...values])).toEqual([
    ['行', Number.NaN, 3, 4],
    ['编号', '', 'A', ''],
    ['列', '', '', 'X'],
    ['检查结果', '整体在西方向约 286 km', '坐标远离整个现场', '不是数字'],
  ]);
});
