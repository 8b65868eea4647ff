import { expect, it } from 'vitest';
import type { Heard } from '../../contracts/machine-silence';
import { arrivalsAfter, lastHeard, NO_ARRIVALS } from './arrivals';

const machine = (id: number, last_seen_ms: number | null) => ({ id, last_seen_ms });

it('knows when a newer record came, by this computer’s clock', () => {
  const first = arrivalsAfter(NO_ARRIVALS, [machine(1, 900), machine(2, null)], 5_000);
  expect(first.arrivedMs).toEqual(new Map());
  const second = arrivalsAfter(first, [machine(1, 900), machine(2, 100)], 6_000);
  expect(second.arrivedMs).toEqual(new Map([[2, 6_000]]));
  // A clock that was set back is news too.
  const third = arrivalsAfter(second, [machine(1, 800), machine(2, 100)], 7_000);
  expect(third.arrivedMs).toEqual(
    new Map([
      [2, 6_000],
      [1, 7_000],
    ]),
  );
});

it('leaves what was known before as it was, so that it can be worked out twice', () => {
  const first = arrivalsAfter(NO_ARRIVALS, [machine(1, 900)], 5_000);
  const again = () => arrivalsAfter(first, [machine(1, 950)], 6_000);
  again();
  expect(first.arrivedMs.size).toBe(0);
  expect(again()).toEqual(again());
});

it('keeps what it knew while a list is missing', () => {
  const first = arrivalsAfter(NO_ARRIVALS, [machine(1, 900)], 5_000);
  const second = arrivalsAfter(arrivalsAfter(first, undefined, 6_000), [machine(1, 950)], 7_000);
  expect(second.arrivedMs).toEqual(new Map([[1, 7_000]]));
});

it('goes by what the server has told of a machine until a record comes', () => {
  const heard = (heardMs: number | null, ...intervals_ms: number[]): Heard => ({ heardMs, intervals_ms });
  const answered = new Map([
    [1, heard(900, 2_000)],
    [2, heard(null)],
    [3, heard(700, 5_000)],
    [5, { ...heard(600, 1_000), waits_ms: [30_000, 30_000] }],
  ]);
  const arrived = new Map([
    [1, 6_000],
    [4, 6_500],
    [5, 6_700],
  ]);
  expect(lastHeard(arrived, answered)).toEqual(
    new Map([
      // How often it is heard is what the server says.
      [1, heard(6_000, 2_000)],
      [2, heard(null)],
      [3, heard(700, 5_000)],
      [4, heard(6_500)],
      [5, { ...heard(6_700, 1_000), waits_ms: [30_000, 30_000] }],
    ]),
  );
});
