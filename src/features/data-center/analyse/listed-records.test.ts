import { expect, it } from 'vitest';
import type { DataCoreClient } from '../../../data';
import type { TextColumn } from '../../../shared/text-column';
import { textId } from '../../../shared/text-id';
import type { RecordSelection } from '../record-selection';
import { listRecords, MOST_RECORDS } from './listed-records';

const utf8 = new TextEncoder();
const heads = { key: 'heads', version: 1, filter: {}, columns: [], name: 'list' };
const numberOf = (row: number): string => `R${row}`;
const idOf = (row: number): number => textId(numberOf(row));

function textColumn(texts: readonly string[]): TextColumn {
  let end = 0;
  const ends = Uint32Array.from(texts, (text) => {
    end += text.length;
    return end;
  });
  return { utf8: utf8.encode(texts.join('')), ends };
}

/** A worker that holds so many records with a log. */
function coreWith(total: number): Pick<DataCoreClient, 'call'> {
  const call = async (name: string, input: { readonly from: number; readonly to: number }): Promise<unknown> => {
    if (name === 'heads.count') return { rows: total };
    const rows = Array.from({ length: input.to - input.from }, (_, at) => numberOf(input.from + at));
    return { total, version: 1, rows: rows.length, columns: { record_no: textColumn(rows) } };
  };
  return { call: call as unknown as DataCoreClient['call'] };
}

async function listed(total: number, selection: RecordSelection | null) {
  return listRecords(coreWith(total), { heads, selection }, new AbortController().signal);
}

const allBut = (...rows: readonly number[]): RecordSelection => ({
  kind: 'allBut',
  of: 'list',
  ids: new Set(rows.map(idOf)),
});

it('of a long list a part is read, and it says of how many, whether all are selected or none', async () => {
  for (const selection of [null, allBut()]) {
    const { recordNos, logged } = await listed(45_000, selection);
    expect(recordNos.length).toBe(MOST_RECORDS);
    expect(logged).toBe(45_000);
  }
  expect((await listed(45_000, allBut(3, 44_000))).logged).toBe(44_998);
});

it('of a list that is read whole counts what it has read', async () => {
  const { recordNos, logged } = await listed(1500, allBut(0, 1499));
  expect([recordNos.length, logged]).toEqual([1498, 1498]);
  expect(recordNos).not.toContain('R0');
  // Taken out of a longer list: this one has no log, and is not among those counted.
  expect((await listed(1500, allBut(0, 9999))).logged).toBe(1499);
});

it('of records that are named lists these alone', async () => {
  const records = new Map([2, 700, 30_000].map((row) => [idOf(row), { recordNo: numberOf(row), pileNo: '' }]));
  const { recordNos, logged } = await listed(45_000, { kind: 'these', records });
  expect([...recordNos].sort()).toEqual(['R2', 'R30000', 'R700']);
  expect(logged).toBe(3);
});
