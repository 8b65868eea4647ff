import { describe, expect, it } from 'vitest';
import type { DataCoreClient } from '../../data';
import { spreadOrder } from '../../shared/spread-order';
import type { TextColumn } from '../../shared/text-column';
import { textId } from '../../shared/text-id';
import { MOST_NAMED } from './compared-part';
import { linkedNumbers, linkedRecords, recordsOfIds } from './linked-selection';
import { many, NOTHING_SELECTED, type RecordSelection } from './record-selection';

const these = (count: number): RecordSelection => {
  const numbers = Array.from({ length: count }, (_, at) => `R${at}`);
  return { kind: 'these', records: new Map(numbers.map((no) => [textId(no), { recordNo: no, pileNo: `K${no}` }])) };
};

describe('the numbers that a link has of a selection', () => {
  it('are those of the records, up to as many as an address holds', () => {
    expect(linkedNumbers(NOTHING_SELECTED)).toEqual([]);
    expect(linkedNumbers(these(2))).toEqual(['R0', 'R1']);
    expect(linkedNumbers(these(MOST_NAMED))).toHaveLength(MOST_NAMED);
    expect(linkedNumbers(these(MOST_NAMED + 1))).toBeNull();
  });

  it('are none of a whole list, and cannot be told of a list without some', () => {
    expect(linkedNumbers({ kind: 'allBut', of: 'list', ids: new Set() })).toEqual([]);
    expect(linkedNumbers({ kind: 'allBut', of: 'list', ids: new Set([7]) })).toBeNull();
    expect(linkedNumbers(many(Float64Array.of(7)))).toBeNull();
  });
});

it('finds the records of a link with the numbers of their piles, and leaves out those that are not known', async () => {
  const known = new Map([
    ['R1', 'K4'],
    ['R2', 'K5'],
  ]);
  const call = async (
    name: string,
    asked: { readonly view: { readonly filter: { readonly texts: { part: string }[] } } },
  ) => {
    expect(name).toBe('heads.rows');
    const recordNo = asked.view.filter.texts[0]?.part ?? '';
    const pileNo = known.get(recordNo);
    const columns = { record_no: column(recordNo), pile_no: column(pileNo ?? '') };
    return { total: 1, version: 1, rows: pileNo === undefined ? 0 : 1, columns };
  };
  const core = { call: call as unknown as DataCoreClient['call'] };
  const found = await linkedRecords(core, { key: 'heads' }, ['R2', 'gone', 'R1'], new AbortController().signal);
  expect([...found]).toEqual([
    [textId('R2'), { recordNo: 'R2', pileNo: 'K5' }],
    [textId('R1'), { recordNo: 'R1', pileNo: 'K4' }],
  ]);
});

it('finds the records of many ids in the order of the list, whatever it is searched for', async () => {
  const numbers = Array.from({ length: 9 }, (_, at) => `R${at}`);
  const ids = Float64Array.from(numbers, textId).sort();
  const sorts = [{ column: 'depth_m', descending: true }];
  const call = async (name: string, asked: Readonly<Record<string, unknown>>) => {
    expect([name, asked.view, asked.most]).toEqual(['heads.spread', { filter: {}, sorts }, 9]);
    expect(asked.pick).toEqual({ column: 'record_no', ids, isIn: true });
    const spread = Array.from(spreadOrder(9), (place) => numbers[place] ?? '');
    const columns = { record_no: column(...spread), pile_no: column(...spread.map((no) => `K${no}`)) };
    return { total: 90, version: 1, picked: 9, rows: 9, columns };
  };
  const core = { call: call as unknown as DataCoreClient['call'] };
  const heads = { key: 'heads', version: 1, filter: { texts: [] }, columns: [], name: 'list' };
  const found = await recordsOfIds(core, { heads, view: { filter: heads.filter, sorts } }, ids);
  expect(found).toEqual(numbers.map((no) => ({ recordNo: no, pileNo: `K${no}` })));
});

function column(...texts: readonly string[]): TextColumn {
  let end = 0;
  const ends = Uint32Array.from(texts, ({ length }) => {
    end += length;
    return end;
  });
  return { utf8: new TextEncoder().encode(texts.join('')), ends };
}
