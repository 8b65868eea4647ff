import { describe, expect, it } from 'vitest';
import type { SpreadHeads } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import type { TextColumn } from '../../../shared/text-column';
import { textId } from '../../../shared/text-id';
import { textCount, textIn, textsBetween } from '../../../shared/texts';
import { many, type RecordSelection } from '../record-selection';
import { firstListed, listRecords, MOST_AS_GROUPS, MOST_RECORDS } from './listed-records';

const utf8 = new TextEncoder();
const heads = { key: 'heads', version: 1, filter: {}, columns: ['record_no', 'row_no'], name: 'list' };
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

interface SpreadQuery {
  readonly most: number;
  readonly pick: { readonly ids: Float64Array; readonly isIn: boolean } | null;
}

/** A worker that has so many records with a log: it gives them as they stand, which is an order as good as any. */
function coreWith(total: number): Pick<DataCoreClient, 'call'> {
  const call = async (name: string, { most, pick }: SpreadQuery): Promise<SpreadHeads> => {
    expect(name).toBe('heads.spread');
    const ids = new Set(pick?.ids);
    const all = Array.from({ length: total }, (_, row) => row);
    const picked =
      pick === null
        ? all.slice(0, most)
        : (pick.isIn ? all : all.slice(0, most)).filter((row) => ids.has(idOf(row)) === pick.isIn);
    const rows = picked.slice(0, most);
    const numbers = (of: (row: number) => number): Float64Array => Float64Array.from(rows, of);
    return {
      total,
      version: 1,
      picked: picked.length,
      rows: rows.length,
      columns: {
        record_no: textColumn(rows.map(numberOf)),
        pile_no: textColumn(rows.map((row) => `K${row}`)),
        pile_id: numbers((row) => row + 1),
        depth_m: numbers((row) => (row % 2 === 0 ? row / 2 : Number.NaN)),
        x_m: numbers((row) => 100 + row),
        y_m: numbers((row) => -row),
        equipment_id: numbers((row) => 4 + (row % 2)),
        equipment_name: { codes: Uint32Array.from(rows, (row) => 1 - (row % 2)), values: ['5号机', '4号机'] },
        score: numbers((row) => 50 + (row % 50)),
        started_ms: numbers((row) => 1000 * row),
        ended_ms: numbers((row) => (row % 4 === 3 ? Number.NaN : 1000 * row + 500)),
        is_simulated: numbers((row) => Number(row % 3 === 0)),
        row_no: { codes: Uint32Array.from(rows, (row) => row % 3), values: ['A-10', '', 'A-9'] },
      },
    };
  };
  return { call: call as unknown as DataCoreClient['call'] };
}

const listed = (total: number, selection: RecordSelection | null, most = MOST_RECORDS) =>
  listRecords(coreWith(total), { heads, selection, most }, new AbortController().signal);

const allBut = (...rows: readonly number[]): RecordSelection => ({
  kind: 'allBut',
  of: 'list',
  ids: new Set(rows.map(idOf)),
});

describe('a listing', () => {
  it('has all records of a large site, whether all are selected or none', async () => {
    for (const selection of [null, allBut()]) {
      const { recordNos, logged, machineIds } = await listed(64_000, selection);
      expect([textCount(recordNos), machineIds.length, logged]).toEqual([64_000, 64_000, 64_000]);
    }
    expect(MOST_RECORDS).toBeGreaterThan(1_000_000);
  });

  it('says of how many it has some, where there are more than may be listed', async () => {
    for (const selection of [null, allBut()]) {
      const { recordNos, logged } = await listed(45_000, selection, 20_000);
      expect([textCount(recordNos), logged]).toEqual([20_000, 45_000]);
    }
    expect((await listed(45_000, allBut(3, 44_000), 20_000)).logged).toBe(44_998);
    expect((await listed(20_000, null, 20_000)).logged).toBe(20_000);
  });

  it('of a list that is read whole counts what it has read', async () => {
    const { recordNos, logged } = await listed(1500, allBut(0, 1499));
    expect([textCount(recordNos), logged]).toEqual([1498, 1498]);
    expect(textIn(recordNos, 0)).toBe('R1');
    // Taken out of a longer list: this one has no log, and is not among those counted.
    expect((await listed(1500, allBut(0, 9999))).logged).toBe(1499);
  });

  it('of records that are named has these alone', async () => {
    const records = new Map([2, 700, 30_000].map((row) => [idOf(row), { recordNo: numberOf(row), pileNo: '' }]));
    const { recordNos, logged } = await listed(45_000, { kind: 'these', records });
    expect(textsBetween(recordNos, 0, 9)).toEqual(['R2', 'R700', 'R30000']);
    expect(logged).toBe(3);
  });

  it('of many that are selected by their ids has these alone', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => at + 7);
    const found = await listed(45_000, many(Float64Array.from(rows, idOf).sort()));
    expect([textCount(found.recordNos), found.logged]).toEqual([30_000, 30_000]);
    expect([textIn(found.recordNos, 0), textIn(found.recordNos, 29_999)]).toEqual(['R7', 'R30006']);
  });

  it('has what records are grouped by, the rows of the site in their order', async () => {
    const found = await listed(5, null);
    expect(textsBetween(found.pileNos, 0, 5)).toEqual(['K0', 'K1', 'K2', 'K3', 'K4']);
    expect([...found.pileIds]).toEqual([1, 2, 3, 4, 5]);
    expect([...found.depthM]).toEqual([0, Number.NaN, 1, Number.NaN, 2]);
    expect([...found.northM, ...found.eastM]).toEqual([100, 101, 102, 103, 104, -0, -1, -2, -3, -4]);
    expect([...found.startedMs]).toEqual([0, 1000, 2000, 3000, 4000]);
    expect([...found.scores]).toEqual([50, 51, 52, 53, 54]);
    expect([...found.inWork]).toEqual([0, 0, 0, 1, 0]);
    expect([...found.simulated]).toEqual([1, 0, 0, 1, 0]);
    expect(found.rowNames).toEqual(['', 'A-9', 'A-10']);
    expect(Array.from(found.rows, (row) => found.rowNames[row])).toEqual(['A-10', '', 'A-9', 'A-10', '']);
    expect(Array.from(found.machineIds, (id) => found.machineNames.get(id))).toEqual([
      '4号机',
      '5号机',
      '4号机',
      '5号机',
      '4号机',
    ]);
  });
});

describe('the first of a listing', () => {
  it('are as many as may be groups of their own, under another name', async () => {
    const whole = await listed(45_000, null);
    const first = firstListed(whole, MOST_AS_GROUPS);
    expect(first.id).not.toBe(whole.id);
    expect([first.logged, first.total]).toEqual([45_000, 45_000]);
    const lists = [first.depthM, first.eastM, first.northM, first.pileIds, first.machineIds, first.rows];
    const more = [first.scores, first.startedMs, first.inWork, first.simulated];
    expect(new Set([...lists, ...more].map(({ length }) => length))).toEqual(new Set([MOST_AS_GROUPS]));
    for (const texts of [first.recordNos, first.pileNos]) expect(textCount(texts)).toBe(MOST_AS_GROUPS);
    expect(textsBetween(first.recordNos, 19_998, 20_001)).toEqual(['R19998', 'R19999']);
    // A view of a part is cloned with all that it is a part of.
    expect(first.pileIds.buffer.byteLength).toBe(4 * MOST_AS_GROUPS);
  });

  it('are the listing itself where it has no more', async () => {
    const whole = await listed(300, null);
    expect(firstListed(whole, 300)).toBe(whole);
  });
});
