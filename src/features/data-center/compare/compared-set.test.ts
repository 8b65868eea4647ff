// The record set of a comparison, against plain lists.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay } from '../../../i18n/format';
import { textCount, textsBetween } from '../../../shared/texts';
import type { Behind } from './compare-url';
import type { ComparedRecord } from './compared-records';
import { comparedSet, placesBehind } from './compared-set';

const HOUR_MS = 3_600_000;
const ROWS = ['', 'A-1', 'A-2'];

interface Head {
  readonly recordNo: string;
  readonly pileId: number;
  readonly machineId: number;
  readonly row: number;
  readonly startedMs: number;
  readonly isSimulated: boolean;
}

function listedOf(heads: readonly Head[], asColumn: boolean) {
  const numbers = heads.map(({ recordNo }) => recordNo);
  const bytes = numbers.map((number) => new TextEncoder().encode(number));
  let end = 0;
  const ends = Uint32Array.from(bytes, ({ length }) => {
    end += length;
    return end;
  });
  const column = { utf8: Uint8Array.from(bytes.flatMap((of) => [...of])), ends };
  return {
    recordNos: asColumn ? column : numbers,
    pileIds: Uint32Array.from(heads, ({ pileId }) => pileId),
    machineIds: Uint32Array.from(heads, ({ machineId }) => machineId),
    rows: Uint32Array.from(heads, ({ row }) => row),
    rowNames: ROWS,
    startedMs: Float64Array.from(heads, ({ startedMs }) => startedMs),
    simulated: Uint8Array.from(heads, ({ isSimulated }) => Number(isSimulated)),
  };
}

const comparedOf = ({ row, ...head }: Head): ComparedRecord => ({
  ...head,
  pileNo: head.recordNo,
  machineName: '',
  rowNo: ROWS[row] ?? '',
  numeral: Number.NaN,
  depthM: 5,
  designDepthM: 6,
});

const head = fc.record({
  recordNo: fc.constantFrom('', 'R', 'R1', 'R2', 'R12', '1R12', 'K1', '桩1', '桩12', '机桩12', 'é', 'xé', 'x'),
  pileId: fc.nat(9),
  machineId: fc.nat(2),
  row: fc.nat(2),
  startedMs: fc.nat(60).map((hours) => hours * HOUR_MS),
  isSimulated: fc.boolean(),
});
const heads = fc.uniqueArray(head, { maxLength: 12, selector: ({ recordNo }) => recordNo });

/** Shanghai is 8 hours ahead; New York's clocks went back during these hours. */
const zones = fc.constantFrom('UTC', 'Asia/Shanghai', 'America/New_York');
const NOVEMBER_1_2025_MS = Date.UTC(2025, 10, 1);

describe('the records of a comparison', () => {
  it('are those compared, then all others of the listing, each once', () => {
    fc.assert(
      fc.property(
        heads,
        fc.nat(12),
        fc.array(fc.nat(11), { maxLength: 5 }),
        fc.boolean(),
        (all, known, own, asColumn) => {
          const compared = [...new Set(own)].flatMap((at) => all.slice(at, at + 1)).map(comparedOf);
          const inList = all.slice(0, known);
          const set = comparedSet(compared, listedOf(inList, asColumn));
          const others = inList.filter(({ recordNo }) => !compared.some((record) => record.recordNo === recordNo));
          const plain = [...compared, ...others];
          expect(textsBetween(set.recordNos, 0, textCount(set.recordNos))).toEqual(
            plain.map(({ recordNo }) => recordNo),
          );
          expect([...set.pileIds]).toEqual(plain.map(({ pileId }) => pileId));
          expect([...set.machineIds]).toEqual(plain.map(({ machineId }) => machineId));
          expect([...set.simulated]).toEqual(plain.map(({ isSimulated }) => Number(isSimulated)));
          expect(Array.from(set.others, (at) => inList[at])).toEqual(others);
        },
      ),
    );
  });

  it('are all behind, or those that share the machine, the row or the day with the one looked at', () => {
    fc.assert(
      fc.property(heads, fc.array(fc.nat(11), { maxLength: 4 }), zones, (near, own, timeZone) => {
        const all = near.map((one) => ({ ...one, startedMs: NOVEMBER_1_2025_MS + one.startedMs }));
        const compared = [...new Set(own)].flatMap((at) => all.slice(at, at + 1)).map(comparedOf);
        const listed = listedOf(all, true);
        const { others } = comparedSet(compared, listed);
        const [subject] = compared;
        const behind = (trait: Behind) => placesBehind({ behind: trait, subject, compared, listed, others, timeZone });
        expect(behind('all')).toBeNull();
        if (subject === undefined) {
          expect(behind('machine')).toBeNull();
          return;
        }
        const plain = [
          ...compared,
          ...Array.from(others, (at) => all[at]).flatMap((one) => (one ? [comparedOf(one)] : [])),
        ];
        const dayOf = ({ startedMs }: ComparedRecord): string => formatDay(startedMs, timeZone);
        const places = (is: (record: ComparedRecord) => boolean) =>
          plain.flatMap((record, place) => (is(record) ? [place] : []));
        expect([...(behind('machine') ?? [])]).toEqual(places(({ machineId }) => machineId === subject.machineId));
        expect([...(behind('row') ?? [])]).toEqual(places(({ rowNo }) => rowNo === subject.rowNo));
        expect([...(behind('day') ?? [])]).toEqual(places((record) => dayOf(record) === dayOf(subject)));
      }),
    );
  });
});
