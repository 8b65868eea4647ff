import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { productionColumns } from '../../contracts/api/production';
import { CLASS_POINTS, MOST_WORST, scoredRecords } from './scored-records';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T08:00:00Z');
const list = Array.from({ length: 900 }, (_, index) => {
  const machine = (index % 3) + 1;
  const isOpen = index % 50 === 49;
  // The third machine is worse, and the last week better.
  const score = Math.min(100, 70 + ((index * 37) % 31) - (machine === 3 ? 9 : 0) + (index < 300 ? 4 : 0));
  return {
    record_no: `R-${index}`,
    pile_id: index,
    pile_no: `k${index}`,
    equipment_id: machine,
    equipment_name: `${machine}号机`,
    started_ms: NOW - (index * 21 * DAY_MS) / 900 - 1000,
    ...(isOpen ? {} : { ended_ms: NOW - (index * 21 * DAY_MS) / 900, score }),
    warnings: index % 4 === 0 ? 2 : 0,
    is_simulated: index % 50 === 49 ? 1 : 0,
  };
});
const scored = list
  .filter((record) => record.score !== undefined)
  .map((record) => ({ ...record, score: record.score ?? 0 }));
const found = scoredRecords(decodedTableOf(productionColumns, list));
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

it('counts what a plain program counts', () => {
  expect([found.count, found.unscored]).toEqual([scored.length, list.length - scored.length]);
  expect(found.withWarnings).toBe(scored.filter(({ warnings }) => warnings > 0).length);
  expect(found.all.mean).toBeCloseTo(meanOf(scored.map(({ score }) => score)), 9);
  for (const [place, count] of found.classes.entries()) {
    const low = place * CLASS_POINTS;
    const isLast = place === found.classes.length - 1;
    expect(count).toBe(scored.filter(({ score }) => score >= low && (isLast || score < low + CLASS_POINTS)).length);
  }
});

it('lists the lowest scores, the lowest first', () => {
  const plain = [...scored].sort((a, b) => a.score - b.score).slice(0, MOST_WORST);
  expect(found.worst).toHaveLength(MOST_WORST);
  expect(Array.from(found.worst, (row) => list[row]?.score)).toEqual(plain.map(({ score }) => score));
});

it('says how much of the scores is simulated: records without one count for nothing', () => {
  const shareWhere = (isSimulated: (at: number) => boolean) =>
    scoredRecords(
      decodedTableOf(
        productionColumns,
        list.map((record, at) => ({ ...record, is_simulated: isSimulated(at) ? 1 : 0 })),
      ),
    ).simulated;
  expect(found.simulated).toBe('none');
  expect(shareWhere((at) => at === 7)).toBe('some');
  expect(shareWhere((at) => at % 50 !== 49)).toBe('all');
});

it('has nothing to say of no records', () => {
  const nothing = scoredRecords(decodedTableOf(productionColumns, []));
  expect([nothing.count, nothing.worst.length]).toEqual([0, 0]);
});

it('takes a million records in one turn of the page', () => {
  const rows = 1_000_000;
  const times = Float64Array.from({ length: rows }, (_, row) => NOW - row * 1000);
  const one = decodedTableOf(productionColumns, [{ equipment_name: '1号机' }]);
  const columns = {
    ...one.columns,
    equipment_name: { codes: new Uint32Array(rows), values: ['1号机'] },
    equipment_id: Float64Array.from({ length: rows }, (_, row) => row % 12),
    ended_ms: times,
    score: Float64Array.from({ length: rows }, (_, row) => 100 - ((row * 7919) % 1000) / 50),
    warnings: new Float64Array(rows),
    is_simulated: new Float64Array(rows),
  };
  const many = scoredRecords({ rows, columns, figures: {} });
  expect([many.count, many.worst.length]).toEqual([rows, MOST_WORST]);
});
