// Files of tables, read again by readers that are not their writers.
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import readExcelFile from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import type { FileTable } from '../../src/contracts/table-file';
import { context } from '../../tests/fixtures/workers/core';
import { tableFileHandlers } from './table-file';

const table: Omit<FileTable, 'format'> = {
  title: '浆液流量: 按深度 [L/min] and what else may stand in a name',
  columns: [
    { title: '深度 m', values: ['全部', '0.0–0.5', '=1+1'] },
    { title: '读数', values: Float64Array.of(3, 2, 1) },
    { title: '中位数 L/min', values: Float64Array.of(60.25, -0.001, Number.NaN) },
  ],
};
const made = (format: FileTable['format']) => tableFileHandlers['tableFile.make']({ ...table, format }, context());

it('is a workbook with the cells of the table, texts as texts', async () => {
  const [sheet] = await readExcelFile(new Blob([await made('xlsx')]));
  expect(sheet?.sheet).toBe('浆液流量  按深度  L min  and what else'.slice(0, 31));
  expect(sheet?.data).toEqual([
    ['深度 m', '读数', '中位数 L/min'],
    ['全部', 3, 60.25],
    ['0.0–0.5', 2, -0.001],
    ['=1+1', 1, null],
  ]);
});

it('is a Parquet file with the columns of the table', async () => {
  const { buffer } = await made('parquet');
  expect(await parquetReadObjects({ file: buffer })).toEqual([
    { '深度 m': '全部', 读数: 3, '中位数 L/min': 60.25 },
    { '深度 m': '0.0–0.5', 读数: 2, '中位数 L/min': -0.001 },
    { '深度 m': '=1+1', 读数: 1, '中位数 L/min': null },
  ]);
});

it('goes on on another sheet where one would be too long', async () => {
  const rows = 7000;
  const columns = [{ title: 'n', values: Float64Array.from({ length: rows }, (_, row) => row / 3) }];
  const file = await tableFileHandlers['tableFile.make']({ format: 'xlsx', title: 'Long', columns }, context());
  const sheets = await readExcelFile(new Blob([file]));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Long 1', 'Long 2']);
  const cells = sheets.flatMap(({ data }) => data.slice(1).flat());
  expect(cells).toEqual(Array.from({ length: rows }, (_, row) => row / 3));
});

it('has its notes behind the last row of the last sheet, or in the metadata', async () => {
  const [note, lacking] = ['Filter: K4', 'R-7 lacks 08:00 to 08:09'];
  const noted = (format: FileTable['format'], rows: number) =>
    tableFileHandlers['tableFile.make'](
      { format, title: 'N', columns: [{ title: 'n', values: new Float64Array(rows) }], notes: [note, lacking] },
      context(),
    );
  const [sheet] = await readExcelFile(new Blob([await noted('xlsx', 2)]));
  expect(sheet?.data).toEqual([['n'], [0], [0], [note], [lacking]]);
  const sheets = await readExcelFile(new Blob([await noted('xlsx', 7000)]));
  expect(sheets.map(({ data }) => data.filter(([cell]) => cell === note).length)).toEqual([0, 1]);
  expect(sheets[1]?.data.slice(-2)).toEqual([[note], [lacking]]);
  const { buffer } = await noted('parquet', 2);
  expect(parquetMetadata(buffer).key_value_metadata).toEqual([{ key: 'note', value: `${note}\n${lacking}` }]);
  expect(await parquetReadObjects({ file: buffer })).toEqual([{ n: 0 }, { n: 0 }]);
  expect(parquetMetadata((await made('parquet')).buffer).key_value_metadata ?? []).toEqual([]);
});

it.each(['xlsx', 'parquet'] as const)('takes texts as bytes too (%s)', async (format) => {
  const texts = ['全部', '', '=1+1'];
  const bytes = texts.map((text) => new TextEncoder().encode(text));
  const ends = Uint32Array.from(bytes, (_, at) => bytes.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0));
  const utf8 = Uint8Array.from(bytes.flatMap((text) => [...text]));
  const file = await tableFileHandlers['tableFile.make'](
    { format, title: 'T', columns: [{ title: 'n', values: { utf8, ends } }] },
    context(),
  );
  const read =
    format === 'xlsx'
      ? (await readExcelFile(new Blob([file])))[0]?.data.slice(1).map(([cell]) => cell ?? '')
      : (await parquetReadObjects({ file: file.buffer })).map(({ n }) => n);
  expect(read).toEqual(texts);
});
