import { expect, it } from 'vitest';
import type { TextColumn } from '../../shared/text-column';
import { RecordRows, recordIdAt } from './record-rows';

const utf8 = new TextEncoder();

function texts(all: readonly string[]): TextColumn {
  const ends = all.map((_, at) => utf8.encode(all.slice(0, at + 1).join('')).length);
  return { utf8: utf8.encode(all.join('')), ends: Uint32Array.from(ends) };
}

/** Records from a place on; none before it is there. */
function rowsFrom(from: number, numbers: readonly string[]): RecordRows {
  const columns = { record_no: texts(numbers), pile_no: texts(numbers.map((no) => `K ${no}`)) };
  const row = (place: number) =>
    place < from || place >= from + numbers.length ? null : { columns, at: place - from };
  return new RecordRows({ row, places: () => numbers.map((_, at) => from + at).values() }, 1_000);
}

it('knows a record by its number, wherever it stands and whatever stands beside it', () => {
  const before = rowsFrom(0, ['MI-01-1', 'MI-01-2']);
  const after = rowsFrom(128, ['MI-02-9', 'MI-01-1', '桩-7']);
  expect(before.idOf(0)).toBe(after.idOf(129));
  expect(after.idOfRecord('桩-7')).toBe(after.idOf(130));
  expect(Number.isSafeInteger(after.idOf(130))).toBe(true);
  expect(after.idOfRecord('gone')).toBeNull();
  expect(after.named(129)).toEqual({ recordNo: 'MI-01-1', pileNo: 'K MI-01-1' });
});

it('has an id of its own and nothing else for a row that is not there', () => {
  const rows = rowsFrom(128, ['A', 'B']);
  expect(new Set([rows.idOf(0), rows.idOf(1), rows.idOf(130)]).size).toBe(3);
  expect([rows.named(0), rows.text('pile_no', 0), rows.number('depth_m', 0)]).toEqual([null, '', Number.NaN]);
  expect(rows.number('depth_m', 128)).toBeNaN();
});

it('gives a hundred thousand numbers an id each', () => {
  const numbers = texts(Array.from({ length: 1_000 }, (_, at) => `MI-${at % 40}-20261123T${at}`));
  const ids = new Set(Array.from(numbers.ends, (_, row) => recordIdAt(numbers, row)));
  const more = Array.from({ length: 99_000 }, (_, at) => recordIdAt(texts([`R${at}`]), 0));
  expect(new Set([...ids, ...more]).size).toBe(100_000);
});
