// JSON to columns by the module that ships, vectors and all, beside JSON.parse. A difference here is a wrong figure on
// somebody's site.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { initSync, type Table, TableDecoder } from '../../crates/data-core/pkg/data_core';
import type { ColumnKind } from '../../src/contracts/columns';
import { decodeTable } from '../fixtures/decode-table';

type Cell = number | string | null;

const SCHEMA: readonly (readonly [string, ColumnKind])[] = [
  ['seq', 'u32'],
  ['time_ms', 'time'],
  ['pass', 'u8'],
  ['offset_mm', 'i32'],
  ['depth_m', 'f32'],
  ['wide', 'f64'],
  ['name', 'text'],
  ['status', 'dict'],
];
const schemaJson = JSON.stringify(SCHEMA);
const ROWS = 3000;

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A value of each column, written in all the ways that numbers are written in. */
function cellsOf(random: () => number, row: number): string[] {
  const pick = (...ways: readonly string[]): string => ways[Math.floor(random() * ways.length)] ?? 'null';
  const size = 10 ** Math.floor(random() * 9);
  const signed = (random() - 0.5) * size;
  const cells = [
    pick(String(row), String(Math.floor(random() * 2 ** 32)), '7', '0'),
    pick(String(1_790_000_000_000 + 1000 * row), String(1_790_000_000_000.5 + row)),
    pick('0', '1', '37', '255'),
    pick(String(Math.trunc(signed)), '-0', '-2147483648', '2147483647'),
    pick(signed.toFixed(1), signed.toFixed(2), signed.toFixed(3), String(Math.round(signed)), '0', '-0.0', '1e3'),
    pick(String(signed), signed.toFixed(6), signed.toExponential(12), String(random()), '5e-324', '1e308'),
    pick(`"K12+${row}_A_${Math.floor(random() * 50)}"`, '"桩号"', '""', '"a\\u0041\\n"', '"]},{"'),
    pick('"done"', '"doing"', '"todo"', '"复搅"'),
  ];
  return cells.map((cell) => (random() < 0.02 ? 'null' : cell));
}

const names = SCHEMA.map(([name]) => name);

function columnsText(rows: readonly (readonly string[])[]): string {
  const columns = names.map((name, at) => `"${name}":[${rows.map((cells) => cells[at]).join(',')}]`);
  return `{"columns":{${columns.join(',')}},"rows":${rows.length}}`;
}

/** Row objects in four styles of white space, fields left out and moved now and then. */
function rowsText(random: () => number, rows: readonly (readonly string[])[]): string {
  const texts = rows.map((cells, row) => {
    const space = ['', ' ', '', '\n  '][Math.floor((row / ROWS) * 4)] ?? '';
    const fields = names.map((name, at) => `"${name}":${space}${cells[at]}`).filter(() => random() > 0.01);
    if (random() < 0.02) fields.reverse();
    if (random() < 0.02) fields.splice(2, 0, '"more":{"seq":[1,"}"]}');
    return `${space}{${fields.join(`,${space}`)}}`;
  });
  return `[${texts.join(',')}]`;
}

/** Expected content of the columns, by way of JSON.parse. */
function expected(text: string): Map<string, Cell[]> {
  const parsed: unknown = JSON.parse(text);
  const cellOf = (kind: ColumnKind, value: unknown): Cell => {
    if (typeof value === 'number') return kind === 'f32' ? Math.fround(value) : value;
    return typeof value === 'string' ? value : null;
  };
  const columnOf = (name: string): unknown[] => {
    if (Array.isArray(parsed)) return parsed.map((row: unknown) => Reflect.get(Object(row), name));
    const column: unknown = Reflect.get(Object(Reflect.get(Object(parsed), 'columns')), name);
    return Array.isArray(column) ? column : [];
  };
  return new Map(SCHEMA.map(([name, kind]) => [name, columnOf(name).map((value) => cellOf(kind, value))]));
}

function check(table: Table, text: string): void {
  for (const [name, cells] of expected(text)) {
    const kind = SCHEMA.find(([column]) => column === name)?.[1];
    if (kind === 'text' || kind === 'dict') {
      expect(table.columnText(name).split('\0'), name).toEqual(cells.map((cell) => cell ?? ''));
    } else {
      // Whole numbers have no -0, floats do.
      const plain = (cell: Cell): Cell => (kind === 'f32' || kind === 'f64' ? cell : Number(cell) + 0);
      const wanted = cells.map((cell) => (cell === null ? Number.NaN : plain(cell)));
      const ours = Array.from(table.columnF64(name));
      expect(ours.length, name).toBe(wanted.length);
      const different = ours.findIndex((value, row) => !Object.is(value, wanted[row]));
      expect(different, `${name}: ${ours[different]}, not ${wanted[different]}`).toBe(-1);
    }
  }
  table.free();
}

beforeAll(() => {
  const file = new URL('../../crates/data-core/pkg/data_core_bg.wasm', import.meta.url);
  initSync({ module: new WebAssembly.Module(readFileSync(file)) });
});

describe.each([1, 2, 3])('seed %i', (seed) => {
  const random = seeded(seed);
  const rows = Array.from({ length: ROWS }, (_, row) => cellsOf(random, row));
  describe.each([
    ['columns', columnsText(rows)],
    ['row objects', rowsText(random, rows)],
  ])('%s', (_, text) => {
    const bytes = new TextEncoder().encode(text);

    it('reads what JSON.parse reads', () => check(decodeTable(bytes, schemaJson), text));

    it.each([1, 7, 64, 1000, 65_536])('in pieces of %i bytes', (size) => {
      const decoder = TableDecoder.json(schemaJson);
      for (let at = 0; at < bytes.length; at += size) decoder.push(bytes.subarray(at, at + size));
      check(decoder.finish(), text);
    });
  });
});
